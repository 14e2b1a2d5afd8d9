import Foundation
import Synchronization

/// A file that is written from its beginning to its end.
public final class FileBytes: Sendable {
  private struct State {
    var descriptor: Int32
    var size = 0
  }

  private let state: Mutex<State>

  /// Opens a file that is there.
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

  /// Writes on.
  public func write(_ bytes: [UInt8]) throws(WritingError) {
    let code = state.withLock { state -> Int32 in
      state.size += bytes.count
      return Self.write(bytes, to: state.descriptor)
    }
    if code != 0 { throw WritingError(code: code) }
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
    // The descriptor is closed also where a signal came between (Linux).
    if code != 0, code != EINTR { throw WritingError(code: code) }
    return size
  }

  /// 0, or why not all was written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, slice.baseAddress, slice.count)
        if count < 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(count, 0))
      }
      return 0
    }
  }

  /// The size of a file in bytes.
  public static func size(of path: String) throws(WritingError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw WritingError(code: errno) }
    return Int(status.st_size)
  }
}
