import Foundation
import GRDB
import Pictures

extension CatalogStore {
  /// Whether it can have photos: it has a place for originals.
  public var canHavePhotos: Bool { photoFolder != nil }

  /// The folder of the originals; nil for a catalog in memory.
  package var photoFolder: PhotoFolder? { connection.file.map(PhotoFolder.init) }

  /// Where the original of a photo lies; nil if it is missing.
  public func path(of photo: Photo) -> String? {
    guard let folder = photoFolder, folder.has(photo.original) else { return nil }
    return folder.path(of: photo.original)
  }

  /// The photos of an animal, its main one first.
  public func photos(of animal: Animal.ID) throws(CatalogError) -> [Photo] {
    try read { db in try db.photos("WHERE a.animalID = ? ORDER BY position, a.id", [animal]) }
  }

  /// The main photos of those of some animals that have any, in the order of the animals.
  ///
  /// - Throws: What reading the catalog may throw, or `CancellationError`.
  public func mainPhotos(of animals: AnimalSelection) async throws -> [Photo.ID] {
    try await scan { db in
      let statement = try animals.statement(
        selecting: "(SELECT id FROM photo WHERE animalID = a.id ORDER BY position, id LIMIT 1)",
        where: Filter.Condition("EXISTS (SELECT 1 FROM photo WHERE animalID = a.id)"), db)
      return try Int64.fetchAll(statement)
    }
  }

  /// The photos of some animals, by the ids of those, each animal's main photo first.
  ///
  /// - Throws: What reading the catalog may throw, or `CancellationError`.
  public func photos(of animals: AnimalSelection) async throws -> [Photo] {
    try await scan { db in
      let filter = try animals.filter(db)
      return try db.photos(
        "WHERE a.animalID IN (SELECT a.id FROM animal a \(filter.clause)) ORDER BY a.animalID, a.position, a.id",
        filter.arguments)
    }
  }

  /// The photos with these ids, in that order; those that are gone are left out.
  public func photos(_ ids: some Collection<Photo.ID>) throws(CatalogError) -> [Photo] {
    try read { db in try ids.compactMap(db.photo) }
  }

  /// The photos of the first animal with a greater ID than one that has any, its main one first.
  public func photos(ofFirstAnimalAfter id: Animal.ID) throws(CatalogError) -> [Photo] {
    try read { db in
      try db.photos(
        """
        WHERE a.animalID = (SELECT min(animalID) FROM photo WHERE animalID > ?)
        ORDER BY position, a.id
        """, [id])
    }
  }

  /// The JPEG of a photo, of at most 320 pixels a side; nil if it was never decoded.
  public func thumbnail(of photo: Photo) throws(CatalogError) -> [UInt8]? {
    try read { db in
      try db.value("SELECT bytes FROM thumbnail WHERE hash = ?", [photo.original.hash])
        .map { (bytes: Data) in Array(bytes) }
    }
  }

  /// The pixels of a photo that fit into a box: of its thumbnail if that is as large, else of its
  /// original, or of its thumbnail where that is missing, was altered or cannot be read.
  ///
  /// - Throws: `FileProblem.notFound` without either, what the catalog and the thumbnail throw, and
  ///   what is wrong with an original that has no thumbnail.
  public func pixels(
    of photo: Photo, into box: PixelSize, decodedBy decoder: PictureDecoder
  ) async throws -> (pixels: Pixels, isOfThumbnail: Bool) {
    let isSmall = box.width <= Self.thumbnail.width && box.height <= Self.thumbnail.height
    let original = path(of: photo)
    let thumbnail = try thumbnail(of: photo).map(PictureFile.init)
    if isSmall || original == nil, let thumbnail {
      let pixels = try await decoder.decode(thumbnail, .jpeg, as: .pixels, into: box).pixels
      return (pixels, isOfThumbnail: !isSmall)
    }
    guard let original, let format = PictureFormat(rawValue: photo.original.format) else {
      throw CatalogError.file(photo.fileName.text, .notFound)
    }
    do {
      let file = try OriginalFile(original)
      let hash = try file.hash { _ in try Task.checkCancellation() }
      guard hash == photo.original.hash else { throw PictureProblem.unreadable }
      return (try await decoder.decode(file.picture, format, as: .pixels, into: box).pixels, false)
    } catch {
      // Its library may not be installed any more.
      guard let thumbnail, !(error is CancellationError) else { throw error }
      return (try await decoder.decode(thumbnail, .jpeg, as: .pixels, into: box).pixels, true)
    }
  }

  /// The pixels of a file that fit into a box.
  ///
  /// - Throws: `PictureProblem`, `FileProblem` for what cannot be read or is no picture.
  public static func pixels(
    ofFile path: some Collection<UInt8> & Sendable, into box: PixelSize,
    decodedBy decoder: PictureDecoder
  ) async throws -> Pixels {
    let file = try OriginalFile(FileName(Array(path)).stored)
    let format = try file.format()
    return try await decoder.decode(file.picture, format, as: .pixels, into: box).pixels
  }

  /// Moves a photo to an index, from 0, among those of its animal, or to the end if it is greater.
  ///
  /// - Throws: `CatalogError.gone`, and what every write may throw.
  public func move(_ photo: Photo, to place: Int) async throws {
    try await record { db in
      let now: Photo = try db.saved(photo.id)
      var order = try db.photos("WHERE a.animalID = ? ORDER BY position, a.id", [now.animal])
        .filter { $0.id != now.id }
      order.insert(now, at: min(max(place, 0), order.count))
      for (position, photo) in order.enumerated() {
        try db.run(
          "UPDATE photo SET position = ?1 WHERE id = ?2 AND position <> ?1",
          [position + 1, photo.id])
      }
      return LabelledResult((), as: "Moved \(Photo.kind.prefix)\(now.name)")
    }
  }

  /// Deletes photos as one edit, and returns them. Their originals stay as long as that can be
  /// undone.
  ///
  /// - Throws: `CatalogError.gone`, and what every write may throw; then none is deleted.
  public func deletePhotos(_ ids: [Photo.ID]) async throws -> [Photo] {
    try await record { db in
      var seen: Set<Photo.ID> = []
      let photos: [Photo] = try ids.filter { seen.insert($0).inserted }.map(db.saved)
      for photo in photos { try db.run("DELETE FROM photo WHERE id = ?", [photo.id]) }
      return LabelledResult(photos, as: EditLabel.deleted(photos))
    }
  }
}
