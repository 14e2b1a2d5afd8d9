import CFormats

/// The entries of a zip file. Nothing is ever written under their names.
struct ZipArchive: Sendable {
  let entries: [ZipEntry]

  private static let mostEntries = 1 << 16

  /// Reads the directory at the end of the file.
  ///
  /// - Throws: `FormatError`.
  init(_ file: SourceFile) throws {
    let archive = try OpenArchive(file)
    var entries: [ZipEntry] = []
    var status = unzGoToFirstFile(archive.handle)
    while status == UNZ_OK {
      guard entries.count < Self.mostEntries else {
        throw FormatError.unknown(path: file.path, "has more than \(Self.mostEntries) files in it")
      }
      entries.append(try ZipEntry(currentIn: archive, of: file))
      status = unzGoToNextFile(archive.handle)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE || entries.isEmpty else {
      throw FormatError.unknown(path: file.path, "is a damaged zip file")
    }
    self.entries = entries
  }

  /// The first entry of this name.
  func entry(named name: String) -> ZipEntry? {
    entries.first { $0.name == name }
  }
}

/// A zip file while minizip reads in it.
final class OpenArchive {
  let handle: unzFile
  private let bytes: ArchiveBytes

  /// - Throws: `FormatError` when it is no zip file.
  init(_ file: SourceFile) throws {
    bytes = ArchiveBytes(file)
    var reader = cf_zip_reader(
      context: Unmanaged.passUnretained(bytes).toOpaque(), read: readArchive,
      size: UInt64(file.byteCount))
    guard let handle = cf_zip_open(&reader) else {
      throw FormatError.unknown(path: file.path, "is a damaged zip file")
    }
    self.handle = handle
  }

  deinit {
    unzClose(handle)
  }
}

/// What minizip reads from.
private final class ArchiveBytes {
  let file: SourceFile

  init(_ file: SourceFile) {
    self.file = file
  }

  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let offset = Int(exactly: offset) else { return -1 }
    do { return try file.read(at: offset, into: buffer) } catch { return -1 }
  }
}

/// Calls back; no error may pass through C, where minizip makes its own of it.
private func readArchive(
  context: UnsafeMutableRawPointer?, offset: UInt64, buffer: UnsafeMutableRawPointer?, capacity: Int
) -> Int {
  guard let context else { return -1 }
  return Unmanaged<ArchiveBytes>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.read(at: offset, into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
  }
}
