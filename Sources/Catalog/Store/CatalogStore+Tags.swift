import GRDB

/// A tag, and how many animals have it.
public struct TagCount: Hashable, Sendable {
  /// The tag.
  public let tag: String
  /// The number of animals.
  public let count: Int
}

extension CatalogStore {
  /// The tags that animals have in a field, in order; it scans every animal. Values that are not
  /// tags do not count.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func tags(in field: Field) async throws -> [TagCount] {
    try await scan { db in
      var counts: [String: Int] = [:]
      let column = field.column
      try db.eachRow(
        "SELECT \(column), count(*) FROM animal WHERE \(column) IS NOT NULL GROUP BY 1"
      ) { row in
        let value: DatabaseValue = row[0]
        guard case .text(let tags) = field.valueKind?.value(value) else { return }
        let count = try row.decode(Int.self, atIndex: 1)
        for tag in Tags.words(of: tags) { counts[tag, default: 0] += count }
      }
      return Tags.words(of: Array(counts.keys)).map { TagCount(tag: $0, count: counts[$0] ?? 0) }
    }
  }
}
