import Catalog
import Exchange
import Foundation

extension ImportReview {
  /// Whether the preview or the import is running.
  public var isRunning: Bool {
    switch phase {
    case .previewing, .importing: true
    case .surveying, .unreadable, .choosing, .previewed, .imported: false
    }
  }

  /// Does all that an import does, and rolls it back.
  public func beginPreview() {
    guard work == nil, firstProblem == nil else { return }
    run(isPreview: true, otherwise: .choosing)
  }

  /// Imports into the catalog, as was previewed.
  public func beginImport() {
    guard work == nil, case .previewed = phase else { return }
    run(isPreview: false, otherwise: phase)
  }

  /// Goes back to the choices.
  public func goBack() {
    if case .previewed = phase { phase = .choosing }
  }

  /// Runs it; if it is cancelled or fails, the phase is `otherwise` again.
  private func run(isPreview: Bool, otherwise: Phase) {
    guard let plan else { return }
    phase = isPreview ? .previewing(nil) : .importing(nil)
    let clock = PaceClock(
      tell: onMain { [weak self] (pace: ImportPace) in
        guard let self, isRunning else { return }
        phase = isPreview ? .previewing(pace) : .importing(pace)
      })
    work = Task { [weak self, store, file] in
      var plan = plan
      var next = otherwise
      var failure: (any Error)?
      do {
        let rejects = await BlockingWork.value {
          Self.rejects(beside: file, or: store.location)
        }
        self?.rejects = rejects
        if !isPreview { plan.rejectPath = rejects?.file.path }
        let reports = try await Import([plan], progress: clock.take).run(
          into: store, isPreview: isPreview)
        if let report = reports.first {
          next = isPreview ? .previewed(report) : .imported(report)
        }
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
    let name = String(decoding: file.name, as: UTF8.self) + Survey.rejectEnding
    let place = (isUsable ? folder : .home).appending(name.utf8)
    return Rejects(file: place, isThere: place.status != nil)
  }
}
