import Foundation

/// Operations on descriptors of open files.
public enum Descriptor {
  /// Writes all bytes, in as many calls as it takes. Throws `WritingError` with the system's code;
  /// some of the bytes may have been written.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WritingError) {
    var code: Int32 = 0
    bytes.withUnsafeBytes { code = write($0, to: descriptor) }
    if code != 0 { throw WritingError(code: code) }
  }

  /// Writes all bytes and returns 0, or the `errno` that stopped it.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno != EINTR { return errno }
      rest = UnsafeRawBufferPointer(rebasing: rest[max(count, 0)...])
    }
    return 0
  }

  /// Closes a descriptor. On Linux it is closed even if a signal interrupts `close`.
  static func close(_ descriptor: Int32) throws(WritingError) {
    if Foundation.close(descriptor) != 0, errno != EINTR { throw WritingError(code: errno) }
  }

  /// Opens an empty file without a name, on the disk of a folder, for reading and writing. Nothing
  /// is left of it, whatever happens to this process; started programs do not inherit its
  /// descriptor.
  public static func temporary(in folder: String) throws(WritingError) -> Int32 {
    var name = Array((folder + "/menagerie-XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw WritingError(code: errno) }
    unlink(name)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      let code = errno
      Foundation.close(descriptor)
      throw WritingError(code: code)
    }
    return descriptor
  }
}
