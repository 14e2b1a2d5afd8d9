import GRDB

/// The way back through the journal from its newest change to where the images together have more
/// than a number of bytes, in parts: each is soon read, so that no checkpoint waits long for it.
struct SizeWalk {
  /// The most changes of a part.
  private static let part = 5_000

  /// The oldest of the newest edits that fit wholly, once it is found; 0 for all.
  private(set) var firstKept: Edit.ID?

  private let limit: Int
  private var bytes = 0
  /// What was read last.
  private var edit = Edit.ID.max
  private var change = Change.ID.max
  /// The last edit of which all changes were read.
  private var lastWhole = Edit.ID.max

  /// Nil where the whole catalog has no more bytes than that.
  init?(_ db: Database, limit: Int) throws {
    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    guard try db.number(size) > limit else { return nil }
    self.limit = limit
  }

  /// Reads the next part.
  mutating func proceed(_ db: Database) throws {
    var images = try images(db, "editID = ? AND id < ?", [edit, change], limit: Self.part)
    let left = Self.part - images.count
    if left > 0 { images += try self.images(db, "editID < ?", [edit], limit: left) }
    for image in images { add(image) }
    if firstKept == nil, images.count < Self.part { firstKept = 0 }
  }

  private mutating func add(_ image: Images) {
    guard firstKept == nil else { return }
    if image.edit != edit { lastWhole = edit }
    (edit, change) = (image.edit, image.change)
    bytes += image.bytes
    if bytes > limit { firstKept = lastWhole }
  }

  /// The images of a change.
  private typealias Images = (edit: Edit.ID, change: Change.ID, bytes: Int)

  /// Reads those of the newest changes that meet a condition on one edit, or on the edits before it:
  /// for both at once SQLite would pass over all that was read before.
  private func images(
    _ db: Database, _ condition: String, _ arguments: StatementArguments, limit: Int
  ) throws -> [Images] {
    let size = { (column: String) in "ifnull(length(CAST(\(column) AS BLOB)), 0)" }
    return try db.rows(
      """
      SELECT editID, id, \(size("before")) + \(size("after")) FROM change
      WHERE \(condition) ORDER BY editID DESC, id DESC LIMIT ?
      """, arguments + [limit]
    ) { row in
      try (
        row.decode(Int64.self, atIndex: 0), row.decode(Int64.self, atIndex: 1),
        row.decode(Int.self, atIndex: 2)
      )
    }
  }
}
