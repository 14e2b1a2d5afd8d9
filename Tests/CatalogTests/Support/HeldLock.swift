import Foundation
import Testing

/// The write lock of a catalog in the hands of another program.
struct HeldLock {
  private let descriptor: Int32

  init(_ catalog: String, text: String = "4711\tkeeper\tfarm\n") throws {
    descriptor = open(catalog + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    try #require(descriptor >= 0)
    // A store that has nothing to do may fold its log just now.
    try #require(flock(descriptor, LOCK_EX) == 0)
    ftruncate(descriptor, 0)
    let bytes = Array(text.utf8)
    try #require(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
  }

  func release() {
    // A process that another test starts now may hold the open file for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
