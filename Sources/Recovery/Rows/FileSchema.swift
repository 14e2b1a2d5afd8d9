import Catalog

/// Where the tables and indexes of a file begin.
struct FileSchema {
  /// The first pages of the tables and indexes whose rows are looked for.
  private(set) var roots: [FoundTable: Int] = [:]
  /// The first pages of all other tables and of the indexes, and whether each is an index.
  private(set) var others: [(root: Int, isIndex: Bool)] = []
  /// Whether all of it could be read; else there may be more.
  private(set) var isComplete: Bool
  /// The SQL of what is in the file, by its name.
  private(set) var definitions: [String: String] = [:]

  /// Whether a catalog may be in the file.
  var mayBeCatalog: Bool { !isComplete || roots[.animal] != nil && roots[.category] != nil }

  /// Reads it from the first page on, for what is to be known before anything else is.
  init(_ file: DamagedFile) {
    var owners = PageOwners(file)
    self.init(file, &owners)
  }

  /// Reads it from the first page on.
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
