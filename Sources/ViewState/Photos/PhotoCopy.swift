import Catalog

/// A copy of the original of a photo in a file.
public final class PhotoCopy: TargetPath, TargetFile {
  private let photo: Photo
  private let store: CatalogStore
  private let home: FileLocation

  /// Prepares to copy a photo; proposes the name that its file had, in `folder`.
  public init(
    of photo: Photo, in store: CatalogStore, to folder: FileLocation, home: FileLocation
  ) {
    (self.photo, self.store, self.home) = (photo, store, home)
    super.init(
      folder.appending(photo.fileName.text.utf8).text(home: home), in: folder, home: home)
  }

  /// Writes the copy.
  public func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String? {
    try await writing { [self] path in
      let isThere = try await store.export(photo, to: path, replacing: isReplacing)
      return isThere
        ? "Saved a copy as \(FileLocation(path).text(home: home))"
        : "The original is missing or was altered."
    }
  }
}
