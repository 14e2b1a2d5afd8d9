/// The core table of a Darwin Core archive: https://dwc.tdwg.org/text/
///
/// The columns are the short names of the terms, such as `scientificName`, and `id`. Names and
/// files of pictures in extensions are joined to the rows of the core; others are skipped. An
/// archive without `meta.xml` is read as the one table in it.
struct DarwinCoreReader: RecordReader {
  let format: String
  let definitions: [UInt8]
  let definitionsName = DarwinCoreArchive.definitionsName
  var readings: [TextReading] { tables.first?.readings ?? [] }
  let unused: [UnusedPart]
  private let tables: [DelimitedReader]
  /// What the cells of the table mean; nil if only its own header says so.
  private let description: ArchiveDescription?
  private let joins: [any ArchiveJoin]

  /// Reads the directory of the archive and its description. Throws `FormatError`.
  init(_ file: SourceFile, _ options: ReadingOptions) throws {
    let archive = try ZipArchive(file)
    if let meta = try Self.meta(of: archive, file) {
      let content = try ArchiveContent(archive, meta, options)
      description = content.core
      tables = content.tables
      joins = content.joins
      unused = content.unused
      definitions = content.definitions
      format = "Darwin Core archive"
      return
    }
    let table = try Self.onlyTable(of: archive, file)
    let reader = try DelimitedReader(table, options: options)
    tables = [reader]
    description = nil
    joins = []
    unused = archive.entries.filter { !$0.isHidden && !$0.isFolder && $0.name != table.name }
      .map { UnusedPart(name: $0.name, rows: nil) }
    definitions = []
    format = "zip file with one table, \(reader.format)"
  }

  var hasHeader: Bool { description != nil || tables.allSatisfy(\.hasHeader) }

  func read(into visitor: inout some RecordVisitor) throws {
    for (index, table) in tables.enumerated() {
      var terms = TermVisitor(
        visitor, description, joins, path: table.text.source.path, part: index, of: tables.count)
      defer { visitor = terms.visitor }
      try table.read(into: &terms)
    }
  }

  /// The `meta.xml` at the top, else the only one in a folder.
  private static func meta(of archive: ZipArchive, _ file: SourceFile) throws -> ZipEntry? {
    if let top = archive.entry(named: "meta.xml") { return top }
    let all = archive.entries.filter { $0.name.hasSuffix("/meta.xml") && !$0.isHidden }
    guard all.count < 2 else {
      throw FormatError.unknown(
        path: file.path, "has \(all.count) archives in it; unpack it and name one")
    }
    return all.first
  }

  private static func onlyTable(of archive: ZipArchive, _ file: SourceFile) throws -> ZipEntry {
    let names = archive.entries.map(\.name)
    guard !names.contains("xl/workbook.xml"), !names.contains("content.xml") else {
      throw FormatError.unknown(path: file.path, "is a spreadsheet; save the table as CSV")
    }
    var tables = archive.entries.filter(\.isTable)
    // Text files beside a table with values may only describe it.
    for tells in [\ZipEntry.isReadMe, \.isText] where tables.count > 1 {
      let values = tables.filter { !$0[keyPath: tells] }
      if !values.isEmpty { tables = values }
    }
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
  /// Whether macOS added it, or its name begins with a dot.
  var isHidden: Bool {
    name.split(separator: "/").contains { $0 == "__MACOSX" || $0.hasPrefix(".") && $0 != ".." }
  }

  var isFolder: Bool { name.hasSuffix("/") }

  fileprivate var isText: Bool { name.lowercased().hasSuffix(".txt") }

  fileprivate var isReadMe: Bool {
    let name = name.lowercased().split(separator: "/").last ?? ""
    return ["readme", "license", "licence", "citation"].contains(where: name.hasPrefix)
  }

  fileprivate var isTable: Bool {
    !isHidden && [".csv", ".tsv", ".txt"].contains(where: name.lowercased().hasSuffix)
  }
}
