import Terminal

/// A path shortened to fit: its beginning and its end stay, folders in the middle are left out.
public struct PathText {
  private let path: String

  /// The text of a path as people write it: "~/animals/zoo.sqlite".
  public init(_ path: String) {
    self.path = path
  }

  /// The path in at most `columns` columns: "~/…/zoo/catalog.sqlite"; of a long name, its end.
  public func text(columns: Int) -> String {
    if Canvas.width(of: path) <= columns { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let start = "\(parts[0])/…"
    let ends = parts.indices.dropFirst(2).map { parts[$0...].map { "/\($0)" }.joined() }
    return ends.map { start + $0 }.first { Canvas.width(of: $0) <= columns }
      ?? Canvas.cutBefore(String(parts.last ?? ""), columns: columns)
  }
}
