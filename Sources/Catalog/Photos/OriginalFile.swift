import CHash
import Foundation
import Pictures

/// A file that may become an original.
struct OriginalFile: Sendable {
  private static let chunk = 1 << 20

  let path: String
  private let file: RawFile
  /// How many bytes it had when it was opened.
  let size: Int
  private let age: [Int]

  init(_ path: String) throws(CatalogError) {
    self.path = path
    guard let file = RawFile(bytes: FileName(stored: path).bytes) else {
      switch errno {
      // open(2) fails with ENXIO on a socket.
      case EINVAL, ENXIO: throw .file(path, .notAFile)
      case ELOOP: throw .file(path, .brokenLink)
      case ENOENT where CatalogFile(path, followsLink: false).isLink:
        throw .file(path, .brokenLink)
      default: throw CatalogError(system: errno, path: path)
      }
    }
    self.file = file
    (size, age) = (file.size, file.age)
  }

  /// - Throws: `FileProblem.changing` if others have written to it since it was opened.
  func requireSame() throws(CatalogError) {
    if file.age != age { throw .file(path, .changing) }
  }

  /// The format that its beginning tells.
  ///
  /// - Throws: `FileProblem.notAPicture`, or `.tooLarge` if it has more bytes than may be added.
  func format() throws(CatalogError) -> PictureFormat {
    guard size <= PhotoFolder.maxSize else {
      throw .file(path, .tooLarge(limit: PhotoFolder.maxSize))
    }
    guard let format = PictureFormat(head: try read(at: 0, count: PictureFormat.headLength)) else {
      throw .file(path, .notAPicture)
    }
    return format
  }

  /// The file for a decoder.
  var picture: PictureFile { PictureFile(size: size) { try read(at: $0, count: $1) } }

  private func read(at offset: Int, count: Int) throws(CatalogError) -> [UInt8] {
    guard let bytes = file.read(at: offset, count: count) else {
      throw CatalogError(system: errno, path: path)
    }
    return bytes.all
  }

  /// The SHA-256 of the bytes, which are also passed on.
  func hash(_ pass: ([UInt8]) throws -> Void = { _ in }) throws -> String {
    var state = SHA256_CTX()
    SHA256_Init(&state)
    var offset = 0
    while true {
      let bytes = try read(at: offset, count: Self.chunk)
      if bytes.isEmpty { break }
      offset += bytes.count
      SHA256_Update(&state, bytes, bytes.count)
      guard offset <= size else { break }
      try pass(bytes)
    }
    guard offset == size else { throw CatalogError.file(path, .changing) }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256_Final(&digest, &state)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
