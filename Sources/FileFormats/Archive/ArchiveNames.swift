/// The names that an extension of an archive has for the rows of its core, which belong to these by
/// their ids: https://rs.gbif.org/extension/gbif/1.0/vernacularname.xml
///
/// Of several names it has the one in the language of the user, else in English, else the first; of
/// these that which is preferred.
struct ArchiveNames: RecordVisitor {
  /// The term of the names.
  static let term = "vernacularName"
  /// The class of the rows that have them.
  static let rowType = "VernacularName"
  /// How many are held in memory.
  private static let limit = 1_000_000

  private let language: String
  private var names: [String: (rank: Int, name: String)] = [:]
  private var columns: [String] = []
  /// How many rows there were that are not used.
  private(set) var unusedRows = 0

  /// No names so far, for a user with a language such as `en`.
  init(in language: String) {
    self.language = language
  }

  /// The name of a row of the core.
  subscript(id: String) -> String { names[id]?.name ?? "" }

  mutating func visit(columns: [String]) { self.columns = columns }

  mutating func visit(_ record: borrowing Record) {
    func cell(_ name: String) -> String {
      columns.firstIndex(of: name).map { record[$0] } ?? ""
    }
    let (id, name) = (cell("id"), cell(Self.term))
    let isFull = names.count >= Self.limit && names[id] == nil
    guard record.flaw == nil, !name.isEmpty, !isFull else {
      unusedRows += 1
      return
    }
    let rank = rank(of: cell("language"), isPreferred: cell("isPreferredName") == "true")
    if let known = names[id] {
      unusedRows += 1
      if known.rank <= rank { return }
    }
    names[id] = (rank, name)
  }

  mutating func visit(progress: Double) {}

  /// Less is nearer. A language may be written `en`, `eng` or `English`.
  private func rank(of spoken: String, isPreferred: Bool) -> Int {
    let place = [language, "en"].firstIndex { spoken.lowercased().hasPrefix($0) } ?? 2
    return 2 * place + (isPreferred ? 0 : 1)
  }
}

/// A part of a file that is not read, and about how many rows it has, where that is known.
public struct UnusedPart: Equatable, Sendable {
  /// What it is called in the file.
  public let name: String
  /// How many rows it has.
  public let rows: Int?
}

/// Counts the rows of a table.
struct RowCount: RecordVisitor {
  private(set) var rows = 0

  mutating func visit(columns: [String]) {}
  mutating func visit(_ record: borrowing Record) { rows += 1 }
  mutating func visit(progress: Double) {}
}
