/// Text in the double quotes of SQL, whatever it contains.
///
/// A quotation mark is a Unicode scalar here, as it is to SQLite. Next to a combining or a
/// prepended character it is part of a larger `Character`, and a search for the mark as a
/// `Character` misses it.
extension String {
  /// The name of a table, a column or the like: https://sqlite.org/lang_keywords.html
  package var asSQLName: String { inDoubleQuotes }

  /// A string to match in FTS5: https://sqlite.org/fts5.html#full_text_query_syntax
  package var asMatchText: String { inDoubleQuotes }

  private var inDoubleQuotes: String {
    let scalars = unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }
    return "\"" + scalars.joined() + "\""
  }
}
