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
  /// A number as its digits are written in JSON.
  case digits(String)
  /// A truth.
  case bool(Bool)
  /// Values in order.
  case array([JSONValue])
  /// Values by key, in this order.
  case object([(key: String, value: JSONValue)])
  /// Nothing.
  case null

  /// The text, or null where there is none.
  public static func text(_ string: String) -> JSONValue {
    string.isEmpty ? .null : .string(string)
  }

  /// The value as JSON text.
  public var text: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .number(let number): String(number)
    case .digits(let digits): digits
    case .bool(let truth): truth ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members): "{" + Self.text(of: members) + "}"
    case .null: "null"
    }
  }

  /// The members of an object, without its braces.
  package static func text(of members: [(key: String, value: JSONValue)]) -> String {
    members.map { "\(quoted($0.key)):\($0.value.text)" }.joined(separator: ",")
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

  /// Whether the character can act on nothing and is seen as it is.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
