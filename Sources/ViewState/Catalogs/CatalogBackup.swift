import Catalog
import Foundation
import Synchronization

/// A backup of the catalog to a file.
public final class CatalogBackup: TargetFile {
  private let store: CatalogStore

  /// Prepares to copy a catalog; proposes a file in `folder`, with the date of `time`.
  public init(
    of store: CatalogStore, in folder: FileLocation, home: FileLocation, at time: Date,
    zone: TimeZone
  ) {
    self.store = store
    var name = "catalog"
    if case .file(let path) = store.location {
      name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
    name += "-\(ClockTime(time, in: zone).day).sqlite"
    super.init(folder.appending(name.utf8).text(home: home), in: folder, home: home)
  }

  override func write(
    to target: String, replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String {
    let findings = Mutex<[String]>([])
    let count = try await store.backUp(to: target, replacing: isReplacing) { finding in
      findings.withLock { $0.append(finding) }
    }
    let place = FileLocation(target).text(home: home)
    return (["Backed up \(count.counted("animal")) to \(place)"] + findings.withLock { $0 })
      .joined(separator: " · ")
  }
}
