import Catalog
import FileFormats
import Foundation

/// A file to import animals from, recognised, with its first rows examined.
public struct Survey: Sendable {
  /// How many rows are examined.
  public static let rowLimit = 1_000
  /// The suffix of the name of a file for its refused rows.
  public static let rejectEnding = ".rejected.csv"

  /// The path as given; `-` for standard input.
  private let path: String
  /// Its rows.
  public let reader: any RecordReader
  /// The columns in the order of the file, without those of a reject file.
  public private(set) var columns: [SurveyColumn]
  /// How many rows were examined, without unreadable ones.
  public let rowCount: Int
  /// Whether the file has no more rows than these.
  public let isWhole: Bool
  /// Whether every cell of the file was examined, those after these rows only for their kinds.
  let isComplete: Bool
  /// About how many rows the file has; nil if unknown.
  public let expectedRows: Int?
  /// The fields of the catalog to import into.
  public internal(set) var fields = Fields.builtIn
  let definitions: [NewField]
  /// The logs that it defines, whose entries stand under their animals.
  let logs: [NewLog]
  /// Why its definitions of fields cannot be read, without a full stop; nil if they can.
  private let definitionsProblem: String?
  /// Some of the first rows, to show what becomes of them.
  let sample: SurveySample
  let reading: ValueReading
  /// Whether it is as Menagerie writes files, without the conventions of another program.
  private(set) var isNative = false
  private let usualMark: DecimalMark?
  /// The decimal mark of numbers; nil if it is unknown, or if both occur.
  private(set) var decimalMark: DecimalMark?

  /// Opens a file, or standard input for `-`, and surveys its first rows.
  ///
  /// - Throws: `FormatError` if it cannot be read; `CancellationError` if the task is cancelled
  ///   while it waits for a pipe.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(), reading: ValueReading = ValueReading()
  ) throws {
    if let catalog = options.catalog, FileFormat.isSameFile(path, catalog) {
      throw FormatError.unknown(path: path, "is the catalog itself; name another file")
    }
    try self.init(SourceFile(path: path), path: path, options: options, reading: reading)
  }

  /// Surveys the first rows of an open file; `path` is its name for people.
  ///
  /// - Throws: `FormatError` if it cannot be read.
  public init(
    _ file: SourceFile, path: String, options: ReadingOptions = ReadingOptions(),
    reading: ValueReading = ValueReading()
  ) throws {
    var options = options
    options.catalogColumns = Set(Fields.builtIn.others.map(\.id))
    options.words = .ofAnimals
    options.language = options.language ?? UserLocale("LC_MESSAGES")?.language
    try self.init(FileFormat.open(file, options), path: path, reading: reading)
  }

  /// Surveys the first rows of a reader; `path` is the name of its file for people.
  ///
  /// - Throws: `FormatError` if the file cannot be read that far.
  public init(
    _ reader: any RecordReader, path: String, reading: ValueReading = ValueReading()
  ) throws {
    self.path = path
    self.reader = reader
    self.reading = reading
    // Other formats have numbers of their own, with a point.
    usualMark = reader is DelimitedReader ? nil : .point
    var visitor = SurveyVisitor(
      rowLimit: Self.rowLimit, reading, hasLogs: !reader.logs.isEmpty)
    let isCounted: Bool
    do {
      try reader.read(into: &visitor)
      isWhole = visitor.passedRows == 0
      isCounted = true
    } catch SurveyVisitor.End.enough {
      (isWhole, isCounted) = (false, false)
    } catch let error as FormatError {
      // The import reports errors after the rows examined.
      if visitor.passedRows == 0 { throw error }
      (isWhole, isCounted) = (false, false)
    }
    isComplete = isCounted
    let defined = NewField.defined(by: reader.definitions)
    definitions = defined ?? []
    logs = NewLog.defined(by: reader.logs)
    definitionsProblem =
      defined == nil
      ? "“\(reader.definitionsName)” cannot be read; the kinds of fields are found by their values"
      : nil
    columns = visitor.columns
    rowCount = visitor.rowCount - visitor.unreadRows
    sample = visitor.sample
    let estimate = visitor.estimate ?? .infinity
    expectedRows =
      isCounted ? visitor.rowCount + visitor.passedRows : estimate < 1e12 ? Int(estimate) : nil
    isNative = isNativeExport || hasOwnColumns && (!definitions.isEmpty || hasNativeDiets)
    for index in columns.indices { columns[index].settleSigns(isNative: isNative) }
    settle(numbers: nil)
  }

  /// The same file with a row for each date, if it has a column for each.
  public func long() throws -> Survey? {
    try LongTable(reader, columns: columns.map(\.name)).map {
      try Survey($0, path: path, reading: reading)
    }
  }

  /// Whether it is read as one with a row for each date.
  var isLong: Bool { reader is LongTable }

  /// Its name for people.
  public var name: String {
    path == "-" ? "standard input" : (path as NSString).lastPathComponent
  }

  /// The folder that it is in; nil for standard input.
  var folder: String? {
    path == "-" ? nil : URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// What the file appears to be, in words.
  public var format: String { reader.format }

  /// Decides dates that may be in several orders: by the order of their column, if it is known,
  /// else by the order of the other columns, if they agree.
  mutating func settle(_ known: [String: DateOrder]) {
    for index in columns.indices {
      if let order = known[columns[index].name] { columns[index].tally.settle(order) }
    }
    let orders = Set(columns.compactMap(\.tally.dateOrder)).subtracting([.yearFirst])
    guard let order = orders.first, orders.count == 1 else { return }
    for index in columns.indices { columns[index].tally.settle(order) }
  }

  /// Decides numbers that may be a thousand times as large: by the mark that the user gave, else
  /// that of their column, else that of the file, else the known or usual one.
  mutating func settle(numbers known: DecimalMark?) {
    let marks = columns.reduce(into: Set()) { $0.formUnion($1.tally.decimalMarks) }
    let common = marks.count == 1 ? marks.first : known ?? (isNative ? .point : usualMark)
    decimalMark = reading.decimalMark ?? common
    for index in columns.indices {
      let own = columns[index].tally.decimalMarks
      columns[index].tally.numbers.mark =
        reading.decimalMark ?? (own.count == 1 ? own.first : common)
    }
  }

  /// The columns of numbers with an unknown decimal mark.
  public var undecided: [SurveyColumn] {
    columns.filter {
      $0.tally.isUndecided && $0.tally.numbers.mayBe(called: ColumnWords($0.name))
    }
  }

  var hasOwnColumns: Bool { Fields.basic.allSatisfy { column(named: $0.key) != nil } }

  /// Whether its diets are written as Menagerie writes them: other tables have these columns too.
  private var hasNativeDiets: Bool {
    let diets = column(named: Field.diet.key)?.values
    return diets?.isSubset(of: Diet.allCases.map(\.rawValue)) == true
  }

  /// The column with exactly this name.
  public func column(named name: String) -> SurveyColumn? {
    columns.first { $0.name == name }
  }

  /// The unit of the numbers that a field is made of, if the file gives one.
  func unit(of field: Field, inColumn name: String) -> String? {
    definition(of: field).map(\.kind.options.unit) ?? ColumnTitle(name).unit
  }

  /// The file's definition of a field, whatever its number there.
  func definition(of field: Field) -> NewField? {
    definitions.first { Folding.key($0.name) == Folding.key(field.key) }
  }

  /// What is wrong with the file, in sentences without full stops.
  public var warnings: [String] {
    [definitionsProblem].compactMap(\.self) + columns.flatMap(\.warnings)
  }

  /// Whether the file holds nothing: no rows and no columns.
  public var isEmpty: Bool { isWhole && rowCount == 0 && columns.isEmpty }
}

