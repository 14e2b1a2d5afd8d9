/// Text made of columns: `{Genus} {Species}`. `{English|Scientific}` is the first column that is
/// not empty. `{{` and `}}` are braces.
public struct ColumnTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// The first of these columns that is not empty.
    case columns([String])
  }

  let parts: [Part]

  init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Reads a template that names columns; such a name may contain `|` or `}`.
  init(_ text: String, columns: ColumnNames) throws(ImportError) {
    var parts: [Part] = []
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if ["{{", "}}"].contains(where: { rest.starts(with: $0.unicodeScalars) }) {
        plain.append(scalar)
        rest = rest.dropFirst(2)
      } else if scalar == "{" {
        if !plain.isEmpty { parts.append(.text(String(plain))) }
        plain.removeAll()
        parts.append(.columns(try Self.names(&rest, in: text, columns)))
      } else {
        plain.append(scalar)
        rest = rest.dropFirst()
      }
    }
    if !plain.isEmpty { parts.append(.text(String(plain))) }
    self.init(parts)
    if self.columns.isEmpty { throw .templateWithoutColumn(text) }
  }

  private static func names(
    _ rest: inout Substring.UnicodeScalarView, in text: String, _ columns: ColumnNames
  ) throws(ImportError) -> [String] {
    let start = rest.dropFirst()
    var end = start.firstIndex(of: "}")
    guard let first = end else { throw .openBrace(text) }
    // A column name that contains a brace takes precedence.
    while let index = end {
      if columns.contains(String(start[..<index])) {
        rest = start[index...].dropFirst()
        return [String(start[..<index])]
      }
      end = start[index...].dropFirst().firstIndex(of: "}")
    }
    rest = start[first...].dropFirst()
    var names: [String] = []
    for name in start[..<first].split(separator: "|", omittingEmptySubsequences: false) {
      names.append(try columns.find(String(name)))
    }
    return names
  }

  var columns: [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .text: []
      case .columns(let names): names
      }
    }
  }

  /// The column that it consists of, and those used where that is empty.
  var substitutes: (column: String, others: String)? {
    guard parts.count == 1, case .columns(let names) = parts[0], names.count > 1 else { return nil }
    return (names[0], names.dropFirst().joined(separator: ", else "))
  }

  /// Its text form.
  public var text: String {
    parts.map { part in
      switch part {
      case .text(let text):
        text.unicodeScalars.map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : String($0) }.joined()
      case .columns(let names): "{\(names.joined(separator: "|"))}"
      }
    }.joined()
  }
}

/// The names of the columns of a file, to look up what a user types.
struct ColumnNames {
  private static let limit = 8

  private let names: [String]
  private let known: Set<String>

  init(_ names: [String]) {
    self.names = names
    known = Set(names)
  }

  func contains(_ name: String) -> Bool { known.contains(name) }

  /// The column with that name, or the only one that differs just in case, spaces and signs.
  func find(_ name: String) throws(ImportError) -> String {
    if contains(name) { return name }
    let form = ColumnWords(name).joined
    let like = names.filter { ColumnWords($0).joined == form }
    if like.count == 1, !form.isEmpty { return like[0] }
    throw .noColumn(name, closest: closest(to: form), count: names.count)
  }

  private func closest(to form: String) -> [String] {
    let ranked = names.prefix(SurveyColumn.limit).map { name in
      (name, Spelling(form).distance(to: Spelling(ColumnWords(name).joined)))
    }
    return ranked.sorted { $0.1 < $1.1 }.prefix(Self.limit).map(\.0)
  }
}
