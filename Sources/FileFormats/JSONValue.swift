/// A JSON value (RFC 8259) as Menagerie writes it.
///
/// It also escapes everything that could act on a terminal or mislead the eye: controls, formats,
/// separators, private and unassigned characters. The data does not change.
public enum JSONValue: Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case number(Int64)
  /// A number, spelled as in JSON.
  case digits(String)
  /// A truth value.
  case bool(Bool)
  /// Values in order.
  case array([JSONValue])
  /// Values by key, in this order.
  case object([(key: String, value: JSONValue)])
  /// Nothing.
  case null

  /// The text; null if it is empty.
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

  /// Whether the character has no effect and is visible as it is.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
