import Synchronization

/// The pieces of a file that is not written to a disk.
final class Pieces: Sendable {
  private let all = Mutex<[UInt8]>([])

  func add(_ piece: [UInt8]) { all.withLock { $0 += piece } }

  var bytes: [UInt8] { all.withLock { $0 } }
}
