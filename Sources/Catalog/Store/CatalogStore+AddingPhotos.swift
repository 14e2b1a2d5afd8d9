import Foundation
import GRDB
import Pictures

/// What came of adding photos.
public struct AddedPhotos: Sendable {
  /// Those that are new, in order.
  public let added: [Photo]
  /// How many files their animals had already.
  public let known: Int
  /// Why other files were refused; each names its file.
  public let refused: [CatalogError]
  /// Those that cannot be shown, as the library for their format is not installed.
  public let unseen: [Photo]

  fileprivate init(
    added: [Photo] = [], known: Int = 0, refused: [CatalogError], unseen: [Photo] = []
  ) {
    (self.added, self.known, self.refused, self.unseen) = (added, known, refused, unseen)
  }
}

/// A file that is to become a photo.
public struct NewPhoto: Sendable {
  /// The path of the file, as `FileName` stores it, and its last part.
  let path, name: String
  /// The animal.
  public let animal: Animal.ID
  /// What it shows; empty for nothing said.
  public let caption: String

  /// The file with these bytes as its path, for an animal.
  public init(_ path: some Collection<UInt8>, of animal: Animal.ID, caption: String = "") {
    self.path = FileName(Array(path)).stored
    let last = Array(path).split(separator: UInt8(ascii: "/")).last ?? []
    name = FileName(Array(last)).stored
    (self.animal, self.caption) = (animal, caption)
  }
}

extension CatalogStore {
  /// Adds photos as one edit. Each file is in the folder, safe from a power cut, before its record
  /// is saved. Files that cannot be photos are reported, and the others are added.
  ///
  /// - Throws: `CatalogError.gone` for an animal that is not there, `.value` for a caption that
  ///   breaks a rule, what the system refused in the folder, and what every write may throw; then
  ///   nothing is added.
  public func add(
    _ photos: [NewPhoto], decodedBy decoder: PictureDecoder
  ) async throws -> AddedPhotos {
    guard let folder = photoFolder, !isReadOnly else { throw CatalogError.file(path, .readOnly) }
    let hold = try folder.hold(exclusively: false)
    defer { hold.end() }
    var ready: [ReadyPhoto] = []
    var refused: [CatalogError] = []
    for start in stride(from: 0, to: photos.count, by: Self.photosOfAWrite) {
      let some = photos[start..<min(start + Self.photosOfAWrite, photos.count)]
      let results = try await some.mapped(atOnce: Self.photosAtOnce) {
        try await Self.copy($0, to: folder, decoder)
      }
      for case .failure(let error) in results { refused.append(error) }
      let copied = results.compactMap { try? $0.get() }
      try await keepThumbnails(of: copied)
      ready += copied.map(\.photo)
    }
    if ready.isEmpty { return AddedPhotos(refused: refused) }
    try folder.flush()
    return try await record { [ready, refused] db in
      let added = try ready.compactMap { ready in try db.add(ready).map { (ready, $0) } }
      let result = AddedPhotos(
        added: added.map(\.1), known: ready.count - added.count, refused: refused,
        unseen: added.filter { $0.0.decoded == nil }.map(\.1))
      return LabelledResult(result, as: EditLabel.added(result.added))
    }
  }
}

extension Database {
  /// Adds a photo; nil if its animal has the same bytes already.
  fileprivate func add(_ ready: ReadyPhoto) throws -> Photo? {
    let (photo, original, decoded) = (ready.photo, ready.original, ready.decoded)
    if try number(
      "SELECT EXISTS (SELECT 1 FROM photo WHERE animalID = ? AND hash = ?)",
      [photo.animal, original.hash]) == 1
    {
      return nil
    }
    let _: Animal = try saved(photo.animal)
    var draft = RecordDraft([:])
    draft[text: .caption] = photo.caption
    try run(
      """
      INSERT INTO photo
        (animalID, position, file, hash, format, size, caption, width, height, taken, isPartial,
          hasLocation)
        VALUES (?1, (SELECT ifnull(max(position), 0) + 1 FROM photo WHERE animalID = ?1),
          ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """,
      [
        photo.animal, photo.name, original.hash, original.format, original.size,
        try Field.caption.stored(draft, category: nil), decoded?.size.width, decoded?.size.height,
        decoded?.dateTaken, decoded?.isWhole == false, decoded?.hasLocation == true,
      ])
    return try self.photo(lastInsertedRowID)
  }
}

