import Catalog
import Foundation
import Synchronization

/// A backup of the catalog to a file.
public final class CatalogBackup: TargetPath, TargetFile {
  private let store: CatalogStore
  private let home: FileLocation

  /// Prepares to copy a catalog; proposes a file in `folder`, with the date of `time`.
  public init(
    of store: CatalogStore, in folder: FileLocation, home: FileLocation, at time: Date,
    zone: TimeZone
  ) {
    self.store = store
    self.home = home
    var name = "catalog"
    if case .file(let path) = store.location {
      name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
    name += "-\(ClockTime(time, in: zone).day).sqlite"
    super.init(folder.appending(name.utf8).text(home: home), in: folder, home: home)
  }

  /// Writes the copy.
  public func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String? {
    try await writing { try await write(to: $0, replacing: isReplacing) }
  }

  private func write(to target: String, replacing isReplacing: Bool) async throws -> String {
    let findings = Mutex<[String]>([])
    let copy = try await store.backUp(to: target, replacing: isReplacing) { finding in
      findings.withLock { $0.append(finding) }
    }
    let place = FileLocation(target).text(home: home)
    return (["Backed up \(copy.animals.counted("animal")) to \(place)"] + findings.withLock { $0 })
      .joined(separator: " · ")
  }
}
