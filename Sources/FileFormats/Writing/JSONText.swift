/// The type of the cells of a column in JSON.
public enum JSONForm: Sendable {
  /// Strings.
  case text
  /// Numbers, if they are spelled as in JSON.
  case number
  /// `yes` and `no`, which become true and false.
  case boolean
}

enum JSONText {
  /// Writes a string. Bytes that are not UTF-8 become U+FFFD, as JSON cannot hold them.
  static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    guard text.allSatisfy(isPlain) else {
      return bytes.append(JSONValue.string(String(decoding: text, as: UTF8.self)).text)
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a value in a form, or null for an empty text. A text that does not fit the form is a
  /// string.
  static func appendValue(_ text: ArraySlice<UInt8>, as form: JSONForm, to bytes: inout [UInt8]) {
    switch form {
    case _ where text.isEmpty: bytes.append("null")
    case .number where isNumber(text): bytes.append(contentsOf: text)
    case .boolean where text.elementsEqual("yes".utf8): bytes.append("true")
    case .boolean where text.elementsEqual("no".utf8): bytes.append("false")
    case .text, .number, .boolean: append(text, to: &bytes)
    }
  }

  /// Whether it is a number as JSON spells it: https://www.rfc-editor.org/rfc/rfc8259#section-6
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = takeDigits(&rest)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !takeDigits(&rest).isEmpty else { return false }
    }
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    return !takeDigits(&rest).isEmpty && rest.isEmpty
  }

  private static func takeDigits(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    text = text[digits.endIndex...]
    return digits
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
