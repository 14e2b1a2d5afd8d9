import Catalog

/// A column of which an import makes nothing, or a part of a file that it does not read.
public struct UnusedColumn: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// Why nothing is made of it, or how many rows it has; nil where somebody has chosen that.
  public let reason: String?

  /// Why nothing is made of one that holds something where the catalog has as many fields as it takes.
  static let noRoom = "no room for more fields"

  /// Its name, cut where it is long, with the reason: "Weight (g) (empty)".
  public var text: String { name.shortened + (reason.map { " (\($0))" } ?? "") }
}

extension [UnusedColumn] {
  /// Those that hold something for which the catalog has no room.
  public var withoutRoom: [UnusedColumn] { filter { $0.reason == UnusedColumn.noRoom } }

  /// The others.
  public var withRoom: [UnusedColumn] { filter { $0.reason != UnusedColumn.noRoom } }

  /// How many have no room, and why, in words: "2 columns have no room: a catalog takes 400 fields"; nil
  /// where each has.
  public var lackOfRoom: String? {
    let count = withoutRoom.count
    if count == 0 { return nil }
    let verb = count == 1 ? "has" : "have"
    return
      "\(count.counted("column")) \(verb) no room: a catalog takes \(Fields.limit.grouped) fields"
  }
}
