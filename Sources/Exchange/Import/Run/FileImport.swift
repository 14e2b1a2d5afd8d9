import Catalog
import Dispatch
import FileFormats

/// The import of one file: a thread of its own reads and maps rows while the catalog takes the ones
/// before.
struct FileImport: Sendable {
  /// How long to wait at the end for a read under way.
  private static let patience = DispatchTimeInterval.seconds(2)

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

  /// Passes all rows and the plan's mapping to the catalog. When it returns, even with an error,
  /// nothing reads the file any more, unless the read is stuck: that one is abandoned, as the
  /// catalog is locked meanwhile.
  func run(_ session: inout ImportSession, _ pipe: RowPipe) throws -> ImportReport {
    rejects?.discard()
    let isRead = DispatchSemaphore(value: 0)
    // Not a task, as reading blocks.
    try NewThread.start { [file] in
      pipe.begin()
      pipe.end(Result { try Self.read(file, to: pipe) })
      isRead.signal()
    }
    var isSilent = false
    defer {
      pipe.stop()
      if !isSilent { _ = isRead.wait(timeout: .now() + Self.patience) }
    }
    func next() throws -> RowPipe.Batch? {
      do {
        return try pipe.next()
      } catch let error as ImportError {
        isSilent = true
        throw error
      }
    }
    var refusals: [RefusedRow] = []
    var refused = 0
    var nameless = 0
    while let batch = try next() {
      for refusal in try take(batch, &session) {
        refused += 1
        if refusal.isNameless { nameless += 1 }
        if refusals.count < ImportReport.refusalLimit { refusals.append(refusal) }
      }
    }
    try rejects?.complete()
    var report = try pipe.outcome()
    report.rows.refused = refused
    report.nameless += nameless
    report.refusals = refusals
    let plan = file.plan
    report.match = plan.match
    report.newFields = plan.proposals.count
    try session.remember(plan.mapping.memory(of: plan.survey), of: plan.survey.fingerprint)
    return report
  }

  private static func read(_ file: ImportFile, to pipe: RowPipe) throws -> ImportReport {
    var visitor = MappingVisitor(file.plan, to: pipe)
    try file.reader.read(into: &visitor)
    return try visitor.finish()
  }

  /// Passes rows to the catalog, and returns the refused ones.
  private func take(_ batch: RowPipe.Batch, _ session: inout ImportSession) throws -> [RefusedRow] {
    var refusals: [RefusedRow] = []
    for (record, mapped) in batch.rows {
      let refusal: RefusedRow? =
        switch mapped {
        case .animal(let row): refusal(try session.take(row), of: record)
        case .category(let name): refusal(try session.take(category: name), of: record)
        case .refused(let column, let reason):
          RefusedRow(line: record.line, column: column, reason: reason)
        }
      guard let refusal else { continue }
      refusals.append(refusal)
      try rejects?.add(record, refusal, columns: batch.columns)
    }
    progress(batch.progress)
    return refusals
  }

  /// Why the catalog refused a row, if it did.
  private func refusal(_ outcome: ImportOutcome, of record: Record) -> RefusedRow? {
    guard case .refused(let error) = outcome else { return nil }
    var isNameless = false
    if case .unknownKey = error { isNameless = true }
    return RefusedRow(
      line: record.line, column: error.column(in: file.plan.mapping), reason: error.reason,
      isNameless: isNameless)
  }
}
