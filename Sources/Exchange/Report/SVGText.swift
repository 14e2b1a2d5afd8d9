/// Text that may stand in an SVG file, whatever is in it.
///
/// XML 1.0 has characters that it cannot hold at all, and a reader's eye is not to be misled: such
/// become U+FFFD. What is markup is escaped.
struct SVGText {
  /// The text as it stands in the file, between tags or in quotes.
  let escaped: String

  /// The text, cut to a number of characters with `…` for what is left out.
  init(_ text: String, atMost limit: Int = .max) {
    let shown = text.count > limit ? text.prefix(max(0, limit - 1)) + "…" : text[...]
    escaped = shown.unicodeScalars.map(Self.escaped).joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": return "&amp;"
    case "<": return "&lt;"
    case ">": return "&gt;"
    case "\"": return "&quot;"
    // What joins the parts of an emoji.
    case "\u{200D}": return String(scalar)
    default: return isPlain(scalar) ? String(scalar) : "\u{FFFD}"
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
