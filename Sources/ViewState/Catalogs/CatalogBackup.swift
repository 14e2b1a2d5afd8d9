import Catalog
import Foundation
import Observation
import Synchronization

/// A backup of the catalog to a file, whose name is being chosen.
@Observable
public final class CatalogBackup {
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let folder: FileLocation
  @ObservationIgnored private let home: FileLocation
  private var refusal: (path: String, sentence: String)?
  /// The name of the file, or its path relative to the folder, as typed.
  public var path: String

  /// Prepares to copy a catalog; proposes a file in `folder`, with the date of `time`.
  public init(
    of store: CatalogStore, in folder: FileLocation, home: FileLocation, at time: Date,
    zone: TimeZone
  ) {
    self.store = store
    self.folder = folder
    self.home = home
    let name = "\(store.location.name)-\(ClockTime(time, in: zone).day).sqlite"
    path = folder.appending(name.utf8).text(home: home)
  }

  /// What is wrong with the name, until it is changed.
  public var problem: String? { refusal.flatMap { $0.path == path ? $0.sentence : nil } }

  /// Copies the catalog as it is at one moment, and returns what was done; nil if the name was
  /// refused, which `problem` then explains.
  ///
  /// - Throws: `FileProblem.exists` for an existing file that is not to be replaced; errors that
  ///   another name cannot fix; `CancellationError` if cancelled. Then no file is created or
  ///   changed.
  public func write(replacing isReplacing: Bool) async throws -> String? {
    do {
      let target = try NewFileName(text: path, folder: folder, home: home).path()
      return try await write(to: target, replacing: isReplacing)
    } catch let error as NewFileName.Refusal {
      refusal = (path, error.sentence)
    } catch let error as CatalogError {
      refusal = (path, try NewFileName.refusal(error).sentence)
    }
    return nil
  }

  private func write(to target: String, replacing isReplacing: Bool) async throws -> String {
    let findings = Mutex<[String]>([])
    let count = try await store.backUp(to: target, replacing: isReplacing) { finding in
      findings.withLock { $0.append(finding) }
    }
    let place = FileLocation(target).text(home: home)
    return (["Backed up \(count.counted("animal")) to \(place)"] + findings.withLock { $0 })
      .joined(separator: " · ")
  }
}

extension CatalogStore.Location {
  /// The name of its file without the extension.
  fileprivate var name: String {
    switch self {
    case .file(let path): URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    case .inMemory: "catalog"
    }
  }
}
