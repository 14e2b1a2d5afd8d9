import Catalog
import FileFormats

/// The first rows of a file, which an import examines before it writes anything.
public struct Survey: Sendable {
  /// How many rows are examined.
  public static let rowLimit = 1_000

  /// What the file appears to be, in words.
  public let format: String
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
  /// Whether a row with fewer cells than columns is incomplete.
  let isTable: Bool
  /// Whether the file names its columns; otherwise they are numbered.
  public let hasHeader: Bool
  /// The fields of the catalog to import into.
  public internal(set) var fields = Fields.builtIn
  /// The fields that the file itself defines.
  let definitions: [NewField]
  /// Why the file's definitions of fields cannot be read, in a sentence without a full stop; nil if
  /// they can. The kinds are then found from the rows.
  private let definitionsProblem: String?
  /// The parts of the file that are not read.
  let unused: [UnusedPart]
  /// What its text may be in equally likely encodings, the one in use first; one or none if there
  /// is no need to ask.
  public let readings: [TextReading]
  /// Some of the first rows, to show what becomes of them.
  let sample: SurveySample
  /// How its values are read.
  let reading: ValueReading
  /// Whether it is as Menagerie writes files, without the conventions of another program.
  private(set) var isOwn = false
  /// The decimal mark of numbers that do not show one; nil if either is possible.
  private let usualMark: DecimalMark?
  /// The decimal mark of numbers; nil if it is unknown, or if both occur.
  private(set) var decimalMark: DecimalMark?

  /// Surveys the first rows of a file.
  ///
  /// - Throws: `FormatError` if the file cannot be read that far.
  public init(_ reader: some RecordReader, reading: ValueReading = ValueReading()) throws {
    self.reading = reading
    // Other formats have numbers of their own, with a point.
    usualMark = reader is DelimitedReader ? nil : .point
    var visitor = SurveyVisitor(rowLimit: Self.rowLimit, reading)
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
    format = reader.format
    let defined = NewField.defined(by: reader.definitions)
    definitions = defined ?? []
    definitionsProblem =
      defined == nil
      ? "“\(reader.definitionsName)” cannot be read; the kinds of fields are found by their values"
      : nil
    isTable = reader.isTable
    unused = reader.unused
    readings = reader.readings
    hasHeader = reader.hasHeader
    columns = visitor.columns
    rowCount = visitor.rowCount - visitor.unreadRows
    sample = visitor.sample
    let estimate = visitor.estimate ?? .infinity
    expectedRows =
      isCounted ? visitor.rowCount + visitor.passedRows : estimate < 1e12 ? Int(estimate) : nil
    isOwn = isOwnExport || hasOwnColumns && (!definitions.isEmpty || hasOwnDiets)
    for index in columns.indices { columns[index].settleSigns(isOwn: isOwn) }
    settle(numbers: nil)
  }

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
    let common = marks.count == 1 ? marks.first : known ?? (isOwn ? .point : usualMark)
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

  /// Whether it has the columns of a table of Menagerie, perhaps with others.
  var hasOwnColumns: Bool { Fields.basic.allSatisfy { column(named: $0.key) != nil } }

  /// Whether its diets are written as Menagerie writes them: other tables have these columns too.
  private var hasOwnDiets: Bool {
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
