import CFormats

/// A zip file that is open in minizip.
final class OpenArchive {
  let handle: unzFile
  private let bytes: ArchiveBytes

  /// - Throws: `FormatError` if it is not a zip file.
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

/// The bytes that minizip reads.
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

/// The callback for minizip. No error may cross C: minizip reports its own instead.
private func readArchive(
  context: UnsafeMutableRawPointer?, offset: UInt64, buffer: UnsafeMutableRawPointer?, capacity: Int
) -> Int {
  guard let context else { return -1 }
  return Unmanaged<ArchiveBytes>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.read(at: offset, into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
  }
}
