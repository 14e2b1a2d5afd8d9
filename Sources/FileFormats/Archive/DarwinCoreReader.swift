/// The core table of a Darwin Core archive: https://dwc.tdwg.org/text/
///
/// The columns are the short names of the terms, such as `scientificName`, and `id`. An archive without
/// `meta.xml` is read as the one table that it has. Extensions are passed over.
public struct DarwinCoreReader: RecordReader {
  /// What the file is taken for, in words.
  public let format: String
  /// The fields that an archive of Menagerie defines, as JSON.
  public let definitions: [UInt8]
  /// The file in the archive that defines them.
  public let definitionsName = DarwinCoreArchive.definitionsName
  private let tables: [DelimitedReader]
  /// What the cells of the table mean; nil where its own header says so.
  private let description: ArchiveDescription?

  private static let longestDescription = 1 << 20

  /// Reads the directory of the archive and its description.
  ///
  /// - Throws: `FormatError`.
  init(_ file: SourceFile, _ options: ReadingOptions) throws {
    let archive = try ZipArchive(file)
    if let meta = try Self.meta(of: archive, file) {
      let description = try Self.description(meta)
      let known = try description.options(options, path: meta.path)
      tables = try Self.core(description, meta, archive).map {
        try DelimitedReader($0, options: known)
      }
      self.description = description
      definitions = try Self.definitions(meta, archive)
      format = "Darwin Core archive"
      return
    }
    let table = try Self.onlyTable(of: archive, file)
    let reader = try DelimitedReader(table, options: options.delimited, isName: options.isName)
    tables = [reader]
    description = nil
    definitions = []
    format = "zip file with one table, \(reader.format)"
  }

  /// Hands over the columns and then each row.
  ///
  /// - Throws: `FormatError`, and what the visitor throws.
  public func read(into visitor: inout some RecordVisitor) throws {
    for (index, table) in tables.enumerated() {
      var terms = TermVisitor(
        visitor, description, path: table.text.source.path, part: index, of: tables.count)
      defer { visitor = terms.visitor }
      try table.read(into: &terms)
    }
  }

  /// `meta.xml` at the top, or in the one folder that has one.
  private static func meta(of archive: ZipArchive, _ file: SourceFile) throws -> ZipEntry? {
    if let top = archive.entry(named: "meta.xml") { return top }
    let all = archive.entries.filter { $0.name.hasSuffix("/meta.xml") && !$0.isHidden }
    guard all.count < 2 else {
      throw FormatError.unknown(
        path: file.path, "has \(all.count) archives in it; unpack it and name one")
    }
    return all.first
  }

  private static func description(_ meta: ZipEntry) throws -> ArchiveDescription {
    try ArchiveDescriptionParser.description(in: whole(meta), path: meta.path)
  }

  /// What the file beside `meta.xml` has that defines the fields of the keeper.
  private static func definitions(_ meta: ZipEntry, _ archive: ZipArchive) throws -> [UInt8] {
    let name = meta.name.dropLast("meta.xml".count) + DarwinCoreArchive.definitionsName
    return try archive.entry(named: String(name)).map(whole) ?? []
  }

  private static func whole(_ entry: ZipEntry) throws -> [UInt8] {
    guard entry.size ?? .max <= longestDescription else {
      throw FormatError.unknown(path: entry.path, "is longer than 1 MiB")
    }
    return try entry.prefix(longestDescription)
  }

  /// The files of the core, which lie beside `meta.xml`.
  private static func core(
    _ description: ArchiveDescription, _ meta: ZipEntry, _ archive: ZipArchive
  ) throws -> [ZipEntry] {
    guard !description.files.isEmpty else {
      throw FormatError.unknown(path: meta.path, "names no file for its core table")
    }
    let folder = meta.name.dropLast("meta.xml".count)
    return try description.files.map { name in
      if let entry = archive.entry(named: folder + name) { return entry }
      throw FormatError.unknown(
        path: meta.path, "names “\(name)” as its core table, which is not in the archive")
    }
  }

  private static func onlyTable(of archive: ZipArchive, _ file: SourceFile) throws -> ZipEntry {
    let names = archive.entries.map(\.name)
    guard !names.contains("xl/workbook.xml"), !names.contains("content.xml") else {
      throw FormatError.unknown(path: file.path, "is a spreadsheet; save the table as CSV")
    }
    let tables = archive.entries.filter(\.isTable)
    guard let table = tables.first, tables.count == 1 else {
      throw FormatError.unknown(
        path: file.path,
        "has no meta.xml, and \(tables.isEmpty ? "no" : "\(tables.count)") tables in it; "
          + "unpack it and name one")
    }
    return table
  }
}

extension ZipEntry {
  /// What macOS adds, or what begins with a dot.
  fileprivate var isHidden: Bool {
    name.split(separator: "/").contains { $0 == "__MACOSX" || $0.hasPrefix(".") && $0 != ".." }
  }

  fileprivate var isTable: Bool {
    !isHidden && [".csv", ".tsv", ".txt"].contains { name.lowercased().hasSuffix($0) }
  }
}
