import Foundation
import GRDB

/// The point in the journal before which edits are to be forgotten.
///
/// What is forgotten is always the beginning of the journal by id, whatever the clocks said, and
/// never the newest edit. Ages are counted back from the newest edit: a clock that has jumped ahead
/// makes nothing old by itself.
struct RetentionBoundary {
  /// The limit that it was computed for.
  let retention: Retention
  /// Whether the newest edit is dated after now, so that ages are unknown.
  let isClockBehind: Bool
  /// The oldest edit to keep; nil if there is nothing to forget.
  private(set) var firstKept: Edit.ID?

  /// Computes it; changes nothing.
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
    firstKept = try db.hasEdit(before: bound) ? bound : nil
  }
}

extension Database {
  fileprivate func newestEdit() throws -> (id: Edit.ID, time: Int64)? {
    try first("SELECT id, time FROM edit ORDER BY id DESC LIMIT 1") { row in
      try (row.decode(Int64.self, atIndex: 0), row.decode(Int64.self, atIndex: 1))
    }
  }

  fileprivate func hasEdit(before bound: Edit.ID) throws -> Bool {
    try number("SELECT EXISTS (SELECT 1 FROM edit WHERE id < ?)", [bound]) > 0
  }

  /// The oldest edit that is complete; one that a recovery has hidden stays.
  fileprivate func firstWholeEdit() throws -> Edit.ID {
    try value("SELECT id FROM edit WHERE isOpen <> 1 ORDER BY id LIMIT 1") ?? 0
  }

  /// The first edit that is not older than a time; later ones may be.
  fileprivate func firstEdit(since milliseconds: Int64) throws -> Edit.ID? {
    try value("SELECT id FROM edit WHERE time >= ? ORDER BY id LIMIT 1", [milliseconds])
  }
}
