/// Text between the quotation marks of SQL, whatever is in it.
///
/// A mark is a Unicode scalar here, as it is to SQLite. With a combining character behind it, or a prepended one
/// before it, it is a part of another `Character`, which no search for the mark finds.
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
