/// A file as rows under named columns, read from its beginning as often as it is asked for, in
/// memory that does not grow with the file.
public protocol RecordReader: Sendable {
  /// What the file is taken for, in words: "CSV with semicolons, Windows-1252".
  var format: String { get }

  /// The JSON text of the fields that the file itself defines beside its rows: an array of objects with
  /// `name`, `kind`, `unit` and `choices`. Empty where it defines none.
  var definitions: [UInt8] { get }

  /// What the place of the definitions is called: the name of a file in an archive, or of a member.
  var definitionsName: String { get }

  /// Whether each row is to have a cell for each column, as those below a header are.
  var isTable: Bool { get }

  /// What its text may be in other encodings that are as likely, that in which it is read first; one or
  /// none where nobody needs to be asked.
  var readings: [TextReading] { get }

  /// What the file has that is not read.
  var unused: [UnusedPart] { get }

  /// Whether the file names its columns.
  var hasHeader: Bool { get }

  /// Hands over the columns and then each row, in the order of the file.
  ///
  /// - Throws: `FormatError` when the file cannot be read on, and what the visitor throws.
  func read(into visitor: inout some RecordVisitor) throws
}

/// A part of a file that is not read, and about how many rows it has, where that is known.
public struct UnusedPart: Equatable, Sendable {
  /// What it is called in the file.
  public let name: String
  /// How many rows it has.
  public let rows: Int?
}

extension RecordReader {
  /// Most files define nothing.
  public var definitions: [UInt8] { [] }

  /// As the member of a JSON file is called.
  public var definitionsName: String { JSONWriter.fields }

  /// Most files are tables.
  public var isTable: Bool { true }

  /// Most files are read whole.
  public var unused: [UnusedPart] { [] }

  /// Most files say what they are in.
  public var readings: [TextReading] { [] }

  /// Most files name their columns.
  public var hasHeader: Bool { true }
}

/// Receives the rows of a file.
public protocol RecordVisitor {
  /// Takes the names of the columns: before the first row, and again when a later row of a format
  /// without a header brings more, which come after those known so far.
  mutating func visit(columns: [String]) throws

  /// Takes the next row.
  mutating func visit(_ record: borrowing Record) throws

  /// Takes how much of the file has been read, from 0 to 1, now and then.
  mutating func visit(progress: Double) throws

  /// Throws `CancellationError` when nobody wants the rows any more. Asked now and then also while no
  /// row is handed over, perhaps on a copy, by a statement that runs long or a file that is read once
  /// more for the place of an error.
  func checkWanted() throws
}

extension RecordVisitor {
  /// The rows are wanted until the task is cancelled, where they are read in one.
  public func checkWanted() throws { try Task.checkCancellation() }
}
