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
    var count = 0
    while true {
      let part = try await forgetPart { db in
        try RetentionStep(db, before: firstKept, while: boundary.retention)
      }
      count += part.count
      if part.isDone { break }
      try await Task.sleep(for: Self.pause)
    }
    news.post()
    if count > 0, photoFolder?.exists == true {
      do {
        _ = try await cleanPhotos()
      } catch is CatalogError {
        // What no edit names any more goes the next time, or “check” tells of it.
      }
    }
    return ForgottenEdits(count: count, isClockBehind: boundary.isClockBehind)
  }

  /// Forgets a part as soon as no other program writes. Between attempts, other writes of this
  /// process take their turn, and those do report their waits.
  private func forgetPart(
    _ body: @escaping @Sendable (Database) throws -> RetentionStep
  ) async throws -> RetentionStep {
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

/// How much of the history a catalog keeps. Beyond the limit, the oldest edits are forgotten;
/// without one, it is kept forever.
public struct Retention: Hashable, Sendable {
  /// The valid limits.
  public static let limits = 1...1_000_000
  /// No limit.
  public static let unlimited = Retention()

  /// How many days older than the newest edit an edit must be to be forgotten.
  public var days: Int?

  /// Makes a limit; a number outside `limits` is no limit.
  public init(days: Int? = nil) {
    self.days = days.flatMap { Self.limits.contains($0) ? $0 : nil }
  }
}

/// The outcome of forgetting.
public struct ForgottenEdits: Hashable, Sendable {
  /// The number of edits that are gone.
  public let count: Int
  /// Whether the newest edit is dated after now, so that nothing was forgotten for its age.
  public let isClockBehind: Bool
}

/// The point in the journal before which edits are to be forgotten.
///
/// What is forgotten is always the beginning of the journal by id, whatever the clocks said, and
/// never the newest edit. Ages are counted back from the newest edit: a clock that has jumped ahead
/// makes nothing old by itself.
private struct RetentionBoundary {
  let retention: Retention
  /// Whether the newest edit is dated after now, so that ages are unknown.
  let isClockBehind: Bool
  /// The oldest edit to keep; nil if there is nothing to forget.
  private(set) var firstKept: Edit.ID?

  init(_ db: Database, now: Date) throws {
    retention = try db.retention()
    let newest = try db.newestEdit()
    let milliseconds = Int64(now.timeIntervalSince1970 * 1_000)
    isClockBehind = retention.days != nil && (newest?.time ?? .min) > milliseconds
    guard let newest else { return }
    var bound = try db.firstWholeEdit()
    if let days = retention.days, !isClockBehind {
      let start = max(0, newest.time) - Int64(days) * 86_400_000
      bound = max(bound, try db.firstEdit(since: start) ?? .max)
    }
    bound = min(bound, newest.id)
    let hasOlder = try db.number("SELECT EXISTS (SELECT 1 FROM edit WHERE id < ?)", [bound]) > 0
    firstKept = hasOlder ? bound : nil
  }
}

extension Database {
  fileprivate func newestEdit() throws -> (id: Edit.ID, time: Int64)? {
    try first("SELECT id, time FROM edit ORDER BY id DESC LIMIT 1") { row in
      try (row.decode(Int64.self, atIndex: 0), row.decode(Int64.self, atIndex: 1))
    }
  }

  /// The oldest edit that is complete; one that a recovery has hidden stays.
  fileprivate func firstWholeEdit() throws -> Edit.ID {
    try value("SELECT id FROM edit WHERE isOpen <> 1 ORDER BY id LIMIT 1") ?? 0
  }

  /// The first edit that is not older than a time; later ones may be.
  fileprivate func firstEdit(since milliseconds: Int64) throws -> Edit.ID? {
    try value("SELECT id FROM edit WHERE time >= ? ORDER BY id LIMIT 1", [milliseconds])
  }

  /// The number in a setting; nil if it is unset, or not a number.
  func number(_ setting: CatalogSetting) throws -> Int? {
    let text: String? = try value("SELECT value FROM setting WHERE name = ?", [setting.rawValue])
    return text.flatMap { Int($0) }
  }

  /// Sets a number, or removes the setting.
  func set(_ setting: CatalogSetting, to number: Int?) throws {
    try execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [setting.rawValue])
    guard let number else { return }
    try run("INSERT INTO setting VALUES (?, ?)", [setting.rawValue, String(number)])
  }

  func retention() throws -> Retention {
    Retention(days: try number(.retentionDays))
  }
}

/// One step of forgetting: as much as one transaction does, so that nobody waits long.
///
/// The edit where the next step begins is left open, which hides it: it may have lost some of its
/// changes, and nobody should see or undo the rest.
private struct RetentionStep {
  /// The most changes that one transaction forgets.
  private static let limit = 5_000

  let count: Int
  /// Whether nothing is left to forget, or the retention has changed.
  let isDone: Bool

  /// Forgets the oldest changes before an edit, and the edits that have no others. Does nothing if
  /// the retention has changed, as the program that changed it does the forgetting.
  init(_ db: Database, before firstKept: Edit.ID, while retention: Retention) throws {
    guard try db.retention() == retention else {
      (count, isDone) = (0, true)
      return
    }
    try db.execute(
      sql: """
        DELETE FROM change WHERE id IN (
          SELECT id FROM change WHERE editID < ? ORDER BY editID, id LIMIT \(Self.limit))
        """, arguments: [firstKept])
    let next: Edit.ID? = try db.value("SELECT editID FROM change ORDER BY editID LIMIT 1")
    let bound = min(next ?? firstKept, firstKept)
    try db.execute(sql: "DELETE FROM edit WHERE id < ?", arguments: [bound])
    count = db.changesCount
    isDone = bound == firstKept
    if !isDone {
      try db.execute(sql: "UPDATE edit SET isOpen = 1 WHERE id = ?", arguments: [bound])
    }
    try db.set(.forgottenThrough, to: Int(isDone ? bound - 1 : bound))
  }
}

/// The settings of a catalog; the file stores the raw values.
enum CatalogSetting: String {
  /// The limit of `Retention`.
  case retentionDays
  /// The last edit that was forgotten, wholly or in part.
  case forgottenThrough
}
