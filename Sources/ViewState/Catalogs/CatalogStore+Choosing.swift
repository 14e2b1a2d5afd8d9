import Catalog

extension CatalogStore {
  /// Opens the catalog in a chosen file off the main actor; `onUpdate` is called before an upgrade.
  ///
  /// - Throws: Why it cannot be opened, or `CancellationError` if cancelled.
  public static func opening(
    _ file: FileLocation, access: Access, onWait: @escaping @Sendable (LockWait?) -> Void,
    onUpdate: @escaping @Sendable () -> Void = {}
  ) async throws -> CatalogStore {
    guard let path = String(validating: file.bytes, as: UTF8.self) else {
      throw Obstacle("The path is not valid UTF-8; rename the file or its folder.")
    }
    let result = await BlockingWork.value {
      Result { () throws(CatalogError) in
        try CatalogStore(.file(path), access: access, onWait: onWait, onUpdate: onUpdate)
      }
    }
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  /// Whether a file is the one that holds this catalog.
  public func isKept(in file: FileLocation) -> Bool {
    guard case .file(let path) = location else { return false }
    return FileLocation.ofPath(path).isSame(as: file)
  }

  /// Where it is kept, as people write it: with `~` for the folder `home`.
  public func place(home: FileLocation) -> String {
    switch location {
    case .file(let path): FileLocation.ofPath(path).text(home: home)
    case .inMemory: "in memory"
    }
  }
}
