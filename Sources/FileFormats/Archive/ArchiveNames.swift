import Foundation

/// The names that an extension of an archive gives to the rows of its core, joined by their ids:
/// https://rs.gbif.org/extension/gbif/1.0/vernacularname.xml
///
/// Of several names for a row it keeps the one in the user's language, else in English, else in
/// any; among these a preferred one, else the first.
struct ArchiveNames: ArchiveJoin {
  static let term = "vernacularName"
  static let rowTypes = ["VernacularName"]
  /// How many bytes of names and ids it holds in memory.
  private static let limit = 64 << 20

  /// The ways to write the user's language, and English.
  private let languages: [Set<String>]
  private var size = 0
  private var names: [String: (rank: Int, name: String)] = [:]
  private var columns: [String] = []
  private(set) var unusedRows = 0
  var isEmpty: Bool { names.isEmpty }

  /// No names yet, for a user with a language such as `en`.
  init(in language: String) {
    languages = [language, "en"].map { code in
      let name = Locale(identifier: "en").localizedString(forLanguageCode: code)
      let long = Locale.LanguageCode(code).identifier(.alpha3)
      return Set([code, long, name?.lowercased()].compactMap(\.self))
    }
  }

  /// The name of a row of the core; nil if it has none.
  subscript(id: String) -> String? { names[id]?.name }

  mutating func visit(columns: [String]) { self.columns = columns }

  mutating func visit(_ record: borrowing Record) {
    func cell(_ name: String) -> String {
      columns.firstIndex(of: name).map { record[$0] } ?? ""
    }
    let (id, name) = (cell("id"), cell(Self.term))
    guard record.flaw == nil, !name.isEmpty, size < Self.limit else {
      unusedRows += 1
      return
    }
    let rank = rank(of: cell("language"), isPreferred: cell("isPreferredName") == "true")
    if let known = names[id] {
      unusedRows += 1
      if known.rank <= rank { return }
    }
    names[id] = (rank, name)
    size += id.utf8.count + name.utf8.count
  }

  mutating func visit(progress: Double) {}

  /// Lower is better. A language may be written `en`, `eng` or `English`.
  private func rank(of spoken: String, isPreferred: Bool) -> Int {
    let word = spoken.lowercased().prefix { $0 != "-" && $0 != "_" }
    let place = languages.firstIndex { $0.contains(String(word)) } ?? languages.count
    return 2 * place + (isPreferred ? 0 : 1)
  }
}
