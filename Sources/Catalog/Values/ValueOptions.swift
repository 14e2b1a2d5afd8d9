import Foundation
import GRDB

/// What a kind leaves open.
public struct ValueOptions: Hashable, Codable, Sendable {
  /// The unit of numbers, such as `mm`; nil for none.
  public var unit: String?
  /// The words of a choice, in their order.
  public var choices: [String]?
  /// Whether a choice takes other words too.
  public var isOpen: Bool?
  /// The least number that a field takes, in its unit; nil for any.
  public var least: Double?
  /// The greatest number that a field takes, in its unit; nil for any.
  public var most: Double?
  /// With how many decimals numbers are shown at least; nil for as many as they have.
  public var decimals: Int?
  /// Whether no two animals may have the same value; nil where they may.
  public var isUnique: Bool?
  /// Whether an animal that is added next begins with the value of the one before; nil where it does not.
  public var isKept: Bool?
  /// The order of day and month in dates that are typed with both as numbers; nil where the user's
  /// goes.
  public var dateOrder: DateOrder?

  /// The greatest number of decimals that numbers are filled up to.
  public static let mostDecimals = 9

  /// Makes options.
  public init(unit: String? = nil, choices: [String]? = nil) {
    self.unit = unit
    self.choices = choices
  }

  /// The JSON object that the catalog file has of them.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension ValueOptions {
  /// SQL for what `init(row:from:)` reads of a row of the table of fields. What is there of another
  /// type than it should be is not read.
  static let columns = """
    options->>'unit', options->'choices', json_type(options, '$.isOpen') = 'true', \
    \(["least", "most", "decimals"].map(number).joined(separator: ", ")), \
    \(isUnique), options->>'dateOrder', json_type(options, '$.isKept') = 'true'
    """

  /// SQL for whether a row of the table of fields says that values are unique.
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
      .map { Int(min(max($0, 0), Double(Self.mostDecimals))) }
    isUnique = try row.decode(Bool?.self, atIndex: index + 6) == true ? true : nil
    let order: DatabaseValue = row[index + 7]
    dateOrder = String.fromDatabaseValue(order).flatMap(DateOrder.init)
    isKept = try row.decode(Bool?.self, atIndex: index + 8) == true ? true : nil
  }
}

extension ValueOptions {
  /// Whether all of a JSON object of options can be read, the categories included that a field is
  /// limited to.
  static func areReadable(_ json: String) -> Bool {
    let (decoder, data) = (JSONDecoder(), Data(json.utf8))
    do {
      _ = try decoder.decode(Self.self, from: data)
      _ = try decoder.decode(Limits.self, from: data)
      return true
    } catch {
      return false
    }
  }

  private struct Limits: Decodable {
    let categories: [Int64]?
  }
}

// MARK: As they are typed

extension ValueOptions {
  /// The sign for other words behind those of an open choice.
  private static let other = "…"
  /// What says that values are unique.
  static let unique = "unique"

  /// All of them in a line, as they are typed: `mm, 0..500, 2 decimals`, `unique`, or
  /// `female, male, …`.
  public var details: String {
    if let choices {
      return (choices + (isOpen == true ? [Self.other] : [])).joined(separator: ", ")
    }
    let parts =
      [unit, boundsText, decimals.map { $0.counted("decimal") }]
      + [isUnique == true ? Self.unique : nil, dateOrder?.details]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// The bounds as they are typed; nil where there are none.
  public var boundsText: String? {
    if least == nil, most == nil { return nil }
    return [least, most].map { $0.map(Self.text) ?? "" }.joined(separator: "..")
  }

  /// A bound as it is typed, and as JSON has it.
  public static func text(of bound: Double) -> String { NumberRules.text(of: bound) }

  /// Reads the words of a choice.
  public init(choices text: String) {
    let words = Self.words(in: text)
    choices = words.filter { $0 != Self.other && $0 != "..." }
    isOpen = choices == words ? nil : true
  }

  /// Reads what is typed for numbers: a unit, bounds, decimals and `unique`, each of which may be
  /// missing.
  ///
  /// - Throws: Why it cannot be that.
  public init(number text: String) throws(ValueProblem) {
    for part in Self.parts(of: text) {
      if let dots = part.firstRange(of: "..") {
        guard least == nil, most == nil, !part.contains("...") else { throw Self.noBounds(part) }
        least = try Self.bound(part[..<dots.lowerBound], in: part)
        most = try Self.bound(part[dots.upperBound...], in: part)
        if let least, let most, least > most { throw Self.noBounds(part) }
      } else if let count = part.lowercased().wholeMatch(of: /(\d+) decimals?/)?.1 {
        guard let count = Int(count), count <= Self.mostDecimals else {
          throw ValueProblem("Numbers are shown with \(Self.mostDecimals) decimals at most.")
        }
        decimals = count
      } else if Folding.key(part) == Self.unique {
        isUnique = true
      } else if unit != nil {
        throw ValueProblem("“\(part)” is a second unit; \(Self.example)")
      } else if part.first.map({ $0.isNumber || "+-−.".contains($0) }) == true {
        throw ValueProblem("“\(part)” is no unit; \(Self.example)")
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
    ValueProblem("“\(part)” is no range; write one such as 0..500, 0.. or ..500.")
  }

  /// The words of a choice in a text, in which commas stand between them.
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
