import Catalog
import Pictures

/// A copy of the original of a photo in a file, without where it was taken.
public final class PhotoCopy: TargetPath, TargetFile {
  private let photo: Photo
  private let store: CatalogStore
  private let home: FileLocation
  private let decoder: PictureDecoder

  /// Prepares to copy a photo; proposes the name that its file had, in `folder`.
  public init(
    of photo: Photo, in store: CatalogStore, to folder: FileLocation, home: FileLocation,
    decodedBy decoder: PictureDecoder
  ) {
    (self.photo, self.store, self.home, self.decoder) = (photo, store, home, decoder)
    super.init(
      folder.appending(photo.fileName.text.utf8).text(home: home), in: folder, home: home)
  }

  /// Writes the copy.
  public func write(
    replacing isReplacing: Bool, progress: @escaping @MainActor (Double) -> Void
  ) async throws -> String? {
    try await writing { [self] path in
      guard let bytes = try await store.original(of: photo, withoutLocationBy: decoder) else {
        return "The original is missing or was altered."
      }
      try await store.write(bytes, to: path, replacing: isReplacing)
      return "Saved a copy as \(FileLocation(path).text(home: home))"
        + (photo.hasLocation ? ", without where it was taken" : "")
    }
  }
}