extension Survey {
  /// The same for all files with the same columns, in any order.
  public var fingerprint: ImportHash {
    var hash = ImportHash()
    for name in columns.map(\.name).sorted() { hash.add(name) }
    return hash
  }

  /// - Throws: `ImportError.openEncoding` if the user has to name the encoding.
  public func checkEncoding() throws(ImportError) {
    if reader.readings.count > 1 { throw .openEncoding(name, reader.readings) }
  }

  /// The default path for its refused rows: its name with another extension, beside it if it is in
  /// the current folder, else beside the catalog.
  public func rejectPath(catalog: String) -> String {
    let name = (path == "-" ? "standard-input" : path) + Self.rejectEnding
    let folder = URL(fileURLWithPath: name).deletingLastPathComponent()
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    if folder.resolvingSymlinksInPath().path == current.resolvingSymlinksInPath().path {
      return name
    }
    return URL(fileURLWithPath: catalog).deletingLastPathComponent()
      .appendingPathComponent((name as NSString).lastPathComponent).path
  }
}

/// How to read the values of a file, as far as the file does not show it.
public struct ValueReading: Sendable {
  /// The only texts for a missing value, in all columns; nil to detect them.
  public var missing: Set<String>?
  /// The decimal mark of all numbers; nil if the file shows it.
  public var decimalMark: DecimalMark?
  /// The order of day and month to propose if the file does not show it; nil for none.
  public var dateOrder = DateOrder.ofUser
  /// The current year; two-digit years are read as close to it.
  public var year = Date().year

  /// Nothing is known but the current year.
  public init() {}

  /// Reads the texts for a missing value, separated by commas; none for `none` or nothing.
  public static func missing(in list: String) -> Set<String> {
    list.trimmed == "none"
      ? [] : Set(list.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
  }
}
