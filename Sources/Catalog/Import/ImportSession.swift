import GRDB

/// Takes the rows of a file in order: as animals, or as entries of a log.
protocol RowTaker {
  /// How many records there may have been before, and the table that has them.
  var before: Int { get }
  var table: String { get }
  /// The photos that rows name, which are added once the import is done.
  var photos: [ImportedPhoto] { get }

  /// Takes a row; one that is refused changes nothing.
  mutating func outcome(of row: ImportRow, _ writer: inout ImportWriter) throws -> ImportOutcome
  /// Writes without triggers and indexes from now on, as so many new records are expected.
  mutating func startBulk(expecting count: Int, _ writer: inout ImportWriter) throws
  /// Remembers the rows, even if they brought nothing.
  mutating func settle() throws
  /// Writes all that waits, unless it is interrupted; `report` takes the part done, from 0 to 1.
  mutating func finish(
    _ writer: inout ImportWriter, unless interruption: Interruption, _ report: (Double) -> Void
  ) throws
  /// Does what needs all records, and counts it.
  mutating func complete(
    _ counts: inout ImportCounts, _ writer: ImportWriter, unless interruption: Interruption
  ) throws
}

extension RowTaker {
  var photos: [ImportedPhoto] { [] }

  mutating func settle() throws {}
}

/// An import in progress; takes the rows of a file in order.
public struct ImportSession {
  private let db: Database
  private let rules: ImportRules
  private let interruption: Interruption
  private var taker: any RowTaker
  private var writing: ImportWriter
  private var isBulk = false
  /// The number of new records at which to reconsider bulk writing: enough to estimate how many
  /// will come, and for its fixed cost to pay off.
  private var nextQuestion = 5_000
  /// The outcome of the rows so far.
  public private(set) var counts = ImportCounts()

  /// Prepares to take the rows of a file in the current transaction, unless it is interrupted;
  /// `edits` are those of the files before it.
  init(
    _ db: Database, _ rules: ImportRules, after edits: Set<Edit.ID>, by author: Author,
    unless interruption: Interruption
  ) throws {
    self.db = db
    self.rules = rules
    self.interruption = interruption
    let all = try db.fields(taking: rules.newWords, of: rules.entries) + rules.newFields
    if let target = rules.entries {
      let fields = Fields.ofEntryRows(all)
      taker = try EntryImport(db, rules, target, of: fields)
      writing = ImportWriter(db, rules, of: fields, finding: nil, by: author)
    } else {
      let fields = Fields(custom: all)
      let animals = try AnimalImport(db, rules, of: fields, after: edits)
      taker = animals
      writing = ImportWriter(db, rules, of: fields, finding: animals.match, by: author)
    }
  }

  /// Takes the next row. One that stands for a category, or for an entry of the animal before it,
  /// does not count as a row.
  ///
  /// - Returns: The outcome of the row. A refused row changes nothing.
  /// - Throws: `CancellationError` if the import was cancelled, or the SQLite error; after either,
  ///   no further row can be taken and nothing is saved.
  public mutating func take(_ row: ImportRow) throws -> ImportOutcome {
    try interruption.check()
    let outcome = try taker.outcome(of: row, &writing)
    switch row.key {
    case .category, .entry: return outcome
    case .given, .wholeRow, .content: counts.add(outcome)
    }
    if counts.added == nextQuestion, !isBulk {
      nextQuestion *= 2
      try considerBulk()
    }
    return outcome
  }

  /// Remembers a text for files with this header, to be returned by
  /// `CatalogStore.importMemory(of:)`; it is saved with the rows but is not part of the edit.
  public func remember(_ text: String, of header: ImportHash) throws {
    try db.rememberImport(text, of: header)
  }

  /// Ends the edit, if there is one; `report` takes the fraction done, from 0 to 1.
  mutating func end(_ report: (Double) -> Void) throws -> ImportCounts {
    try interruption.check()
    counts.photos = taker.photos
    try taker.settle()
    guard editID != nil else { return counts }
    try taker.finish(&writing, unless: interruption, report)
    try writing.finish(unless: interruption, report)
    try taker.complete(&counts, writing, unless: interruption)
    try writing.close(label: rules.label(counts))
    return counts
  }

  var editID: Edit.ID? { writing.editID }

  /// Switches to bulk writing if enough new records are expected for it to cost less.
  private mutating func considerBulk() throws {
    // Without an expected number, assume as many more rows as have come.
    let rows = Double(max(rules.expectedRows ?? 2 * counts.all, counts.all))
    let expected = Int(rows * Double(counts.added) / Double(counts.all))
    guard taker.before < 2 * (expected - counts.added),
      try BulkWriter.isPossible(db, for: taker.table)
    else { return }
    isBulk = true
    try taker.startBulk(expecting: expected, &writing)
  }
}

extension Database {
  /// The custom fields that rows hold: those of animals, or of the log whose entries they become.
  fileprivate func fields(
    taking words: [Field.ID: [String]], of entries: ImportRules.Entries?
  ) throws -> [Field] {
    guard let entries else { return Array(try fields().taking(words).custom) }
    guard let log = try log(named: entries.log) else { return [] }
    return Array(try fields(of: .entry).of(log.id).taking(words).custom)
  }
}
