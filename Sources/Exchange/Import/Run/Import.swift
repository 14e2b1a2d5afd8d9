import Catalog
import FileFormats
import Synchronization

/// An import of files: one transaction, with an edit for each file that brings something new.
public struct Import: Sendable {
  private let files: [ImportFile]
  private let progress: @Sendable (ImportProgress) -> Void

  /// Prepares to import files in order.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - progress: Called on any thread with the progress of the current file.
  public init(
    _ files: [ImportFile], progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) {
    self.files = files.map { file in
      var file = file
      file.plan.settle()
      return file
    }
    self.progress = progress
  }

  /// Imports the files; a trial does the same and rolls it back. The reject files are written
  /// either way. The mapping is stored for files with the same columns.
  ///
  /// Once the catalog has everything, nothing fails any more: a reject file that cannot get its
  /// name keeps another, and the report says why.
  ///
  /// - Returns: The result for each file, or what it would be.
  /// - Throws: `ImportError`, `FormatError`, what every write may throw, or `CancellationError` if
  ///   the task was cancelled; then nothing is imported, and no reject file is written.
  public func run(into store: CatalogStore, isTrial: Bool = false) async throws -> [ImportReport] {
    for file in files { try file.plan.check() }
    let rejects = try files.map { file in try file.rejectPath.map { try RejectFile(path: $0) } }
    defer { for file in rejects { file?.discard() } }
    var reports = try await write(to: store, isTrial: isTrial, rejects)
    for index in files.indices where reports[index].rows.refused > 0 {
      guard let published = rejects[index]?.publish() else { continue }
      reports[index].rejectFile = published.path
      reports[index].rejectProblem = published.problem
    }
    return reports
  }

  private func write(
    to store: CatalogStore, isTrial: Bool, _ rejects: [RejectFile?]
  ) async throws -> [ImportReport] {
    let pipes = Mutex<RowPipe?>(nil)
    let isCancelled = Mutex(false)
    let told = FileProgress(progress)
    let outcomes = try await withTaskCancellationHandler {
      try await store.importAnimals(
        files.map(\.rules), isTrial: isTrial, finishing: told.finish(part:)
      ) { index, session in
        let pipe = RowPipe(from: files[index].name)
        pipes.withLock { $0 = pipe }
        if isCancelled.withLock({ $0 }) { throw CancellationError() }
        return try FileImport(files[index], rejects[index], told.read).run(&session, pipe)
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
      pipes.withLock { $0?.stop() }
    }
    return zip(files, outcomes).map { file, outcome in
      var (report, counts) = outcome
      // They include those that the catalog refused.
      let refused = report.rows.refused
      report.rows = counts
      report.rows.refused = refused
      report.misfits += file.plan.fields.references.compactMap { field in
        counts.unresolved[field.id].map { MisfitTally(of: field, $0) }
      }
      return report
    }
  }
}

extension ImportFile {
  /// How its rows become animals.
  fileprivate var rules: ImportRules {
    ImportRules(
      source: plan.source, keyColumn: plan.keyColumn, match: plan.match,
      onChange: plan.mapping.onChange, expectedRows: plan.survey.expectedRows,
      newFields: plan.proposals.map(\.field), newWords: plan.newWords,
      unsaid: Set(plan.fields.filter { plan.mapping[$0] == .none }.map(\.id))
    ) { [name] counts in
      guard counts.changed > 0 else {
        return "Imported \(counts.added.counted("animal")) from \(name)"
      }
      return counts.added > 0
        ? "Imported \(counts.added.counted("animal")) from \(name), \(counts.changed.grouped) changed"
        : "Changed \(counts.changed.counted("animal")) from \(name)"
    }
  }
}

extension ImportPlan {
  /// The source of its keys: the same for files with the same columns and the same key.
  fileprivate var source: ImportHash {
    if let keyColumn { return keyColumn.source }
    var hash = survey.fingerprint
    hash.add("row")
    return hash
  }
}
