/// What the `meta.xml` of a Darwin Core archive says about its files.
struct ArchiveContent {
  private static let maxDescriptionLength = 1 << 20
  /// How many bytes of the unread files are unpacked to count their rows.
  private static let maxCounted = 64 << 20

  let core: ArchiveDescription
  let tables: [DelimitedReader]
  /// The definitions of fields in an archive of Menagerie.
  let definitions: [UInt8]
  /// What extensions add to the rows of the core.
  private(set) var joins: [any ArchiveJoin] = []
  /// What is not read: whole files, and rows that have no use.
  private(set) var unused: [UnusedPart] = []

  private let files: Files

  /// Reads the description of an archive, and the names in its extensions. Throws `FormatError`,
  /// and `CancellationError`.
  init(_ archive: ZipArchive, _ meta: ZipEntry, _ options: ReadingOptions) throws {
    files = Files(archive: archive, meta: meta, options: options)
    let described = try ArchiveDescriptionParser.tables(in: Self.whole(meta), path: meta.path)
    core = described.core
    guard !core.files.isEmpty else {
      throw FormatError.unknown(path: meta.path, "names no file for its core table")
    }
    tables = try files.readers(of: core)
    let defined = archive.entry(named: files.folder + DarwinCoreArchive.definitionsName)
    definitions = try defined.map(Self.whole) ?? []
    var read = Set(core.files + ["meta.xml", "eml.xml", DarwinCoreArchive.definitionsName])
    for table in described.extensions {
      try take(ArchiveNames(in: options.language ?? "en"), from: table, &read)
      try take(ArchiveMedia(), from: table, &read)
    }
    try findUnused(besides: read, described.extensions)
  }

  private mutating func findUnused(
    besides read: Set<String>, _ extensions: [ArchiveDescription]
  ) throws {
    let tables = Dictionary(extensions.flatMap { table in table.files.map { ($0, table) } }) {
      first, _ in first
    }
    var budget = Self.maxCounted
    for entry in files.archive.entries where !entry.isHidden && !entry.isFolder {
      guard let name = files.name(of: entry) else {
        unused.append(UnusedPart(name: entry.name, rows: nil))
        continue
      }
      // Texts that nothing describes are about the archive: `rights.txt`, `metadata.xml`.
      let isTelling = [".txt", ".xml"].contains(where: name.hasSuffix)
      if read.contains(name) || tables[name] == nil && isTelling { continue }
      budget -= entry.size ?? budget
      let rows = try budget < 0 ? nil : tables[name].flatMap { try self.rows(of: entry, $0) }
      unused.append(UnusedPart(name: entry.name, rows: rows))
    }
  }

  private static func whole(_ entry: ZipEntry) throws -> [UInt8] {
    guard entry.size ?? .max <= maxDescriptionLength else {
      throw FormatError.unknown(path: entry.path, "is longer than 1 MiB")
    }
    return try entry.prefix(maxDescriptionLength)
  }

  /// Takes what the first extension of its kind adds. An unreadable one is not used.
  private mutating func take<Join: ArchiveJoin>(
    _ join: Join, from table: ArchiveDescription, _ read: inout Set<String>
  ) throws {
    guard !joins.contains(where: { $0 is Join }), Join.rowTypes.contains(table.rowType) else {
      return
    }
    var found = join
    do {
      for reader in try files.readers(of: table) {
        var terms = TermVisitor(found, table, [], path: reader.text.source.path, part: 0, of: 1)
        defer { found = terms.visitor }
        try reader.read(into: &terms)
      }
    } catch is FormatError {
      return
    }
    if found.isEmpty { return }
    joins.append(found)
    read.formUnion(table.files)
    guard found.unusedRows > 0 else { return }
    unused.append(UnusedPart(name: table.files.joined(separator: ", "), rows: found.unusedRows))
  }

  /// The number of rows of a table; nil if it cannot be read.
  private func rows(of entry: ZipEntry, _ table: ArchiveDescription) throws -> Int? {
    var count = RowCount()
    do {
      try files.reader(of: entry, table).read(into: &count)
    } catch is FormatError {
      return nil
    }
    return count.rows
  }
}

/// The files beside the `meta.xml` of an archive.
private struct Files {
  let archive: ZipArchive
  let meta: ZipEntry
  let options: ReadingOptions

  var folder: String { String(meta.name.dropLast("meta.xml".count)) }

  /// The name of a file relative to the folder of `meta.xml`; nil if it is not in that folder.
  func name(of entry: ZipEntry) -> String? {
    entry.name.hasPrefix(folder) ? String(entry.name.dropFirst(folder.count)) : nil
  }

  func reader(of entry: ZipEntry, _ table: ArchiveDescription) throws -> DelimitedReader {
    try DelimitedReader(entry, options: table.options(options, path: meta.path))
  }

  func readers(of table: ArchiveDescription) throws -> [DelimitedReader] {
    try table.files.map { name in
      guard let entry = archive.entry(named: folder + name) else {
        throw FormatError.unknown(
          path: meta.path, "names “\(name)” as its core table, which is not in the archive")
      }
      return try reader(of: entry, table)
    }
  }
}

private struct RowCount: RecordVisitor {
  private(set) var rows = 0

  mutating func visit(columns: [String]) {}
  mutating func visit(_ record: borrowing Record) { rows += 1 }
  mutating func visit(progress: Double) {}
}
