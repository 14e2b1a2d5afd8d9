import Catalog

/// A column that an import does not use, or a part of a file that it does not read.
public struct UnusedColumn: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Why it is not used, or how many rows it has; nil if the user chose so.
  public let reason: String?

  /// The reason for a column with values if the catalog takes no more fields.
  static let noRoom = "no room for more fields"

  /// Its name, shortened if it is long, with the reason: "Weight (g) (empty)".
  public var text: String { name.shortened + (reason.map { " (\($0))" } ?? "") }
}

extension [UnusedColumn] {
  /// The columns that hold something, but have no room in the catalog.
  public var withoutRoom: [UnusedColumn] { filter { $0.reason == UnusedColumn.noRoom } }

  /// The others.
  public var withRoom: [UnusedColumn] { filter { $0.reason != UnusedColumn.noRoom } }

  /// How many columns have no room, and why: "2 columns have no room: a catalog takes 400 fields";
  /// nil if all have room.
  public var lackOfRoom: String? {
    let count = withoutRoom.count
    if count == 0 { return nil }
    let verb = count == 1 ? "has" : "have"
    return
      "\(count.counted("column")) \(verb) no room: a catalog takes \(Fields.limit.grouped) fields"
  }
}
