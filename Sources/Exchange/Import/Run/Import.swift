import Catalog
import Dispatch
import FileFormats
import Pictures
import Synchronization

/// An import of files: one transaction, with an edit for each file that brings something new.
public struct Import: Sendable {
  /// The share of the work on a file that is reading.
  private static let reading = 0.9

  private let plans: [ImportPlan]
  private let progress: @Sendable (ImportProgress) -> Void

  /// Prepares to import files in order; `progress` is called on any thread, with the progress of
  /// the current file.
  public init(
    _ plans: [ImportPlan], progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) {
    self.plans = plans.map { plan in
      var plan = plan
      plan.settle()
      return plan
    }
    self.progress = progress
  }

  /// Imports the files; a preview does the same and rolls it back. The reject files are written
  /// either way. The mapping is stored for files with the same columns.
  ///
  /// Photos that rows name are then added as another edit. A reject file that cannot get its name
  /// keeps another, and the report says why.
  ///
  /// - Returns: The result for each file, or what it would be.
  /// - Throws: `ImportError`, `FormatError`, what every write may throw, or `CancellationError` if
  ///   the task was cancelled; then nothing is imported, and no reject file is written.
  public func run(
    into store: CatalogStore, isPreview: Bool = false,
    decodedBy decoder: PictureDecoder = PictureDecoder()
  ) async throws -> [ImportReport] {
    for plan in plans { try plan.check() }
    let rejects = try plans.map { plan in try plan.rejectPath.map { try RejectFile(path: $0) } }
    defer { for file in rejects { file?.discard() } }
    var reports = try await write(to: store, isPreview: isPreview, rejects)
    for (index, plan) in plans.enumerated() where !reports[index].rows.photos.isEmpty {
      reports[index].photos = await store.add(
        reports[index].rows.photos, below: plan.survey.folder, isPreview: isPreview, by: decoder)
    }
    for index in plans.indices where reports[index].rows.refused > 0 {
      guard let published = rejects[index]?.publish() else { continue }
      reports[index].rejectFile = published.path
      reports[index].rejectProblem = published.problem
    }
    return reports
  }

  private func write(
    to store: CatalogStore, isPreview: Bool, _ rejects: [RejectFile?]
  ) async throws -> [ImportReport] {
    let state = Mutex<(pipe: RowPipe?, isCancelled: Bool)>((nil, false))
    let rows = Mutex(0)
    let outcomes = try await withTaskCancellationHandler {
      try await store.importAnimals(
        plans.map(\.rules), isPreview: isPreview,
        finishing: { part in
          let part = Self.reading + part * (1 - Self.reading)
          progress(ImportProgress(part: part, rows: rows.withLock { $0 }))
        }
      ) { index, session in
        let pipe = RowPipe(from: plans[index].survey.name)
        try state.withLock { state in
          if state.isCancelled { throw CancellationError() }
          state.pipe = pipe
        }
        return try take(plans[index], through: pipe, rejects[index], into: &session) { read in
          rows.withLock { $0 = read.rows }
          progress(ImportProgress(part: read.part * Self.reading, rows: read.rows))
        }
      }
    } onCancel: {
      state.withLock { state in
        state.isCancelled = true
        state.pipe?.stop()
      }
    }
    return zip(plans, outcomes).map { plan, outcome in
      var (report, counts) = outcome
      // The report also has those that never came to the catalog.
      counts.refused = report.rows.refused
      report.rows = counts
      report.misfits += plan.fields.references.compactMap { field in
        counts.unresolved[field.id].map { MisfitTally(of: field, $0) }
      }
      return report
    }
  }

  /// Passes all rows of a file and its mapping to the catalog: a thread of its own reads and maps
  /// rows while the catalog takes the ones before. When it returns, even with an error, nothing
  /// reads the file any more, unless the read is stuck: that one is abandoned, as the catalog is
  /// locked meanwhile.
  private func take(
    _ plan: ImportPlan, through pipe: RowPipe, _ rejects: RejectFile?,
    into session: inout ImportSession, tell: (ImportProgress) -> Void
  ) throws -> ImportReport {
    rejects?.discard()
    let isRead = try startReading(plan, to: pipe)
    var isSilent = false
    defer {
      pipe.stop()
      if !isSilent { _ = isRead.wait(timeout: .now() + RowPipe.patience) }
    }
    do {
      let refused = try takeRows(of: plan, from: pipe, rejects, into: &session, tell: tell)
      let report = try pipe.outcome().completed(by: refused, of: plan)
      try session.remember(
        plan.mapping.memory(of: plan.survey, entryKey: plan.entries?.chosenKey),
        of: plan.fingerprint)
      return report
    } catch ImportError.silent(let name) {
      isSilent = true
      throw ImportError.silent(name)
    }
  }

