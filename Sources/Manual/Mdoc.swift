/// Text in the language of manual pages, mdoc(7).
enum Mdoc {
  /// Text as it may stand in a line of text, or after a macro. What the language would take for
  /// something else is escaped: typographic hyphens and quotes are none in a command.
  static func text(_ text: String) -> String {
    let escaped = text.map { character -> String in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "~": "\\(ti"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "\n": " "
      default: String(character)
      }
    }.joined()
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  /// One argument of a macro, which never is a macro itself.
  static func argument(_ text: String) -> String { "\"\\&\(Self.text(text))\"" }

  /// Text as lines, each sentence on one of its own, as the language wants it.
  static func lines(_ text: String) -> [String] {
    text.split(separator: ". ").map { part in
      let isLast = part.endIndex == text.endIndex
      return Self.text(part + (isLast ? "" : "."))
    }
  }

  /// Paragraphs of text.
  static func paragraphs(_ texts: [String?]) -> [String] {
    texts.compactMap { $0 }.filter { !$0.isEmpty }.flatMap { [".Pp"] + lines($0) }
  }
}
