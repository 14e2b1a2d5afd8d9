import Catalog
import FileFormats

/// The first rows of a file: what an import looks at before anything is written.
public struct Survey: Sendable {
  /// How many rows are looked at.
  public static let rowLimit = 1_000

  /// What the file is taken for, in words.
  public let format: String
  /// The columns in the order of the file, without those of a reject file.
  public private(set) var columns: [SurveyColumn]
  /// How many rows were looked at, but for those that cannot be read, of which nothing is known.
  public let rowCount: Int
  /// Whether the file has no more rows than those.
  public let isWhole: Bool
  /// Whether each cell of the file was looked at, those behind these rows only for what they may be.
  let isComplete: Bool
  /// About how many rows the file has; nil where that is not known.
  public let expectedRows: Int?
  /// Whether a row with fewer cells than there are columns lacks some.
  let isTable: Bool
  /// Whether the file names its columns; without that they are numbered.
  public let hasHeader: Bool
  /// The fields of the catalog into which it is to go.
  public internal(set) var fields = Fields.builtIn
  /// The fields that the file itself defines.
  let definitions: [NewField]
  /// That the file defines its fields in a way that cannot be read, in a sentence without a full stop;
  /// nil where it does not. Their kinds are then found out from the rows.
  private let definitionsProblem: String?
  /// What the file has that is not read.
  let unused: [UnusedPart]
  /// What its text may be in other encodings that are as likely, that in which it is read first; one or
  /// none where nobody needs to be asked.
  public let readings: [TextReading]
  /// Some of the first rows, to show what becomes of them.
  let sample: SurveySample
  /// How its values are read.
  let reading: ValueReading
  /// Whether it is as Menagerie writes files, and nothing in it by the custom of another program.
  private(set) var isOwn = false
  /// The sign before the decimals of numbers of which it does not say it; nil where any may be.
  private let usualMark: DecimalMark?
  /// The sign before the decimals of numbers; nil where nobody knows, or some have one and some the other.
  private(set) var decimalMark: DecimalMark?

  /// Looks at the first rows of a file.
  ///
  /// - Throws: `FormatError` when the file cannot be read that far.
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
      // What is wrong behind the rows that are looked at is reported by the import.
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

  /// Takes dates that may be in several orders for dates in that of their columns, if it is known, else in
  /// that of the other columns, if they have one.
  mutating func settle(_ known: [String: DateOrder]) {
    for index in columns.indices {
      if let order = known[columns[index].name] { columns[index].tally.settle(order) }
    }
    let orders = Set(columns.compactMap(\.tally.dateOrder)).subtracting([.yearFirst])
    guard let order = orders.first, orders.count == 1 else { return }
    for index in columns.indices { columns[index].tally.settle(order) }
  }

  /// Takes numbers that may be a thousand times as much for those by the mark that somebody has said, else
  /// by that of their columns, else by that of the file, else by the one that is known from elsewhere.
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

  /// The columns of numbers of which nobody knows which sign is before their decimals.
  public var undecided: [SurveyColumn] {
    columns.filter {
      $0.tally.isUndecided && $0.tally.numbers.mayBe(called: ColumnWords($0.name))
    }
  }

  /// Whether it has the columns of a table of Menagerie, perhaps with others.
  var hasOwnColumns: Bool { Fields.basic.allSatisfy { column(named: $0.key) != nil } }

  /// Whether its diets are called as Menagerie calls them: other tables have these columns too.
  private var hasOwnDiets: Bool {
    let diets = column(named: Field.diet.key)?.values
    return diets?.isSubset(of: Diet.allCases.map(\.rawValue)) == true
  }

  /// The column with exactly this name.
  public func column(named name: String) -> SurveyColumn? {
    columns.first { $0.name == name }
  }

  /// The unit of the numbers that a field is made of, if the file names one.
  func unit(of field: Field, inColumn name: String) -> String? {
    definition(of: field).map(\.kind.options.unit) ?? ColumnTitle(name).unit
  }

  /// How the file defines a field, whatever number it has there.
  func definition(of field: Field) -> NewField? {
    definitions.first { Folding.key($0.name) == Folding.key(field.key) }
  }

  /// What is wrong with the file, in sentences without full stops.
  public var warnings: [String] {
    [definitionsProblem].compactMap(\.self) + columns.flatMap(\.warnings)
  }

  /// Whether the file holds nothing: no row, and no column that one might have.
  public var isEmpty: Bool { isWhole && rowCount == 0 && columns.isEmpty }
}