  /// Reads and maps the rows of a file on a thread that signals its end.
  private func startReading(_ plan: ImportPlan, to pipe: RowPipe) throws -> DispatchSemaphore {
    let isRead = DispatchSemaphore(value: 0)
    // Not a task, as reading blocks.
    try NewThread.start {
      pipe.begin()
      pipe.end(Result { try Self.read(plan, to: pipe) })
      isRead.signal()
    }
    return isRead
  }

  private static func read(_ plan: ImportPlan, to pipe: RowPipe) throws -> ImportReport {
    var visitor = MappingVisitor(plan, to: pipe)
    try plan.survey.reader.read(into: &visitor)
    return try visitor.finish()
  }

  /// Passes the rows to the catalog as they come, and the refused ones to the reject file.
  private func takeRows(
    of plan: ImportPlan, from pipe: RowPipe, _ rejects: RejectFile?,
    into session: inout ImportSession, tell: (ImportProgress) -> Void
  ) throws -> RefusedRows {
    var refused = RefusedRows()
    while let batch = try pipe.next() {
      for (record, row) in batch.rows {
        guard let problem = try refusal(of: row, record, plan, &session) else { continue }
        refused.add(problem)
        try rejects?.add(record, problem, columns: batch.columns)
      }
      tell(batch.progress)
    }
    try rejects?.complete()
    return refused
  }

  /// Passes a row to the catalog; why it was refused, if it was.
  private func refusal(
    of row: Result<ImportRow, RefusedRow>, _ record: Record, _ plan: ImportPlan,
    _ session: inout ImportSession
  ) throws -> RefusedRow? {
    switch row {
    case .failure(let refusal): return refusal
    case .success(let row):
      guard case .refused(let error) = try session.take(row) else { return nil }
      return RefusedRow(error, line: record.line, plan.mapping)
    }
  }
}

/// The progress of an import.
public struct ImportProgress: Sendable, Equatable {
  /// The share of the work on the file that is done, from 0 to 1.
  public let part: Double
  /// The number of rows that have been read.
  public let rows: Int
}

extension ImportPlan {
  fileprivate var rules: ImportRules {
    var target = entries?.rules
    target?.plansNext = mapping[.isDone] == .none
    return ImportRules(
      source: source, entries: target, keyColumn: keyColumn, match: match,
      onChange: mapping.onChange,
      expectedRows: survey.expectedRows, newFields: proposals.map(\.field), logs: survey.logs,
      newWords: newWords,
      unsaid: Set(fields.filter { mapping[$0] == .none }.map(\.id))
    ) { [name = survey.name, log = entries?.rules.log] counts in
      let counted = { (count: Int) in
        guard let log else { return count.counted("animal") }
        return "\(count.counted("entry", "entries")) of \(log)"
      }
      let entries =
        counts.entries == 0 ? [] : [counts.entries.counted("entry", "entries")]
      let new = (counts.added == 0 ? [] : [counted(counts.added)]) + entries
      if new.isEmpty {
        return "\(ImportRules.verb) changes of \(counted(counts.changed)) from \(name)"
      }
      return "\(ImportRules.verb) \(new.joined(separator: " and ")) from \(name)"
        + (counts.changed == 0 ? "" : ", \(counts.changed.grouped) changed")
    }
  }

  /// What its mapping is remembered by.
  fileprivate var fingerprint: ImportHash {
    entries.map { survey.fingerprint(asEntriesOf: $0.rules.log) } ?? survey.fingerprint
  }

  /// The source of its keys: the same for files with the same columns and the same key.
  private var source: ImportHash {
    if let keyColumn { return keyColumn.source }
    var hash = survey.fingerprint
    hash.add("row")
    return hash
  }
}
