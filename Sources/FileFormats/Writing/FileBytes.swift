import Foundation
import Synchronization

/// A file that is written from its beginning to its end.
public final class FileBytes: Sendable {
  private struct State {
    var descriptor: Int32
    var size = 0
  }

  private let state: Mutex<State>

  /// Opens an existing file and empties it.
  public init(writing path: String) throws(WritingError) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw WritingError(code: errno) }
    state = Mutex(State(descriptor: descriptor))
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

  /// Closes the file.
  ///
  /// - Returns: How many bytes were written.
  public func close() throws(WritingError) -> Int {
    let (code, size) = state.withLock { state -> (Int32, Int) in
      let code = Foundation.close(state.descriptor) == 0 ? 0 : errno
      state.descriptor = -1
      return (code, state.size)
    }
    // On Linux the descriptor is closed even if a signal interrupts `close`.
    if code != 0, code != EINTR { throw WritingError(code: code) }
    return size
  }

  /// The size of a file in bytes.
  public static func size(of path: String) throws(WritingError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw WritingError(code: errno) }
    return Int(status.st_size)
  }
}
