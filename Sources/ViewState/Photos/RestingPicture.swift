import Catalog
import Observation
import Pictures

/// The picture that the cursor is on, which is made once the cursor has rested on it.
@Observable
@MainActor
public final class RestingPicture {
  /// A picture that fits into these cells.
  public typealias Wanted = (source: PictureSource, columns: Int, rows: Int)

  @ObservationIgnored private let pictures: PhotoPictures
  /// What is to be seen; nil for nothing.
  @ObservationIgnored private let wanted: () -> Wanted?
  @ObservationIgnored private let store: () -> CatalogStore
  @ObservationIgnored private var making: Task<Void, Never>?
  private var made: (wanted: PhotoPictures.Wanted, picture: ScreenPicture)?

  /// Follows what is wanted, for as long as it is there.
  public init(
    _ pictures: PhotoPictures, in store: @escaping () -> CatalogStore,
    wanted: @escaping () -> Wanted?
  ) {
    (self.pictures, self.store, self.wanted) = (pictures, store, wanted)
    follow()
  }

  // Other modules know its actor in a release build only where the class names it.
  isolated deinit { making?.cancel() }

  /// The picture that is wanted; nil until it is made.
  public var picture: ScreenPicture? {
    guard let made, let wanted = wanted(), made.wanted == key(of: wanted) else { return nil }
    return made.picture
  }

  private func key(of wanted: Wanted) -> PhotoPictures.Wanted {
    pictures.wanted(wanted.source, columns: wanted.columns, rows: wanted.rows)
  }

  private func follow() {
    let seen = withObservationTracking {
      wanted()
    } onChange: { [weak self] in
      // This runs before the change.
      Task { @MainActor in self?.follow() }
    }
    making?.cancel()
    guard pictures.display.isShown, let seen, seen.columns > 0, seen.rows > 0 else { return }
    let key = key(of: seen)
    if made?.wanted == key { return }
    if let picture = pictures.kept(key) {
      made = (key, picture)
      return
    }
    making = Task { [weak self, pictures, store = store()] in
      do {
        try await PhotoPictures.rest()
        let picture = try await pictures.picture(key, in: store).picture
        if !Task.isCancelled { self?.made = (key, picture) }
      } catch {
        // Its place stays empty; who adds or opens it is told why.
      }
    }
  }

  /// Returns once the picture that is wanted now is made, or cannot be.
  public func pictureIsMade() async { await making?.value }
}
