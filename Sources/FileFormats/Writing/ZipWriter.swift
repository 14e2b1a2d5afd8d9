import CFormats
import Foundation

/// Writes a zip archive, entry by entry. The same entries give the same bytes: each is dated with the
/// first day that the format knows.
final class ZipWriter {
  /// The 1st of January 1980 as MS-DOS writes it: years since 1980, month and day in 7, 4 and 5 bits,
  /// then the time.
  private static let firstDay: UInt = (1 << 5 | 1) << 16

  private var archive: zipFile?

  /// Makes the file, or empties it.
  init(path: String) throws(WritingError) {
    errno = 0
    archive = zipOpen64(path, APPEND_STATUS_CREATE)
    if archive == nil { throw Self.refusal }
  }

  deinit {
    if archive != nil { zipClose(archive, nil) }
  }

  /// Begins an entry, which may become longer than 4 GB.
  func begin(_ name: String) throws(WritingError) {
    var information = zip_fileinfo()
    information.dosDate = Self.firstDay
    try require {
      zipOpenNewFileInZip64(
        archive, name, &information, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 1)
    }
  }

  /// Writes on at the entry under way.
  func write(_ bytes: [UInt8]) throws(WritingError) {
    // The format counts in 32 bits here; nobody hands over as much at once.
    try require { zipWriteInFileInZip(archive, bytes, UInt32(bytes.count)) }
  }

  /// Ends the entry under way.
  func end() throws(WritingError) {
    try require { zipCloseFileInZip(archive) }
  }

  /// Writes what comes after the last entry, and closes the file.
  func close() throws(WritingError) {
    let open = archive
    archive = nil
    try require { zipClose(open, nil) }
  }

  private func require(_ call: () -> Int32) throws(WritingError) {
    errno = 0
    if call() != ZIP_OK { throw Self.refusal }
  }

  /// The reason is in errno, unless the library alone knows it.
  private static var refusal: WritingError { WritingError(code: errno == 0 ? EIO : errno) }
}
