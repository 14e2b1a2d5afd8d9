import Foundation
import Synchronization

/// A file that is written from its beginning to its end.
public final class FileBytes: Sendable {
  private let state: Mutex<(descriptor: Int32, size: Int)>

  /// Opens an existing file and empties it.
  public init(writing path: String) throws(WritingError) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw WritingError(code: errno) }
    state = Mutex((descriptor: descriptor, size: 0))
  }

  deinit {
    state.withLock { state in
      if state.descriptor >= 0 { Foundation.close(state.descriptor) }
    }
  }

  /// Writes the next bytes.
  public func write(_ bytes: [UInt8]) throws(WritingError) {
    let descriptor = state.withLock { state in
      state.size += bytes.count
      return state.descriptor
    }
    try Descriptor.write(bytes, to: descriptor)
  }

  /// Closes the file and returns how many bytes were written.
  public func close() throws(WritingError) -> Int {
    let (descriptor, size) = state.withLock { state -> (Int32, Int) in
      defer { state.descriptor = -1 }
      return (state.descriptor, state.size)
    }
    try Descriptor.close(descriptor)
    return size
  }

  /// The size of a file in bytes.
  public static func size(of path: String) throws(WritingError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw WritingError(code: errno) }
    return Int(status.st_size)
  }
}
