import Foundation

/// A file that is read as bytes and never changed; nothing is created beside it.
package final class RawFile: Sendable {
  private let descriptor: Int32

  /// Opens it; nil if that fails, and errno has the reason.
  package convenience init?(_ path: String) { self.init(bytes: Array(path.utf8)) }

  /// The same for a path whose bytes need not be UTF-8.
  init?(bytes path: [UInt8]) {
    descriptor = RegularFile.open(bytes: path)
    if descriptor < 0 { return nil }
  }

  deinit {
    // A failed initializer ends here too, and must keep errno.
    if descriptor >= 0 { close(descriptor) }
  }

  /// The size in bytes.
  package var size: Int { status.map { Int($0.st_size) } ?? 0 }

  /// The size and modification time, which change when somebody writes to it.
  package var age: [Int] { status?.age ?? [] }

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

extension stat {
  /// The size and modification time.
  var age: [Int] { [Int(st_size), st_mtim.tv_sec, st_mtim.tv_nsec] }
}

/// Bytes of a file that may be damaged; reads never go past their end.
package struct Bytes {
  package let all: [UInt8]

  package init(all: [UInt8]) {
    self.all = all
  }

  package var count: Int { all.count }

  /// The bytes in a range; nil if the range exceeds them.
  package func slice(_ start: Int, count: Int) -> ArraySlice<UInt8>? {
    guard start >= 0, count >= 0, start <= all.count - count else { return nil }
    return all[start..<(start + count)]
  }

  /// A big-endian number of up to 7 bytes.
  package func number(_ start: Int, count: Int) -> Int? {
    slice(start, count: count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of 1 to 9 bytes, as in https://sqlite.org/fileformat2.html#varint, and where it ends.
  package func varint(_ start: Int) -> (value: Int64, end: Int)? {
    guard start >= 0 else { return nil }
    var value: UInt64 = 0
    for index in 0..<9 {
      guard start + index < all.count else { return nil }
      let byte = all[start + index]
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), start + 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return (Int64(bitPattern: value), start + index + 1) }
    }
    return nil
  }
}

/// Opens regular files for reading. It never waits for anything else at a path, such as a pipe.
package enum RegularFile {
  /// Opens a file, without following a link if the flags include `O_NOFOLLOW`.
  ///
  /// - Returns: Its descriptor; negative if that fails, and errno has the reason.
  package static func open(_ path: String, _ flags: Int32 = 0) -> Int32 {
    open(bytes: Array(path.utf8), flags)
  }

  /// The same for a path whose bytes need not be UTF-8. The reason is EISDIR for a folder, and
  /// EINVAL for what is neither a folder nor a file.
  static func open(bytes path: [UInt8], _ flags: Int32 = 0) -> Int32 {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG
    else { return descriptor }
    close(descriptor)
    errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
    return -1
  }

  /// The bytes of a file; nil if it cannot be read, or exceeds the limit.
  package static func bytes(of path: String, atMost limit: Int, _ flags: Int32 = 0) -> Data? {
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let bytes = try? file.read(upToCount: limit + 1), bytes.count <= limit else { return nil }
    return bytes
  }
}
