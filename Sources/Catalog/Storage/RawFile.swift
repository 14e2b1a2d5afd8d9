import Foundation

/// A file that is read as bytes and never changed; nothing is created beside it.
package final class RawFile: Sendable {
  private let descriptor: Int32

  /// Opens it; nil if that fails, and errno has the reason.
  package init?(_ path: String) {
    descriptor = RegularFile.open(path)
    if descriptor < 0 { return nil }
  }

  deinit {
    // A failed initializer ends here too, and must keep errno.
    if descriptor >= 0 { close(descriptor) }
  }

  /// The size in bytes.
  package var size: Int { status.map { Int($0.st_size) } ?? 0 }

  /// The size and modification time, which change when somebody writes to it.
  package var age: [Int] {
    status.map { [Int($0.st_size), $0.st_mtim.tv_sec, $0.st_mtim.tv_nsec] } ?? []
  }

  /// Up to `count` bytes from an offset, fewer at the end of the file; nil on a read error.
  package func read(at offset: Int, count: Int) -> Bytes? {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      let step = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + length }, count - length, offset + length)
      }
      if step < 0, errno == EINTR { continue }
      if step < 0 { return nil }
      if step == 0 { break }
      length += step
    }
    return Bytes(all: Array(bytes.prefix(length)))
  }

  /// Whether there is a rollback journal with the header of an unfinished transaction
  /// (https://sqlite.org/fileformat2.html#the_rollback_journal).
  package static func isHotJournal(_ path: String) -> Bool {
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    return RawFile(path)?.read(at: 0, count: magic.count)?.all == magic
  }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }
}
