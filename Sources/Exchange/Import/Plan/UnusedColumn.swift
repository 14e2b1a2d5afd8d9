import Catalog

/// A column of which an import makes nothing.
public struct UnusedColumn: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// Why nothing is made of it; nil where somebody has chosen that.
  public let reason: String?

  /// Its name, cut where it is long, with the reason: "Weight (g) (empty)".
  public var text: String { name.shortened + (reason.map { " (\($0))" } ?? "") }
}
