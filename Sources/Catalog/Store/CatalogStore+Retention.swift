import Foundation
import GRDB

extension CatalogStore {
  /// How much of the history the catalog keeps.
  public func retention() throws(CatalogError) -> Retention {
    try read { db in try db.retention() }
  }

  /// Sets how much of the history to keep; `forgetOldEdits(now:)` enforces it.
  public func setRetention(_ retention: Retention) async throws {
    try await write { db in try db.set(.retentionDays, to: retention.days) }
  }

  /// Forgets what exceeds the retention, and what an earlier run left over, in many small
  /// transactions with pauses for other writers. It waits for other programs without reporting, and
  /// ends early if the retention changes. It is not an edit, and cannot be undone.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; then part is forgotten. What every
  ///   write may throw.
  public func forgetOldEdits(now: Date = Date()) async throws -> ForgottenEdits {
    let boundary = try await scan { db in try RetentionBoundary(db, now: now) }
    guard let firstKept = boundary.firstKept else {
      return ForgottenEdits(count: 0, isClockBehind: boundary.isClockBehind)
    }
    let count = try await forget(before: firstKept, while: boundary.retention)
    return ForgottenEdits(count: count, isClockBehind: boundary.isClockBehind)
  }

  /// Forgets the edits before one, and returns their number.
  private func forget(before firstKept: Edit.ID, while retention: Retention) async throws -> Int {
    var count = 0
    var isDone = false
    while !isDone {
      let part = try await forgetPart { db in
        try Forgetting(db, before: firstKept, while: retention)
      }
      count += part.count
      isDone = part.isDone
      if !isDone { try await Task.sleep(for: Self.pause) }
    }
    news.post()
    return count
  }

  /// Forgets a part as soon as no other program writes. Between attempts, other writes of this
  /// process take their turn, and those do report their waits.
  private func forgetPart(
    _ body: @escaping @Sendable (Database) throws -> Forgetting
  ) async throws -> Forgetting {
    var wait = LockWaitPolicy(limit: limit)
    while true {
      do {
        return try await write(waiting: .never, body)
      } catch CatalogError.busy(let holder) {
        try wait.refused(by: holder)
      }
      try await Task.sleep(for: Self.pause)
    }
  }

  /// How long others may write between two parts.
  private static let pause = Duration.milliseconds(30)
}
