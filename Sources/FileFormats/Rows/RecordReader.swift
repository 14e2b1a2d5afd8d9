/// A file as rows under named columns. It can be read from the beginning any number of times, in
/// memory that does not grow with the file.
public protocol RecordReader: Sendable {
  /// What the file appears to be, in words: "CSV with semicolons, Windows-1252".
  var format: String { get }

  /// The JSON text of the fields that the file itself defines beside its rows: an array of objects
  /// with `name`, `kind`, `unit` and `choices`. Empty if it defines none.
  var definitions: [UInt8] { get }

  /// The JSON text of the logs that the file defines, whose entries follow their animals as rows in
  /// the group `RecordGroup.entries`; empty if it defines none.
  var logs: [UInt8] { get }

  /// Where the definitions are: the name of a file in an archive, or of a member.
  var definitionsName: String { get }

  /// Whether each row should have a cell for each column, as rows below a header do.
  var isTable: Bool { get }

  /// What its text may be in equally likely encodings, the one in use first; one or none if there
  /// is no need to ask.
  var readings: [TextReading] { get }

  /// The parts of the file that are not read.
  var unused: [UnusedPart] { get }

  /// Whether the file names its columns.
  var hasHeader: Bool { get }

  /// Passes on the columns and then each row, in the order of the file. Throws `FormatError` if the
  /// file cannot be read on, and what the visitor throws.
  func read(into visitor: inout some RecordVisitor) throws
}

/// A part of a file that is not read.
public struct UnusedPart: Equatable, Sendable {
  /// Its name in the file.
  public let name: String
  /// About how many rows it has, if that is known.
  public let rows: Int?
}

extension RecordReader {
  /// Most files define nothing.
  public var definitions: [UInt8] { [] }

  /// Most files have no logs.
  public var logs: [UInt8] { [] }

  /// The name of the member in a JSON file.
  public var definitionsName: String { JSONWriter.fields }

  /// Most files are tables.
  public var isTable: Bool { true }

  /// Most files are read whole.
  public var unused: [UnusedPart] { [] }

  /// Most files declare their encoding.
  public var readings: [TextReading] { [] }

  /// Most files name their columns.
  public var hasHeader: Bool { true }
}

/// Receives the rows of a file.
public protocol RecordVisitor {
  /// Takes the names of the columns: before the first row, and again when a later row of a format
  /// without a header brings more; new names come after the known ones.
  mutating func visit(columns: [String]) throws

  /// Takes the next row.
  mutating func visit(_ record: borrowing Record) throws

  /// Takes the share of the file that has been read, from 0 to 1, now and then.
  mutating func visit(progress: Double) throws

  /// Throws `CancellationError` when the rows are no longer wanted. It is called now and then even
  /// while no row comes, perhaps on a copy: by a long statement, or by a second reading that looks
  /// for the place of an error.
  func checkWanted() throws
}

extension RecordVisitor {
  /// Checks whether the current task, if any, is cancelled.
  public func checkWanted() throws { try Task.checkCancellation() }
}
