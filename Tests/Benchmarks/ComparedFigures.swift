import Foundation

/// Figures of a catalog beside those of one that lacks what is measured, and figures of the former
/// alone, each with the most that it may be.
struct ComparedFigures {
  typealias Pair = (title: String, with: Double, without: Double, most: Double)
  typealias Value = (title: String, value: Double, most: Double)

  /// The limit is that of the ratio.
  let pairs: [Pair]
  let values: [Value]

  /// Two tables.
  var text: String {
    """
    | measured | ratio | with | without | at most |
    |---|--:|--:|--:|--:|
    \(pairs.map(Self.row).joined(separator: "\n"))

    | measured | | at most |
    |---|--:|--:|
    \(values.map(Self.row).joined(separator: "\n"))
    """
  }

  private static func row(_ pair: Pair) -> String {
    let ratio = marked(pair.with / pair.without, pair.most)
    return
      "| \(pair.title) | \(ratio) | \(text(pair.with)) | \(text(pair.without)) | \(limit(pair.most)) |"
  }

  private static func row(_ value: Value) -> String {
    "| \(value.title) | \(marked(value.value, value.most)) | \(limit(value.most)) |"
  }

  private static func limit(_ most: Double) -> String {
    most.isFinite ? String(format: "%g", most) : ""
  }

  private static func marked(_ value: Double, _ limit: Double) -> String {
    value > limit ? "**\(text(value))**" : text(value)
  }

  private static func text(_ value: Double) -> String {
    value.isNaN ? "–" : String(format: "%.2f", value)
  }
}
