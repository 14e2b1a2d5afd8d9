import Catalog

/// The root pages of the tables and indexes in a file.
struct FileSchema {
  /// The root pages of the tables and indexes to search for rows.
  private(set) var roots: [FoundTable: Int] = [:]
  /// The root pages of all other tables and indexes, and whether each is an index.
  private(set) var others: [(root: Int, isIndex: Bool)] = []
  /// Whether the schema was read in full; otherwise there may be more.
  private(set) var isComplete: Bool
  /// The SQL of each schema entry, by name.
  private(set) var definitions: [String: String] = [:]

  /// Whether the file may contain a catalog.
  var mayBeCatalog: Bool { !isComplete || roots[.animal] != nil && roots[.category] != nil }

  /// Reads the schema from the first page on its own, before anything else.
  init(_ file: DamagedFile) {
    var owners = PageOwners(file)
    self.init(file, &owners)
  }

  init(_ file: DamagedFile, _ owners: inout PageOwners) {
    isComplete = true
    var entries: [[StoredValue]?] = []
    let isTable = { (page: TreePage) in !page.isIndex }
    let lost = owners.walk(from: 1, where: isTable) { page in
      entries += page.cells.map { $0.flatMap(file.record) }
    }
    isComplete = lost.isEmpty && entries.allSatisfy { $0 != nil }
    for entry in entries { add(entry ?? []) }
  }

  private mutating func add(_ entry: [StoredValue]) {
    guard entry.count == 5, let type = entry[0].string, let name = entry[1].string,
      let number = entry[3].number, let root = Int(exactly: number), root > 1
    else { return }
    definitions[name] = entry[4].string
    if let table = FoundTable(named: name) {
      roots[table] = root
    } else {
      let isKeyed = entry[4].string?.hasSuffix("WITHOUT ROWID") == true
      others.append((root, isIndex: type == "index" || isKeyed))
    }
  }
}

/// Tracks the pages of a file with a known owner.
struct PageOwners {
  private let file: DamagedFile
  private var isOwned: [Bool]

  init(_ file: DamagedFile) {
    self.file = file
    isOwned = [Bool](repeating: false, count: file.pageCount + 1)
  }

  /// The pages without a known owner.
  var unowned: [Int] { isOwned.indices.dropFirst().filter { !isOwned[$0] } }

  /// Claims a page; false if it is already claimed or does not exist.
  mutating func claim(_ number: Int) -> Bool {
    guard isOwned.indices.contains(number), number > 0, !isOwned[number] else { return false }
    isOwned[number] = true
    return true
  }

  /// Visits the pages of a table or an index in order, from its root. A page that does not belong
  /// there is skipped and stays free for its true owner.
  ///
  /// - Returns: The pages that cannot be read or do not belong there; 0 for an unreadable page
  ///   number.
  mutating func walk(
    from root: Int, where belongs: (TreePage) -> Bool, _ visit: (TreePage) throws -> Void
  ) rethrows -> [Int] {
    var lost: [Int] = []
    var next: [Int] = [root]
    while let number = next.popLast() {
      guard let page = file.treePage(number), belongs(page), claim(number) else {
        lost.append(number)
        continue
      }
      try visit(page)
      next += page.children.reversed().map { $0 ?? 0 }
    }
    return lost
  }
}
