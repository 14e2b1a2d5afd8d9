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

  /// Whether any animal has a photo.
  public func hasPhotos() throws(CatalogError) -> Bool {
    try read { db in try db.number("SELECT EXISTS (SELECT 1 FROM photo)") == 1 }
  }

  /// The first photos of all animals with an ID greater than one, by ID.
  public func photos(after id: Photo.ID, limit: Int) throws(CatalogError) -> [Photo] {
    try read { db in try db.photos("WHERE a.id > ? ORDER BY a.id LIMIT ?", [id, limit]) }
  }

  /// Adds photos as one edit. Each file is in the folder, safe from a power cut, before its record
  /// is saved. Files that cannot be photos are told, and the others are added.
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
    let width = ProcessInfo.processInfo.activeProcessorCount
    let results = try await photos.mapped(atOnce: width) { [self] in
      try await add($0, to: folder, decoder)
    }
    for result in results {
      switch result {
      case .success(let photo): ready.append(photo)
      case .failure(let error): refused.append(error)
      }
    }
    if ready.isEmpty { return AddedPhotos(refused: refused) }
    return try await record { [ready, refused] db in
      let added = try ready.compactMap { ready in try db.add(ready).map { (ready, $0) } }
      let result = AddedPhotos(
        added: added.map(\.1), known: ready.count - added.count, refused: refused,
        unseen: added.filter { $0.0.decoded == nil }.map(\.1))
      return LabelledResult(result, as: EditLabel.added(result.added))
    }
  }

  /// The JPEG of a photo, of at most 320 pixels a side; nil if it was never decoded.
  public func thumbnail(of photo: Photo) throws(CatalogError) -> [UInt8]? {
    try read { db in
      try db.value("SELECT bytes FROM thumbnail WHERE hash = ?", [photo.original.hash])
        .map { (bytes: Data) in Array(bytes) }
    }
  }

  /// The pixels of a photo that fit into a box: of its thumbnail if that is as large, or all that
  /// there is, else of its original.
  ///
  /// - Throws: `PictureProblem`, `FileProblem.notFound` without either, and what reading throws.
  public func pixels(
    of photo: Photo, into box: PixelSize, decodedBy decoder: PictureDecoder
  ) async throws -> Pixels {
    let isSmall = box.width <= Self.thumbnail.width && box.height <= Self.thumbnail.height
    let original = path(of: photo)
    if isSmall || original == nil, let thumbnail = try thumbnail(of: photo) {
      return try await decoder.decode(PictureFile(thumbnail), .jpeg, as: .pixels, into: box).pixels
    }
    guard let original, let format = PictureFormat(rawValue: photo.original.format) else {
      throw CatalogError.file(photo.fileName.text, .notFound)
    }
    let file = try OriginalFile(original)
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

  /// Copies the original of a photo to a new file; false if it is missing or was altered.
  ///
  /// - Throws: `FileProblem.exists` and the like for the path, or what the system refused.
  public func export(
    _ photo: Photo, to path: String, replacing isReplacing: Bool = false
  ) async throws -> Bool {
    guard let source = self.path(of: photo), photoFolder?.isSound(photo.original) == true else {
      return false
    }
    let file = try OriginalFile(source)
    return try await NewFile(path, replacing: isReplacing, apartFrom: self).make { path in
      _ = try file.hash { try CatalogFile.append($0, to: path) }
      return (true, photo.original.size)
    }
  }

  /// Whether the file at a path has the bytes of a photo.
  public func isOriginal(of photo: Photo, _ path: String) -> Bool {
    (try? OriginalFile(path).hash()) == photo.original.hash
  }

  /// Removes the files of originals that no photo has any more, and no edit that is kept, and
  /// returns what they were. It refuses while others add photos, or if the history cannot be read.
  public func cleanPhotos() async throws -> RemovedOriginals {
    guard let folder = photoFolder, !isReadOnly else { throw CatalogError.file(path, .readOnly) }
    guard folder.exists else { return RemovedOriginals() }
    let hold = try folder.hold(exclusively: true)
    defer { hold.end() }
    let kept = try await write { [path] db in
      let isUnreadable = """
        SELECT EXISTS (SELECT 1 FROM change WHERE tableName = 'photo'
          AND NOT (json_valid(ifnull(before, '{}')) AND json_valid(ifnull(after, '{}'))))
        """
      guard try db.number(isUnreadable) == 0 else {
        throw CatalogError.file(path, .damaged(reason: "the history of photos"))
      }
      let all = Database.originals(.edits)
      try db.run("DELETE FROM thumbnail WHERE hash NOT IN (SELECT hash FROM (\(all)))", [])
      return try Set(db.originals(.edits).compactMap(\.path))
    }
    return try folder.removeFiles(except: kept)
  }

  /// Reports each photo whose original is missing or was altered, and files that belong to none.
  func checkPhotos(_ report: (String) -> Void) async throws {
    guard let folder = photoFolder else { return }
    let photos = try await scan { db in try db.photos("ORDER BY a.id") }
    for photo in photos {
      try Task.checkCancellation()
      if folder.isSound(photo.original) { continue }
      let title = "Photo \(photo.id) of \(photo.text(of: .photoAnimal))"
      let isThere = folder.path(of: photo.original).map { CatalogFile($0).exists } ?? false
      report(
        "\(title): its original, \(photo.fileName.text), \(isThere ? "was altered" : "is missing")")
    }
    let kept = try await scan { db in Set(try db.originals(.edits).compactMap(\.path)) }
    let unused = try folder.files(except: kept)
    if unused.count > 0 {
      let (belong, them) = unused.count == 1 ? ("belongs", "it") : ("belong", "them")
      report(
        "The folder of photos: \(unused.count.counted("file")) \(belong) to none; “menagerie photos clean” removes \(them)"
      )
    }
  }
}

