import Foundation

/// Opens regular files for reading. It never waits for anything else at a path, such as a pipe.
package enum RegularFile {
  /// Opens a file, without following a link if the flags include `O_NOFOLLOW`.
  ///
  /// - Returns: Its descriptor; negative if that fails, and errno has the reason.
  package static func open(_ path: String, _ flags: Int32 = 0) -> Int32 {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG
    else { return descriptor }
    close(descriptor)
    errno = EINVAL
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
