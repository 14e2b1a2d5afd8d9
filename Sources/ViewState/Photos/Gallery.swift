import Catalog
import Observation
import Pictures

/// The main photos of some animals, in rows and columns. Of those out of view only the ids are in
/// memory. It follows every change of the catalog.
@Observable
@MainActor
public final class Gallery {
  /// How many photos are in view, and the cells for the picture of each.
  public struct Shape: Equatable, Sendable {
    /// How many stand beside, and below each other; at least 1.
    public let across, down: Int
    /// The cells for a picture.
    public let columns, rows: Int

    /// A shape.
    public init(across: Int, down: Int, columns: Int, rows: Int) {
      (self.across, self.down, self.columns, self.rows) = (across, down, columns, rows)
    }
  }

  /// The catalog.
  @ObservationIgnored public let store: CatalogStore
  @ObservationIgnored private let animals: AnimalSelection
  @ObservationIgnored private let pictures: PhotoPictures
  /// The animal whose photo is selected at first.
  @ObservationIgnored private let first: Animal.ID?
  private var ids: [Photo.ID] = []
  /// The place of the selected photo; 0 without photos.
  public private(set) var place = 0
  /// Whether the selection was moved.
  public private(set) var isMoved = false
  /// The photos in view.
  public private(set) var visible: [Photo] = []
  /// Whether the photos are being looked for.
  public private(set) var isReading = true
  /// Why they cannot be read.
  public private(set) var problem: String?
  private var shape = Shape(across: 1, down: 1, columns: 0, rows: 0)
  /// How the terminal showed pictures when these were made.
  @ObservationIgnored private var display: PictureDisplay?
  private var top = 0
  private var made: [Photo.ID: ScreenPicture] = [:]
  @ObservationIgnored private var reading: Task<Void, Never>?
  /// Whether the catalog has changed since reading began.
  @ObservationIgnored private var isStale = false
  @ObservationIgnored private var making: Task<Void, Never>?
  @ObservationIgnored private var observation: CatalogObservation?

  /// The main photos of animals, with that of one of them selected if it has any.
  public init(
    of animals: AnimalSelection, from first: Animal.ID?, in store: CatalogStore,
    _ pictures: PhotoPictures
  ) {
    (self.animals, self.first, self.store, self.pictures) = (animals, first, store, pictures)
    observation = store.observeChanges(onMain { [weak self] in self?.read() })
    read()
  }

  // Other modules know its actor in a release build only where the class names it.
  isolated deinit {
    reading?.cancel()
    making?.cancel()
  }

  /// Whether the terminal has enough colours for pictures.
  public var hasPictures: Bool { pictures.display.isShown }
  /// How many photos there are.
  public var count: Int { ids.count }
  /// How many photos are out of view before those in view.
  public var countBefore: Int { top * shape.across }
  /// The selected photo; nil if there is none.
  public var selected: Photo? {
    ids.indices.contains(place) ? visible.first { $0.id == ids[place] } : nil
  }

  /// The picture of a photo in view; nil until it is made, or if it cannot be.
  public func picture(of photo: Photo) -> ScreenPicture? { made[photo.id] }

  /// Shows photos in this shape from now on.
  public func fit(_ shape: Shape) {
    guard shape != self.shape || display != pictures.display else { return }
    (self.shape, display) = (shape, pictures.display)
    made = [:]
    show()
  }

  /// Moves the selection by a number of photos, as far as there are any.
  public func move(by distance: Int) {
    isMoved = true
    place = min(max(0, place + distance), max(0, count - 1))
    show()
  }

  /// Moves the selection by a number of rows; in the first row it stays in its column.
  public func move(rows: Int) {
    let target = place + rows * shape.across
    let isInLastRow = place / shape.across == (count - 1) / shape.across
    if target >= count, isInLastRow { return }
    move(by: target < 0 ? place % shape.across - place : target - place)
  }

  /// Moves the selection by a number of pages.
  public func move(pages: Int) { move(rows: pages * shape.down) }

  /// Selects a photo in view, counted from the first; false if there is none.
  public func select(_ row: Int) -> Bool {
    guard visible.indices.contains(row), let place = ids.firstIndex(of: visible[row].id) else {
      return false
    }
    (self.place, isMoved) = (place, true)
    return true
  }

  private func read() {
    isStale = reading != nil
    if isStale { return }
    reading = Task { [weak self, store, animals] in
      let ids: Result<[Photo.ID], any Error>
      do { ids = .success(try await store.mainPhotos(of: animals)) } catch { ids = .failure(error) }
      if Task.isCancelled { return }
      self?.take(ids)
    }
  }

  private func take(_ outcome: Result<[Photo.ID], any Error>) {
    reading = nil
    switch outcome {
    case .success(let ids): take(ids)
    case .failure(let error): fail(error)
    }
    if isStale { read() }
  }

  private func fail(_ error: any Error) {
    (isReading, problem) = (false, (error as? CatalogError)?.message ?? "\(error)")
  }

  private func take(_ ids: [Photo.ID]) {
    let kept = selected?.id ?? (isReading ? idOfFirst : nil)
    self.ids = ids
    (isReading, problem) = (false, nil)
    place = kept.flatMap(ids.firstIndex) ?? min(place, max(0, ids.count - 1))
    show()
  }

  private var idOfFirst: Photo.ID? { first.flatMap { try? store.photos(of: $0).first?.id } }

  /// Reads the photos in view, and makes their pictures one by one once the selection rests.
  private func show() {
    let row = place / shape.across
    let last = max(0, (ids.count - 1) / shape.across - shape.down + 1)
    top = min(max(top, row - shape.down + 1), row, last)
    let end = min(ids.count, countBefore + shape.across * shape.down)
    do {
      visible = try store.photos(ids[min(countBefore, end)..<end])
    } catch {
      return fail(error)
    }
    made = made.filter { id, _ in visible.contains { $0.id == id } }
    for photo in visible { made[photo.id] = pictures.kept(wanted(photo)) ?? made[photo.id] }
    making?.cancel()
    guard hasPictures, shape.columns > 0, shape.rows > 0 else { return }
    let missing = visible.filter { made[$0.id] == nil }
    making = Task { [weak self, store, pictures] in
      do { try await PhotoPictures.rest() } catch { return }
      for photo in missing {
        guard let wanted = self?.wanted(photo) else { return }
        // A photo without a picture keeps its name.
        let picture = try? await pictures.picture(wanted, in: store).picture
        if Task.isCancelled { return }
        self?.made[photo.id] = picture
      }
    }
  }

  private func wanted(_ photo: Photo) -> PhotoPictures.Wanted {
    pictures.wanted(.photo(photo), columns: shape.columns, rows: shape.rows)
  }

  /// Returns once the photos in view are read, and their pictures made.
  public func idle() async {
    while let reading { await reading.value }
    await making?.value
  }
}