extension Database {
  /// Whose originals are meant.
  enum OriginalsOf {
    /// The photos that there are.
    case photos
    /// Those, and the photos of any edit in the journal, which may be undone.
    case edits
  }

  /// The originals of all edits, and those of the photos that there are; none if this version of
  /// the catalog has no photos.
  package func namedOriginals() throws -> (all: [Original], ofPhotos: [Original]) {
    guard try tableExists(RecordKind.photo.table) else { return ([], []) }
    return (try originals(.edits), try originals(.photos))
  }

  /// SQL for the hashes, formats and sizes of originals.
  static func originals(_ whose: OriginalsOf) -> String {
    let images = ["before", "after"].map { image in
      """
      SELECT \(image) ->> 'hash', CAST(\(image) ->> 'format' AS TEXT),
        CAST(\(image) ->> 'size' AS INTEGER) FROM change
        WHERE tableName = 'photo'
          AND CASE WHEN json_valid(\(image)) THEN json_type(\(image), '$.hash') END = 'text'
      """
    }
    let all = ["SELECT hash, format, size FROM photo"] + (whose == .edits ? images : [])
    return all.joined(separator: " UNION ")
  }

  func originals(_ whose: OriginalsOf) throws -> [Original] {
    try rows(Self.originals(whose)) { row in
      Original(
        hash: try row.decode(String.self, atIndex: 0),
        format: try row.decode(String?.self, atIndex: 1) ?? "",
        size: try row.decode(Int?.self, atIndex: 2) ?? 0)
    }
  }

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
  private static let thumbnail = PixelSize(width: 320, height: 320)

  /// Decodes a file, copies it into the folder and keeps its thumbnail; the failure is one of this
  /// file only.
  private func add(
    _ photo: NewPhoto, to folder: PhotoFolder, _ decoder: PictureDecoder
  ) async throws -> Result<ReadyPhoto, CatalogError> {
    do {
      let file = try OriginalFile(photo.path)
      let format = try file.format()
      var decoded: DecodedPicture?
      do {
        decoded = try await decoder.decode(file.picture, format, as: .jpeg, into: Self.thumbnail)
      } catch PictureProblem.noLibrary {
      } catch let problem as PictureProblem {
        throw CatalogError.file(photo.path, .undecodable(problem))
      }
      let original = try folder.add(file, as: format)
      try file.requireSame()
      if let decoded {
        try await write { db in
          try db.run(
            "INSERT INTO thumbnail VALUES (?, ?) ON CONFLICT DO NOTHING",
            [original.hash, Data(decoded.bytes)])
        }
      }
      return .success(
        ReadyPhoto(photo: photo, original: original, decoded: decoded.map(PictureFacts.init)))
    } catch CatalogError.file(photo.path, let problem) {
      return .failure(.file(FileName(stored: photo.path).text, problem))
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

extension Array where Element: Sendable {
  /// Maps the elements, so many at once, and keeps their order.
  fileprivate func mapped<T: Sendable>(
    atOnce width: Int, _ transform: @escaping @Sendable (Element) async throws -> T
  ) async throws -> [T] {
    try await withThrowingTaskGroup(of: (Int, T).self) { group in
      var results: [Int: T] = [:]
      for (place, element) in enumerated() {
        if place >= width, let (done, result) = try await group.next() { results[done] = result }
        try Task.checkCancellation()
        group.addTask { (place, try await transform(element)) }
      }
      for try await (done, result) in group { results[done] = result }
      return indices.compactMap { results[$0] }
    }
  }
}
