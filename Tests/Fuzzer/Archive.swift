import CFormats
import Foundation

/// An archive of what stands before and after the first NUL: `meta.xml`, and `table.csv`.
enum Archive {
  static func bytes(_ data: UnsafeBufferPointer<UInt8>) throws -> Data {
    let path = "/dev/shm/menagerie-fuzz-\(getpid()).zip"
    defer { unlink(path) }
    let parts = data.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let archive = zipOpen64(path, APPEND_STATUS_CREATE)
    for (name, part) in zip(["meta.xml", "table.csv"], parts) {
      let bytes = Array(part)
      zipOpenNewFileInZip(archive, name, nil, nil, 0, nil, 0, nil, 0, 0)
      zipWriteInFileInZip(archive, bytes, UInt32(bytes.count))
      zipCloseFileInZip(archive)
    }
    zipClose(archive, nil)
    return try Data(contentsOf: URL(filePath: path))
  }
}
