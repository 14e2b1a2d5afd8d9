import Catalog
import Observation
import Pictures

/// The photos of an animal, one of them looked at. It follows every change of the catalog.
@Observable
@MainActor
public final class PhotoList {
  /// The catalog.
  @ObservationIgnored public let store: CatalogStore
  /// The animal.
  public private(set) var animal: Animal
  /// Whether the animal was deleted.
  public private(set) var isGone = false
  /// Its photos, the main one first.
  public private(set) var photos: [Photo]
  /// The place of the photo that is looked at; 0 without photos.
  public private(set) var place = 0
  /// Its picture; nil until it is made.
  public private(set) var picture: ScreenPicture?
  /// Whether its original is missing.
  public private(set) var isMissing = false
  /// Why the photos cannot be read, or there is no picture of it; nil if there is one, or may be.
  public var problem: String? { readProblem ?? pictureProblem }
  private var readProblem, pictureProblem: String?
  @ObservationIgnored private let pictures: PhotoPictures
  @ObservationIgnored private var room = (columns: 0, rows: 0)
  @ObservationIgnored private var making: Task<Void, Never>?
  @ObservationIgnored private var observation: CatalogObservation?

  /// The photos of an animal.
  public init(
    of animal: Animal, in store: CatalogStore, _ pictures: PhotoPictures
  ) throws(CatalogError) {
    (self.animal, self.store, self.pictures) = (animal, store, pictures)
    photos = try store.photos(of: animal.id)
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
  }

  // Other modules know its actor in a release build only where the class names it.
  isolated deinit { making?.cancel() }

  /// Whether the terminal has enough colours for pictures.
  public var hasPictures: Bool { pictures.display != .none }

  /// The photo that is looked at; nil if there is none.
  public var photo: Photo? { photos.indices.contains(place) ? photos[place] : nil }

  /// Looks at the photo at this distance; beyond an end, at the last one there.
  public func move(by distance: Int) { look(at: place + distance) }

  private func look(at place: Int) {
    self.place = min(max(0, place), max(0, photos.count - 1))
    show()
  }

  /// Makes pictures that fit into these cells from now on.
  public func fit(columns: Int, rows: Int) {
    guard (columns, rows) != room else { return }
    room = (columns, rows)
    show()
  }

  /// Shows the picture of the photo, once it is made; then those beside it are made ready.
  private func show() {
    making?.cancel()
    (picture, pictureProblem) = (nil, nil)
    isMissing = photo.map { store.path(of: $0) == nil } ?? false
    guard hasPictures, let photo, room.columns > 0, room.rows > 0 else { return }
    picture = pictures.kept(wanted(photo))
    let beside = [place + 1, place - 1].filter(photos.indices.contains).map { photos[$0] }
    making = Task { [weak self, pictures, store, wanted] in
      do {
        try await PhotoPictures.rest()
        let picture = try await pictures.picture(wanted(photo), in: store)
        if Task.isCancelled { return }
        self?.picture = picture
      } catch {
        if Task.isCancelled { return }
        self?.pictureProblem = Self.sentence(about: error)
      }
      // What is wrong with one of them is said once it is looked at.
      for photo in beside where !Task.isCancelled {
        _ = try? await pictures.picture(wanted(photo), in: store)
      }
    }
  }

  private var wanted: (Photo) -> PhotoPictures.Wanted {
    { [pictures, room] in pictures.wanted(.photo($0), columns: room.columns, rows: room.rows) }
  }

  private static func sentence(about error: any Error) -> String {
    switch error {
    case let problem as PictureProblem: "The photo \(problem.text)."
    case let error as CatalogError: error.message
    default: "\(error)"
    }
  }

  /// Returns once the picture is made, or cannot be.
  public func pictureIsMade() async { await making?.value }

  private func catalogHasChanged() {
    let photos: [Photo]
    do {
      let now = try store.animal(animal.id)
      photos = try store.photos(of: animal.id)
      isGone = now == nil
      animal = now ?? animal
    } catch .file(_, .occupied) {
      Task { [weak self, store] in
        if (try? await store.readable()) != nil { self?.catalogHasChanged() }
      }
      return
    } catch {
      readProblem = error.message
      return
    }
    readProblem = nil
    let former = photo
    self.photos = photos
    let kept = former.flatMap { former in photos.firstIndex { $0.id == former.id } }
    if let kept, photos[kept].original == former?.original {
      place = kept
    } else {
      look(at: kept ?? place)
    }
  }

  /// Adds files as photos, and looks at the first of them.
  public func add(_ files: [FileLocation]) async throws -> AddedPhotos {
    let new = files.map { NewPhoto($0.bytes, of: animal.id) }
    let outcome = try await store.add(new, decodedBy: pictures.reader)
    if let first = outcome.added.first {
      catalogHasChanged()
      look(at: photos.firstIndex { $0.id == first.id } ?? place)
    }
    return outcome
  }

  /// Moves the photo by a number of places; the first one is the main one.
  public func reorder(by distance: Int) async throws {
    guard let photo else { return }
    try await store.move(photo, to: place + distance)
  }
}
