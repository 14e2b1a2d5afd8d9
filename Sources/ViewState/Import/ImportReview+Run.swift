import Catalog
import Exchange
import Foundation

/// The trial and the import.
extension ImportReview {
  /// Whether the trial or the import is running.
  public var isRunning: Bool {
    switch phase {
    case .trying, .importing: true
    case .surveying, .unreadable, .choosing, .tried, .imported: false
    }
  }

  /// Does all that an import does, and rolls it back.
  public func beginTrial() {
    guard work == nil, firstProblem == nil else { return }
    phase = .trying(nil)
    run(isTrial: true, otherwise: .choosing) {
      .trying($0)
    } then: {
      .tried($0)
    }
  }

  /// Imports into the catalog, as was tried.
  public func beginImport() {
    guard work == nil, case .tried(let report) = phase else { return }
    phase = .importing(nil)
    run(isTrial: false, otherwise: .tried(report)) {
      .importing($0)
    } then: {
      .imported($0)
    }
  }

  /// Goes back to the choices.
  public func goBack() {
    if case .tried = phase { phase = .choosing }
  }

  /// Runs it; if it is cancelled or fails, the phase is `otherwise` again.
  private func run(
    isTrial: Bool, otherwise: Phase, under: @escaping @MainActor (ImportPace) -> Phase,
    then end: @escaping @MainActor (ImportReport) -> Phase
  ) {
    guard let source, var plan else { return }
    plan.settle()
    let clock = PaceClock(
      tell: onMain { [weak self] (pace: ImportPace) in
        guard let self, isRunning else { return }
        phase = under(pace)
      })
    work = Task { [weak self, store, file, fileName] in
      var next = otherwise
      var failure: (any Error)?
      do {
        let rejects = await BlockingWork.value {
          Self.rejects(beside: file, or: store.location)
        }
        self?.rejects = rejects
        let path = rejects?.file.path
        let opened = ImportFile(
          name: fileName, reader: source.reader, plan: plan, rejectPath: isTrial ? nil : path)
        let reports = try await Import([opened], progress: clock.take).run(
          into: store, isTrial: isTrial)
        if let report = reports.first { next = end(report) }
      } catch {
        failure = error
      }
      self?.haveRun(next, failure)
    }
  }

  private func haveRun(_ next: Phase, _ failure: (any Error)?) {
    work = nil
    phase = next
    whenRun(failure)
  }

  /// Where refused rows are kept: beside the file if it is in the working folder or the catalog in
  /// memory, else beside the catalog; in the home folder if nothing can be written there, or its
  /// path is not text. Asks the file system, which may take its time.
  nonisolated private static func rejects(
    beside file: FileLocation, or catalog: CatalogStore.Location
  ) -> Rejects {
    let folder =
      switch catalog {
      case .file(let path) where !file.parent.isSame(as: .workingFolder):
        FileLocation.ofPath(path).parent
      case .file, .inMemory: file.parent
      }
    let isUsable = String(validating: folder.bytes, as: UTF8.self) != nil && folder.isWritable
    let name = String(decoding: file.name, as: UTF8.self) + ImportSource.rejectEnding
    let place = (isUsable ? folder : .home).appending(name.utf8)
    return Rejects(file: place, isThere: place.status != nil)
  }
}
