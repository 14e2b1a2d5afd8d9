import CFormats

/// A file in a zip file, unpacked as it is read.
struct ZipEntry: ByteSource {
  /// The name in the archive: it may be anything, and is only compared. Empty if it is longer than
  /// 1 KiB.
  let name: String
  private let file: SourceFile
  private let position: unz64_file_pos
  private let packed: UInt64
  private let unpacked: UInt64
  private let method: UInt
  private let isEncrypted: Bool

  var path: String { "\(file.path)/\(name)" }
  var size: Int? { Int(exactly: unpacked) }

  /// No entry that unpacks to this size or less is a zip bomb, in bytes.
  private static let harmless: UInt64 = 16 << 20
  /// The largest ratio of unpacked to packed size: text packs to about a twentieth.
  private static let ratio: UInt64 = 256
  private static let maxNameLength = 1 << 10
  /// The size in the directory that means ZIP64, if minizip 1.1 does not find the real one.
  private static let elsewhere = UInt64(UInt32.max)

  /// - Throws: `FormatError` when the directory is damaged.
  init(currentIn archive: OpenArchive, of file: SourceFile) throws {
    var info = unz_file_info64()
    var position = unz64_file_pos()
    var name = [CChar](repeating: 0, count: Self.maxNameLength + 1)
    let length = UInt(name.count - 1)
    guard
      unzGetCurrentFileInfo64(archive.handle, &info, &name, length, nil, 0, nil, 0) == UNZ_OK,
      unzGetFilePos64(archive.handle, &position) == UNZ_OK
    else { throw FormatError.unknown(path: file.path, "is a damaged zip file") }
    self.file = file
    self.position = position
    let nameSize = info.size_filename <= Self.maxNameLength ? Int(info.size_filename) : 0
    self.name = name.withUnsafeBytes {
      String(decoding: $0.prefix(nameSize).prefix { $0 != 0 }, as: UTF8.self)
    }
    packed = info.compressed_size
    unpacked = info.uncompressed_size
    method = info.compression_method
    isEncrypted = info.flag & 1 != 0
  }

  func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws {
    if let refusal { throw FormatError.unknown(path: path, refusal) }
    let archive = try OpenArchive(file)
    var position = position
    guard unzGoToFilePos64(archive.handle, &position) == UNZ_OK,
      unzOpenCurrentFile(archive.handle) == UNZ_OK
    else { throw damaged }
    let size = OpenFile.pieceSize
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var total: UInt64 = 0
    while true {
      try Task.checkCancellation()
      let count = unzReadCurrentFile(archive.handle, buffer.baseAddress, UInt32(size))
      guard count != 0 else { break }
      guard count > 0 else { throw damaged }
      total += UInt64(count)
      guard try take(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])) else { return }
    }
    guard unzCloseCurrentFile(archive.handle) == UNZ_OK, total == unpacked else { throw damaged }
    try file.checkUnchanged()
  }

  /// Why it cannot be read; nil if it can.
  private var refusal: String? {
    if isEncrypted { return "is encrypted; unpack it first" }
    if method != 0, method != UInt(Z_DEFLATED) {
      return "is packed in a way that cannot be read; unpack it first"
    }
    if packed == Self.elsewhere || unpacked == Self.elsewhere {
      return "is too large to be read in the archive; unpack it first"
    }
    if unpacked <= Self.harmless || unpacked / Self.ratio <= packed { return nil }
    return "would unpack to more than \(Self.ratio) times its size, which no table does"
  }

  private var damaged: FormatError { .unknown(path: path, "is damaged in the archive") }
}
