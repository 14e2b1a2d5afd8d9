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

  /// Reads the schema from the first page.
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
