import Foundation

/// What is done with descriptors of open files.
public enum Descriptor {
  /// Writes all of the bytes, however many calls that takes.
  ///
  /// - Throws: What the system says; some of the bytes may be written then.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WritingError) {
    var code: Int32 = 0
    bytes.withUnsafeBytes { code = write($0, to: descriptor) }
    if code != 0 { throw WritingError(code: code) }
  }

  /// Writes all of the bytes.
  ///
  /// - Returns: 0, or why not all of them are written (errno.h).
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno != EINTR { return errno }
      rest = UnsafeRawBufferPointer(rebasing: rest[max(count, 0)...])
    }
    return 0
  }

  /// Opens a file without a name, empty, for reading and writing: nothing is left of it whatever
  /// happens to this process.
  ///
  /// - Parameter folder: The folder on whose disk it lies.
  /// - Returns: Its descriptor, which no program that is started from here gets.
  /// - Throws: What the system says.
  public static func temporary(in folder: String) throws(WritingError) -> Int32 {
    var name = Array((folder + "/menagerie-XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw WritingError(code: errno) }
    unlink(name)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
      let code = errno
      close(descriptor)
      throw WritingError(code: code)
    }
    return descriptor
  }
}
