import Foundation
import GRDB

/// The options of a kind.
public struct ValueOptions: Hashable, Codable, Sendable {
  /// The unit of numbers, such as `mm`; nil for none.
  public var unit: String?
  /// The words of a choice, in order.
  public var choices: [String]?
  /// Whether a choice accepts other words too.
  public var isOpen: Bool?
  /// The least number that the field accepts, in its unit; nil for no bound.
  public var least: Double?
  /// The greatest number that the field accepts, in its unit; nil for no bound.
  public var most: Double?
  /// The minimum number of decimals shown; nil for as many as a number has.
  public var decimals: Int?
  /// Whether values must be unique; nil if not.
  public var isUnique: Bool?
  /// Whether the next new animal starts with the value of the last one; nil if not.
  public var isKept: Bool?
  /// The order of day and month in dates typed with both as numbers; nil for the user's order.
  public var dateOrder: DateOrder?

  /// The greatest minimum number of decimals.
  public static let maxDecimals = 9

  /// Creates options.
  public init(unit: String? = nil, choices: [String]? = nil) {
    self.unit = unit
    self.choices = choices
  }

  /// The JSON object that the catalog file stores for them.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension ValueOptions {
  /// SQL for what `init(row:from:)` reads from a row of the field table. It skips options of the
  /// wrong type.
  static let columns = """
    options->>'unit', options->'choices', json_type(options, '$.isOpen') = 'true', \
    \(["least", "most", "decimals"].map(number).joined(separator: ", ")), \
    \(isUnique), options->>'dateOrder', json_type(options, '$.isKept') = 'true'
    """

  /// SQL for whether a row of the field table requires unique values.
  static let isUnique = "json_type(options, '$.isUnique') = 'true'"

  private static func number(_ name: String) -> String {
    "iif(json_type(options, '$.\(name)') IN ('integer', 'real'), options->>'\(name)', NULL)"
  }

  /// Reads nine columns of a row.
  init(row: Row, from index: Int) throws {
    unit = try row.decode(String?.self, atIndex: index)
    choices = try row.decode(String?.self, atIndex: index + 1)?.jsonWords
    isOpen = try row.decode(Bool?.self, atIndex: index + 2) == true ? true : nil
    least = try row.decode(Double?.self, atIndex: index + 3).flatMap { $0.isFinite ? $0 : nil }
    most = try row.decode(Double?.self, atIndex: index + 4).flatMap { $0.isFinite ? $0 : nil }
    decimals = try row.decode(Double?.self, atIndex: index + 5)
      .map { Int(min(max($0, 0), Double(Self.maxDecimals))) }
    isUnique = try row.decode(Bool?.self, atIndex: index + 6) == true ? true : nil
    let order: DatabaseValue = row[index + 7]
    dateOrder = String.fromDatabaseValue(order).flatMap(DateOrder.init)
    isKept = try row.decode(Bool?.self, atIndex: index + 8) == true ? true : nil
  }

  /// Whether a JSON object of options is fully readable, including the categories that a field is
  /// limited to.
  static func areReadable(_ json: String) -> Bool {
    let (decoder, data) = (JSONDecoder(), Data(json.utf8))
    return (try? decoder.decode(Self.self, from: data)) != nil
      && (try? decoder.decode(Limits.self, from: data)) != nil
  }

  private struct Limits: Decodable {
    let categories: [Int64]?
  }
}

// MARK: As they are typed

extension ValueOptions {
  /// Follows the words of an open choice.
  private static let other = "…"
  /// The word for unique values.
  static let unique = "unique"

  /// All options in one line, as typed: `mm, 0..500, 2 decimals`, `unique`, or `female, male, …`.
  public var details: String {
    if let choices {
      return (choices + (isOpen == true ? [Self.other] : [])).joined(separator: ", ")
    }
    let parts =
      [unit, boundsText, decimals.map { $0.counted("decimal") }]
      + [isUnique == true ? Self.unique : nil, dateOrder?.details]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The bounds as typed; nil for none.
  public var boundsText: String? {
    if least == nil, most == nil { return nil }
    return [least, most].map { $0.map(Self.text) ?? "" }.joined(separator: "..")
  }

  /// A bound as typed, and as in JSON.
  public static func text(of bound: Double) -> String { NumberRules.text(of: bound) }

  /// Reads the words of a choice.
  public init(choices text: String) {
    let words = Self.words(in: text)
    choices = words.filter { $0 != Self.other && $0 != "..." }
    isOpen = choices == words ? nil : true
  }

  /// Reads the options of numbers: a unit, bounds, decimals and `unique`, all optional.
  ///
  /// - Throws: Why the text is not valid.
  public init(number text: String) throws(ValueProblem) {
    for part in Self.parts(of: text) {
      if let dots = part.firstRange(of: "..") {
        guard least == nil, most == nil, !part.contains("...") else { throw Self.noBounds(part) }
        least = try Self.bound(part[..<dots.lowerBound], in: part)
        most = try Self.bound(part[dots.upperBound...], in: part)
        if let least, let most, least > most { throw Self.noBounds(part) }
      } else if let count = part.lowercased().wholeMatch(of: /(\d+) decimals?/)?.1 {
        guard let count = Int(count), count <= Self.maxDecimals else {
          throw ValueProblem("Numbers are shown with \(Self.maxDecimals) decimals at most.")
        }
        decimals = count
      } else if Folding.key(part) == Self.unique {
        isUnique = true
      } else if unit != nil {
        throw ValueProblem("“\(part)” is a second unit; \(Self.example)")
      } else if part.first.map({ $0.isNumber || "+-−.".contains($0) }) == true {
        throw ValueProblem("“\(part)” is not a unit; \(Self.example)")
      } else {
        unit = part
      }
    }
  }

  private static let example = "write one such as mm, 0..500, 2 decimals."

  private static func bound(_ text: Substring, in part: String) throws(ValueProblem) -> Double? {
    let text = Name.trimmed(String(text))
    if text.isEmpty { return nil }
    guard let number = TypedNumber(text), number.unit.isEmpty, !number.isAmbiguous,
      number.value.isFinite
    else { throw noBounds(part) }
    return number.value
  }

  private static func noBounds(_ part: String) -> ValueProblem {
    ValueProblem("“\(part)” is not a range; write one such as 0..500, 0.. or ..500.")
  }

  /// The words of a choice in a text, separated by commas.
  public static func words(in text: String) -> [String] {
    var words: [String] = []
    for word in parts(of: text)
    where !words.contains(where: { Folding.key($0) == Folding.key(word) }) {
      words.append(word)
    }
    return words
  }

  private static func parts(of text: String) -> [String] {
    text.unicodeScalars.split(separator: ",").map { Name.trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }
}
