import CFormats
import Foundation

/// Writes a zip archive, entry by entry. The same entries give the same bytes: each has the
/// earliest date of the format.
final class ZipWriter {
  /// 1 January 1980 as MS-DOS encodes it: years since 1980, month and day in 7, 4 and 5 bits, then
  /// the time.
  private static let firstDay: UInt = (1 << 5 | 1) << 16

  private var archive: zipFile?
  /// What minizip writes to; minizip keeps its address.
  private let output: UnsafeMutablePointer<cf_zip_file>

  init(path: String) throws(WritingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw WritingError(code: errno) }
    output = .allocate(capacity: 1)
    output.initialize(to: cf_zip_file(descriptor: descriptor, code: 0, start: 0, size: 0))
    archive = cf_zip_create(output)
    if archive == nil { throw WritingError(code: ENOMEM) }
  }

  deinit {
    if archive != nil { zipClose(archive, nil) }
    if output.pointee.descriptor >= 0 { Foundation.close(output.pointee.descriptor) }
    output.deallocate()
  }

  /// Begins an entry, which may grow past 4 GB.
  func begin(_ name: String) throws(WritingError) {
    var information = zip_fileinfo()
    information.dosDate = Self.firstDay
    try require {
      zipOpenNewFileInZip64(
        archive, name, &information, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 1)
    }
  }

  func write(_ bytes: [UInt8]) throws(WritingError) {
    // The count has 32 bits here; no caller passes that many bytes at once.
    try require { zipWriteInFileInZip(archive, bytes, UInt32(bytes.count)) }
  }

  func end() throws(WritingError) {
    try require { zipCloseFileInZip(archive) }
  }

  /// Writes the directory of the archive, and closes the file.
  func close() throws(WritingError) {
    let open = archive
    archive = nil
    try require { zipClose(open, nil) }
    defer { output.pointee.descriptor = -1 }
    try Descriptor.close(output.pointee.descriptor)
  }

  /// Minizip continues after some failures and reports success: this checks the output too.
  private func require(_ call: () -> Int32) throws(WritingError) {
    let isDone = call() == ZIP_OK
    let code = output.pointee.code
    if code != 0 { throw WritingError(code: code) }
    if !isDone { throw WritingError(code: EIO) }
  }
}
