import FileFormats
import Foundation

/// A file without a name: nothing is left of it once this object goes, however the program ends.
final class TemporaryFile: Sendable {
  /// The folder that it is in.
  static let folder = NSTemporaryDirectory()

  private let descriptor: Int32

  init() throws(WritingError) {
    descriptor = try Descriptor.temporary(in: Self.folder)
  }

  deinit { close(descriptor) }

  /// A path that opens it in this process.
  var path: String { "/dev/fd/\(descriptor)" }

  /// Passes its content to `sink`, piece by piece.
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
