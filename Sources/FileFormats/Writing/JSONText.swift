/// Text in JSON, written as bytes.
enum JSONText {
  /// Writes a string. What is no UTF-8 in it becomes U+FFFD, as JSON has no bytes.
  static func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    guard text.allSatisfy(isPlain) else {
      return bytes.append(JSONValue.string(String(decoding: text, as: UTF8.self)).text)
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string, or null for an empty one.
  static func appendValue(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if text.isEmpty { bytes.append("null") } else { append(text, to: &bytes) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
