import Catalog

/// A value of JSON (RFC 8259) as Menagerie writes it.
///
/// Beyond what the format asks, everything that could act on a terminal or mislead the eye is
/// escaped too: controls, formats, separators, private and unassigned characters. The data stays
/// what it is.
public enum JSONValue: Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case number(Int64)
  /// Nothing.
  case null

  /// The value as JSON text.
  public var text: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .number(let number): String(number)
    case .null: "null"
    }
  }

  private static func quoted(_ string: String) -> String {
    string.unicodeScalars.reduce(into: "\"") { $0 += escaped($1) } + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: isPlain(scalar) ? String(scalar) : UTF16.encode(scalar).map(hexadecimal) ?? ""
    }
  }

  private static func hexadecimal(_ units: UTF16.EncodedScalar) -> String {
    units.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

/// A JSON array that is written object by object, one a line.
public struct JSONList: Sendable {
  private var isEmpty = true

  /// An array without elements so far.
  public init() {}

  /// The next lines of the array: an object with these members, in this order.
  public mutating func line(_ members: [(key: String, value: JSONValue)]) -> String {
    defer { isEmpty = false }
    let object = members.map { "\(JSONValue.string($0.key).text):\($0.value.text)" }
    return (isEmpty ? "[" : ",") + "{" + object.joined(separator: ",") + "}"
  }

  /// The end of the array.
  public func end() -> String { isEmpty ? "[]" : "]" }
}
