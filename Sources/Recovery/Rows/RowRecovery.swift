import Catalog

/// Searches a damaged file for the rows of a catalog: first where they belong, then, for incomplete
/// tables, on all pages without a known owner.
struct RowRecovery {
  /// Receives a line for each damage found.
  typealias Report = (_ line: String, _ isLoss: Bool) -> Void

  private let file: DamagedFile
  private let report: Report
  private var owners: PageOwners
  /// The tables with missing parts.
  private(set) var damaged: Set<FoundTable> = []
  /// Whether the file's list of free pages is intact.
  private var knowsFreePages = false

  init(_ file: DamagedFile, _ report: @escaping Report) {
    self.file = file
    self.report = report
    owners = PageOwners(file)
  }

  /// Passes on each row found; those of an undamaged table in order of ID.
  mutating func run(_ found: (FoundRow) throws -> Void) throws {
    let schema = FileSchema(file, &owners)
    if !schema.isComplete {
      report("The list of tables on page 1 cannot be read in full", false)
      damaged = Set(FoundTable.all.filter { schema.roots[$0] == nil })
    }
    // Edits come before what refers to them, and so do categories. Indexes and the list of free
    // pages come last, so that a wrong page number in them takes nothing from a table.
    for table in FoundTable.all where !table.isKeys {
      if let root = schema.roots[table] { try walk(table, from: root, found) }
    }
    for table in FoundTable.all where table.isKeys {
      try walkKeys(table, from: schema.roots[table], found)
    }
    claimOthers(schema)
    claimFreePages()
    if damaged.contains(where: { !$0.isKeys }) { try searchStrays(found) }
  }

  private mutating func claimFreePages() {
    guard let free = file.freePages() else {
      return report("The list of the pages that are not in use cannot be read", false)
    }
    knowsFreePages = true
    for page in free { _ = owners.claim(page) }
  }

  /// These indexes hold nothing that the tables do not.
  private mutating func claimOthers(_ schema: FileSchema) {
    for (root, isIndex) in schema.others {
      let belongs = { (page: TreePage) in page.isIndex == isIndex }
      noteIndex(owners.walk(from: root, where: belongs) { _ in })
    }
  }

  private func noteIndex(_ lost: [Int]) {
    for page in lost where page <= file.pageCount {
      report("Page \(page) cannot be read; it was a part of an index", false)
    }
  }

  /// An index adds nothing if its table is intact.
  private mutating func walkKeys(
    _ table: FoundTable, from root: Int?, _ found: (FoundRow) throws -> Void
  ) throws {
    guard let root else {
      damaged.insert(table)
      return
    }
    let isNeeded = damaged.contains { $0.name == table.whole }
    try walk(table, from: root) { if isNeeded { try found($0) } }
  }

  private mutating func walk(
    _ table: FoundTable, from root: Int, _ found: (FoundRow) throws -> Void
  ) throws {
    let file = file
    var broken: [(page: Int, rows: Int)] = []
    var rows: [FoundRow?] = []
    // A leaf without a single row of the table does not belong to it.
    let belongs = { (page: TreePage) -> Bool in
      guard page.isIndex == table.isIndex else { return false }
      rows = page.cells.map { $0.flatMap { file.row($0, of: table) } }
      return rows.isEmpty || rows.contains { $0 != nil }
    }
    let lost = try owners.walk(from: root, where: belongs) { page in
      try Task.checkCancellation()
      let missing = rows.count { $0 == nil }
      if missing > 0 { broken.append((page.number, missing)) }
      for case let row? in rows { try found(row) }
    }
    if table.isKeys { noteIndex(lost + broken.map(\.page)) } else { note(lost, broken, of: table) }
    if !lost.isEmpty || !broken.isEmpty { damaged.insert(table) }
  }

  private func note(_ lost: [Int], _ broken: [(page: Int, rows: Int)], of table: FoundTable) {
    let isMissing = { (page: Int) in page > file.pageCount && page <= file.expectedPageCount }
    let missing = lost.count(where: isMissing)
    if missing > 0 {
      report("Pages that are missing held \(table.name): \(missing)", table.isKept)
    }
    for page in lost where !isMissing(page) {
      let name = page > 0 && page <= file.pageCount ? "Page \(page)" : "A page"
      report("\(name) cannot be read; it held \(table.name)", table.isKept)
    }
    for (page, rows) in broken {
      report("Page \(page): \(rows) of its rows in \(table.name) cannot be read", table.isKept)
    }
  }

  private mutating func searchStrays(_ found: (FoundRow) throws -> Void) throws {
    let origin: FoundRow.Origin = knowsFreePages ? .stray : .doubtful
    for number in owners.unowned {
      try Task.checkCancellation()
      guard let page = file.treePage(number) else { continue }
      // The entries of one index look like those of another.
      let tables = damaged.filter { $0.isIndex == (page.kind != .tableLeaf) && !$0.isKeys }
      for case let cell? in page.cells {
        guard let values = file.record(cell) else { continue }
        if let table = tables.first(where: { $0.isTypical(values) }) {
          try found(FoundRow(of: table, id: cell.id, values, origin))
        }
      }
    }
  }
}

extension DamagedFile {
  /// A row on a page of its table; nil if it is damaged.
  fileprivate func row(_ cell: TreePage.Cell, of table: FoundTable) -> FoundRow? {
    guard let values = record(cell), table.fits(values) else { return nil }
    return FoundRow(of: table, id: cell.id, values, .tree)
  }
}
