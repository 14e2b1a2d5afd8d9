import FileFormats
import Foundation

/// A file without a name, which ends with the value whatever ends the program.
final class TemporaryFile: Sendable {
  /// Where it is.
  static let folder = NSTemporaryDirectory()

  private let descriptor: Int32

  init() throws(WritingError) {
    descriptor = try Descriptor.temporary(in: Self.folder)
  }

  deinit { close(descriptor) }

  /// A path at which this process can open it.
  var path: String { "/dev/fd/\(descriptor)" }

  /// Hands over what it holds, piece by piece.
  func read(into sink: ([UInt8]) throws -> Void) throws {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while true {
      let count = pread(descriptor, &bytes, bytes.count, off_t(offset))
      guard count >= 0 else { throw WritingError(code: errno) }
      if count == 0 { return }
      offset += count
      try sink(Array(bytes[..<count]))
    }
  }
}
