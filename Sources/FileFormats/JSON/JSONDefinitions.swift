import CFormats

/// Finds the definitions of fields and logs in a file that Menagerie has written: the members of
/// its object that follow the mark.
final class JSONDefinitions: JSONEvents {
  /// The JSON text of each list, by its key.
  private(set) var texts: [String: String] = [:]
  private var key = ""
  private var depth = 0
  private var members = 0
  /// Whether a comma goes before the next value or key.
  private var goesOn = false

  override func take(_ event: borrowing cf_json_event) throws -> Bool {
    switch event.kind {
    case _ where depth > 1:
      try append(event)
      return true
    case .object where depth == 0:
      depth = 1
      return true
    case .key:
      members += 1
      (key, goesOn) = (event.text, false)
      return members == 1 ? key == JSONWriter.mark : JSONWriter.definitions.contains(key)
    case .number: return members == 1
    case .array where members > 1:
      try append(event)
      return true
    case .array, .object, .objectEnd, .arrayEnd, .text, .truth, .null: return false
    }
  }

  private func append(_ event: borrowing cf_json_event) throws {
    var text = texts[key] ?? ""
    defer { texts[key] = text }
    let isEnd = [.objectEnd, .arrayEnd].contains(event.kind)
    if goesOn, !isEnd { text += "," }
    goesOn = true
    switch event.kind {
    case .object, .array:
      text += event.kind == .object ? "{" : "["
      depth += 1
      goesOn = false
    case .objectEnd, .arrayEnd:
      text += event.kind == .objectEnd ? "}" : "]"
      depth -= 1
    case .key:
      text += JSONValue.string(event.text).text + ":"
      goesOn = false
    case .text: text += JSONValue.string(event.text).text
    case .number, .truth: text += event.text
    case .null: text += "null"
    }
    guard text.utf8.count <= Limits.row else {
      throw JSONRefusal(reason: "the fields are defined in more than \(Limits.rowText)")
    }
  }
}
