import FileFormats
import Synchronization

/// A beginning, and then one byte over and over, which nobody holds in memory.
final class GeneratedBytes: ByteSource {
  let path = "animals.csv"
  let beginning: [UInt8]
  let byte: UInt8
  let count: Int
  private let most = Mutex(0)

  init(_ beginning: String, then byte: UInt8, count: Int) {
    self.beginning = Array(beginning.utf8)
    self.byte = byte
    self.count = count
  }

  var size: Int? { beginning.count + count }

  /// The most bytes that were taken in one pass.
  var maxTaken: Int { most.withLock { $0 } }

  func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws {
    var taken = beginning.count
    defer { most.withLock { $0 = max($0, taken) } }
    guard try beginning.withUnsafeBytes(take) else { return }
    let piece = [UInt8](repeating: byte, count: 256 << 10)
    while taken < beginning.count + count {
      taken += piece.count
      guard try piece.withUnsafeBytes(take) else { return }
    }
  }
}
