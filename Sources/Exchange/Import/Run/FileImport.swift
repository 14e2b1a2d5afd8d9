import Catalog
import Dispatch
import FileFormats

/// The import of one file: a thread of its own reads and maps the rows while the catalog takes those
/// before.
struct FileImport: Sendable {
  private let file: ImportFile
  private let rejects: RejectFile?
  private let progress: @Sendable (ImportProgress) -> Void

  init(
    _ file: ImportFile, _ rejects: RejectFile?,
    _ progress: @escaping @Sendable (ImportProgress) -> Void
  ) {
    self.file = file
    self.rejects = rejects
    self.progress = progress
  }

  /// Hands all rows to the catalog, and what was chosen for them. When it comes back, also with an error,
  /// nobody reads the file any more, unless it was silent for too long: then it is left to its disk.
  func run(_ session: inout ImportSession, _ pipe: RowPipe) throws -> ImportReport {
    try rejects?.begin()
    let isRead = DispatchSemaphore(value: 0)
    // Not a task: to read blocks.
    try NewThread.start { [file] in
      pipe.end(Result { try Self.read(file, to: pipe) })
      isRead.signal()
    }
    defer {
      pipe.stop()
      if !pipe.isSilent { isRead.wait() }
    }
    var report = ImportReport()
    while let batch = try pipe.next() { try take(batch, &session, &report) }
    let tally = try pipe.outcome()
    report.diets = tally.diets
    report.uncategorised = tally.uncategorised
    report.shortRows = tally.short
    report.nameless = tally.nameless
    report.misfits = tally.misfits
    report.lateColumns = tally.late
    try rejects?.complete()
    let plan = file.plan
    report.newFields = plan.proposals.count
    try session.remember(plan.mapping.memory(), of: plan.survey.fingerprint)
    return report
  }

  private static func read(_ file: ImportFile, to pipe: RowPipe) throws -> RowTally {
    var visitor = MappingVisitor(file.plan, to: pipe)
    try file.reader.read(into: &visitor)
    return try visitor.finish()
  }

  private func take(
    _ batch: RowPipe.Batch, _ session: inout ImportSession, _ report: inout ImportReport
  ) throws {
    for (record, mapped) in batch.rows {
      let refusal: RefusedRow? =
        switch mapped {
        case .animal(let row): refusal(try session.take(row), of: record)
        case .category(let name): refusal(try session.take(category: name), of: record)
        case .refused(let column, let reason):
          RefusedRow(line: record.line, column: column, reason: reason)
        }
      guard let refusal else { continue }
      report.rows.refused += 1
      if report.refusals.count < ImportReport.refusalLimit { report.refusals.append(refusal) }
      try rejects?.add(record, refusal, columns: batch.columns)
    }
    progress(batch.progress)
  }

  /// Why the catalog has refused a row, if it has.
  private func refusal(_ outcome: ImportOutcome, of record: Record) -> RefusedRow? {
    guard case .refused(let error) = outcome else { return nil }
    return RefusedRow(line: record.line, column: column(of: error), reason: error.reason)
  }

  /// The column that the catalog has refused.
  private func column(of error: CatalogError) -> String? {
    let mapping = file.plan.mapping
    let source: String? =
      switch error.importedField {
      case .field(let field): mapping[field].text
      case .key: if case .column(let name) = mapping.key { name } else { nil }
      case nil: nil
      }
    return source
  }
}
