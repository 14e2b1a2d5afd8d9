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
  /// Which part of it is shown.
  public private(set) var zoom = PictureZoom()
  /// Whether its original is missing.
  public private(set) var isMissing = false
  /// Why the photos cannot be read, or there is no picture of it; nil if there is one, or may be.
  public var problem: String? { readProblem ?? pictureProblem }
  /// Whether the picture is that of its thumbnail, as the original cannot be shown.
  public private(set) var isOfThumbnail = false
  private var readProblem: String?
  private var pictureProblem: String?
  @ObservationIgnored private let pictures: PhotoPictures
  @ObservationIgnored private var room = (columns: 0, rows: 0)
  /// How the terminal showed pictures when this one was made.
  @ObservationIgnored private var display: PictureDisplay?
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

  /// Whether the terminal shows pictures.
  public var hasPictures: Bool { pictureObstacle == nil }

  /// Why the terminal shows none, if it does not.
  public var pictureObstacle: PictureObstacle? { pictures.display.obstacle }

  /// The photo that is looked at; nil if there is none.
  public var photo: Photo? { photos.indices.contains(place) ? photos[place] : nil }

  /// Looks at the photo at this distance; beyond an end, at the last one there.
  public func move(by distance: Int) { look(at: place + distance) }

  private func look(at place: Int) {
    self.place = min(max(0, place), max(0, photos.count - 1))
    (picture, zoom) = (nil, PictureZoom())
    show()
  }

  /// Why no more of the photo can be seen from nearer; nil if it can.
  public var zoomObstacle: String? {
    guard hasPictures, !isMissing, !isOfThumbnail, let size = photo?.size else {
      return "There is no larger picture of it."
    }
    return zoom.canStepIn(on: size, in: view) ? nil : "All of its pixels are shown."
  }

  private var view: PixelSize {
    pictures.display.pixels(columns: room.columns, rows: room.rows)
  }

  /// Looks at the photo from nearer, or from farther away.
  public func zoom(in isIn: Bool) {
    zoom.step(in: isIn)
    show()
  }

  /// Looks at another part of the photo, half of what is seen away.
  public func look(columns: Int, rows: Int) {
    zoom.move(columns: columns, rows: rows)
    show()
  }

  /// Makes pictures that fit into these cells from now on.
  public func fit(columns: Int, rows: Int) {
    guard (columns, rows) != room || display != pictures.display else { return }
    (room, display, picture) = ((columns, rows), pictures.display, nil)
    if let size = photo?.size { zoom.fit(size, in: view) }
    show()
  }

  /// Shows the picture of the photo, once it is made; then those beside it are made ready. Until
  /// then the one before is shown, if there is one.
  private func show() {
    making?.cancel()
    (pictureProblem, isOfThumbnail) = (nil, false)
    isMissing = photo.map { store.path(of: $0) == nil } ?? false
    guard hasPictures, let photo, room.columns > 0, room.rows > 0 else { return }
    picture = pictures.kept(wanted(photo, zoom)) ?? picture
    let beside = [place + 1, place - 1].filter(photos.indices.contains).map { photos[$0] }
    making = Task { [weak self, pictures, store, wanted, zoom] in
      do {
        try await PhotoPictures.rest()
        let (picture, isOfThumbnail) = try await pictures.picture(wanted(photo, zoom), in: store)
        if Task.isCancelled { return }
        self?.picture = picture
        self?.isOfThumbnail = isOfThumbnail
        if !PhotoPictures.keepsOthers(beside: picture) { return }
      } catch {
        if Task.isCancelled { return }
        self?.picture = nil
        self?.pictureProblem = Self.sentence(about: error)
      }
      // What is wrong with one of them is said once it is looked at.
      for photo in beside where !Task.isCancelled {
        _ = try? await pictures.picture(wanted(photo, PictureZoom()), in: store)
      }
    }
  }

  private var wanted: (Photo, PictureZoom) -> PhotoPictures.Wanted {
    { [pictures, room] photo, zoom in
      pictures.wanted(.photo(photo), columns: room.columns, rows: room.rows, zoom: zoom)
    }
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
    } else if outcome.restored > 0 {
      show()
    }
    return outcome
  }

  /// Moves the photo by a number of places; the first one is the main one.
  public func reorder(by distance: Int) async throws {
    guard let photo else { return }
    try await store.move(photo, to: place + distance)
  }
}
