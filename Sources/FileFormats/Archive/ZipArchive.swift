import CFormats

/// The entries of a zip file. Nothing is ever written under their names.
struct ZipArchive: Sendable {
  let entries: [ZipEntry]

  private static let maxEntries = 1 << 16

  /// Reads the directory at the end of the file. Throws `FormatError`.
  init(_ file: SourceFile) throws {
    let archive = try OpenArchive(file)
    var entries: [ZipEntry] = []
    var status = unzGoToFirstFile(archive.handle)
    while status == UNZ_OK {
      guard entries.count < Self.maxEntries else {
        throw FormatError.unknown(path: file.path, "has more than \(Self.maxEntries) files in it")
      }
      entries.append(try ZipEntry(currentIn: archive, of: file))
      status = unzGoToNextFile(archive.handle)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE || entries.isEmpty else {
      throw FormatError.unknown(path: file.path, "is a damaged zip file")
    }
    self.entries = entries
  }

  func entry(named name: String) -> ZipEntry? { entries.first { $0.name == name } }
}

/// A zip file that is open in minizip.
final class OpenArchive {
  let handle: unzFile
  /// Keeps the descriptor open.
  private let file: SourceFile
  /// What minizip reads; it keeps the address.
  private let input: UnsafeMutablePointer<cf_zip_file>

  /// - Throws: `FormatError` if it is not a zip file.
  init(_ file: SourceFile) throws {
    input = .allocate(capacity: 1)
    let (descriptor, start) = file.place
    input.initialize(
      to: cf_zip_file(
        descriptor: descriptor, code: 0, start: UInt64(start), size: UInt64(file.byteCount)))
    guard let handle = cf_zip_open(input) else {
      input.deallocate()
      throw FormatError.unknown(path: file.path, "is a damaged zip file")
    }
    (self.file, self.handle) = (file, handle)
  }

  deinit {
    unzClose(handle)
    input.deallocate()
  }
}
