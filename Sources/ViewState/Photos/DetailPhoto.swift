import Catalog
import Observation
import Pictures

/// The picture of a photo in the detail, which is made once the cursor has rested on its animal.
@Observable
public final class DetailPhoto {
  /// How long the cursor rests before a picture is made that was not shown lately.
  private static let rest = Duration.milliseconds(80)

  @ObservationIgnored private let pictures: PhotoPictures
  /// The photo that is to be seen in so many cells; nil for none.
  @ObservationIgnored private let wanted: () -> (photo: Photo, columns: Int, rows: Int)?
  @ObservationIgnored private let store: () -> CatalogStore
  @ObservationIgnored private var making: Task<Void, Never>?
  private var made: (wanted: PhotoPictures.Wanted, picture: CellPicture)?

  /// Follows what is wanted, for as long as it is there.
  public init(
    _ pictures: PhotoPictures, in store: @escaping () -> CatalogStore,
    wanted: @escaping () -> (photo: Photo, columns: Int, rows: Int)?
  ) {
    (self.pictures, self.store, self.wanted) = (pictures, store, wanted)
    follow()
  }

  isolated deinit { making?.cancel() }

  /// The picture of a photo in so many cells; nil until it is made.
  public func picture(of photo: Photo, columns: Int, rows: Int) -> CellPicture? {
    let wanted = pictures.wanted(photo, columns: columns, rows: rows)
    return made.flatMap { $0.wanted == wanted ? $0.picture : nil }
  }

  private func follow() {
    let seen = withObservationTracking {
      wanted()
    } onChange: { [weak self] in
      // This runs before the change.
      Task { @MainActor in self?.follow() }
    }
    making?.cancel()
    guard pictures.colors != .none, let seen, seen.columns > 0, seen.rows > 0 else { return }
    let key = pictures.wanted(seen.photo, columns: seen.columns, rows: seen.rows)
    if made?.wanted == key { return }
    if let picture = pictures.kept(key) {
      made = (key, picture)
      return
    }
    making = Task { [weak self, pictures, store = store()] in
      do {
        try await Task.sleep(for: Self.rest)
        let picture = try await pictures.picture(key, of: seen.photo, in: store)
        if !Task.isCancelled { self?.made = (key, picture) }
      } catch {
        // Its place stays empty; the photo alone, on the whole screen, says why.
      }
    }
  }

  /// Returns once the picture that is wanted now is made, or cannot be.
  public func pictureIsMade() async { await making?.value }
}