/// A photo whose original is in the folder.
private struct ReadyPhoto {
  let photo: NewPhoto
  let original: Original
  /// What the decoder made of it; nil if the library for its format is not installed.
  let decoded: PictureFacts?
}

/// What is kept of a decoded picture beside its thumbnail.
private struct PictureFacts {
  let size: PixelSize
  let isWhole, hasLocation: Bool
  let dateTaken: String?

  init(_ picture: DecodedPicture) {
    (size, dateTaken) = (picture.size, picture.dateTaken)
    (isWhole, hasLocation) = (picture.isWhole, picture.hasLocation)
  }
}

extension CatalogStore {
  /// The box into which thumbnails fit.
  static let thumbnail = PixelSize(width: 320, height: 320)
  /// How many photos have their thumbnails written together: a few megabytes.
  private static let photosOfAWrite = 200
  /// How many are worked on at once: while some wait for the disk, others are decoded.
  private static let photosAtOnce = 3 * ProcessInfo.processInfo.activeProcessorCount

  private typealias CopiedPhoto = (photo: ReadyPhoto, thumbnail: [UInt8]?)

  /// Decodes a file and copies it into the folder; the failure is one of this file only.
  private static func copy(
    _ photo: NewPhoto, to folder: PhotoFolder, _ decoder: PictureDecoder
  ) async throws -> Result<CopiedPhoto, CatalogError> {
    do {
      let file = try OriginalFile(photo.path)
      let format = try file.format()
      var decoded: DecodedPicture?
      do {
        decoded = try await decoder.decode(file.picture, format, as: .jpeg, into: thumbnail)
      } catch PictureProblem.noLibrary {
      } catch let problem as PictureProblem {
        throw CatalogError.file(photo.path, .undecodable(problem))
      }
      let original = try folder.add(file, as: format)
      try file.requireSame()
      let ready = ReadyPhoto(
        photo: photo, original: original, decoded: decoded.map(PictureFacts.init))
      return .success((ready, decoded?.bytes))
    } catch CatalogError.file(photo.path, let problem) {
      return .failure(.file(FileName(stored: photo.path).text, problem))
    }
  }

  private func keepThumbnails(of photos: [CopiedPhoto]) async throws {
    try await write { db in
      for case (let photo, let bytes?) in photos {
        try db.run(
          "INSERT INTO thumbnail VALUES (?, ?) ON CONFLICT DO NOTHING",
          [photo.original.hash, Data(bytes)])
      }
    }
  }
}

extension DecodedPicture {
  /// When it was taken, as the catalog stores dates; nil for what is none, such as a clock that was
  /// never set.
  fileprivate var dateTaken: String? {
    guard let parts = taken?.wholeMatch(of: /(\d{4}):(\d\d):(\d\d) (\d\d:\d\d):\d\d/) else {
      return nil
    }
    return DateText("\(parts.1)-\(parts.2)-\(parts.3)T\(parts.4)")?.text
  }
}

extension ArraySlice where Element: Sendable {
  /// Maps the elements, at most `width` at once, and keeps their order.
  fileprivate func mapped<T: Sendable>(
    atOnce width: Int, _ transform: @escaping @Sendable (Element) async throws -> T
  ) async throws -> [T] {
    try await withThrowingTaskGroup(of: (Int, T).self) { group in
      var results: [Int: T] = [:]
      for (place, element) in zip(indices, self) {
        if place - startIndex >= width, let (done, result) = try await group.next() {
          results[done] = result
        }
        try Task.checkCancellation()
        group.addTask { (place, try await transform(element)) }
      }
      for try await (done, result) in group { results[done] = result }
      return indices.compactMap { results[$0] }
    }
  }
}
