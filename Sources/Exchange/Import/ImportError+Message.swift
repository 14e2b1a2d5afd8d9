import Foundation

extension ImportError: CustomStringConvertible {
  /// One sentence that says what to do. Names of columns stand in it as they are; whoever shows it
  /// makes it safe to show.
  public var description: String {
    switch self {
    case .noColumn(let name, let closest, let count):
      "No column is called “\(name)”; there are \(Self.list(closest, of: count))."
    case .openBrace(let text):
      "A brace is not closed in “\(text)”; write {COLUMN}, or {{ for a brace."
    case .templateWithoutColumn(let text):
      "“\(text)” names no column; write {COLUMN}, or '\(text)' for the same in all rows."
    case .noDiet(let value):
      "“\(value)” is no diet; write herbivorous, carnivorous, omnivorous or unknown."
    case .sharesForDietOnly(let field):
      "Percentages make a diet, not a \(field)."
    case .noShares:
      "No columns are plainly the shares of animals and plants in a diet."
    case .noPercentage(let text):
      "“\(text)” is no percentage from %51 to %100."
    case .noName(let columns, let count):
      "No column is plainly the name; say which with --map name=COLUMN: \(Self.list(columns, of: count))."
    case .notAReject(let path):
      "\(path): is there already and is no reject file; name another with --rejects."
    case .rejectFailed(let path, let code):
      "\(path): the reject file cannot be written (\(String(cString: strerror(code)))); name another with --rejects."
    }
  }

  /// The exit status (sysexits.h).
  public var exitStatus: Int32 {
    switch self {
    case .noColumn, .openBrace, .templateWithoutColumn, .noDiet, .sharesForDietOnly, .noShares,
      .noPercentage:
      64
    case .noName: 65
    case .notAReject: 73
    case .rejectFailed: 74
    }
  }

  private static func list(_ names: [String], of count: Int) -> String {
    let more = count - names.count
    return names.map { "“\($0)”" }.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
