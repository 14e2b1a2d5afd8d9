import Foundation
import GRDB
import Pictures
import Synchronization

/// What came of adding photos.
public struct AddedPhotos: Sendable {
  /// Those that are new, in order.
  public fileprivate(set) var added: [Photo] = []
  /// How many files their animals had already.
  public fileprivate(set) var known = 0
  /// How many of those put an original back that was missing or altered.
  public fileprivate(set) var restored = 0
  /// How many files were removed from their animals before, and stay away.
  public fileprivate(set) var removed = 0
  /// Why other files were refused; each names its file.
  public let refused: [CatalogError]
  /// Those that cannot be shown, as the library for their format is not installed.
  public fileprivate(set) var unseen: [Photo] = []

  fileprivate init(refused: [CatalogError]) { self.refused = refused }
}

/// A file that is to become a photo.
public struct PhotoFile: Sendable {
  /// The path of the file, as `FileName` stores it, and its last part.
  let path, name: String
  /// What it shows; empty for nothing said.
  public let caption: String
  /// When it was taken, as `Field.taken` has it; empty for what the file says.
  public let taken: String

  /// The file with these bytes as its path.
  public init(_ path: some Collection<UInt8>, caption: String = "", taken: String = "") {
    self.path = FileName(Array(path)).stored
    let last = Array(path).split(separator: UInt8(ascii: "/")).last ?? []
    name = FileName(Array(last)).stored
    (self.caption, self.taken) = (caption, taken)
  }
}

/// A file that is to become a photo of an animal.
public struct NewPhoto: Sendable {
  let file: PhotoFile
  /// The animal.
  public let animal: Animal.ID

  /// The name of the file.
  public var fileName: FileName { FileName(stored: file.name) }

  /// The file with these bytes as its path, for an animal.
  public init(
    _ path: some Collection<UInt8>, of animal: Animal.ID, caption: String = "", taken: String = ""
  ) {
    (file, self.animal) = (PhotoFile(path, caption: caption, taken: taken), animal)
  }
}

extension CatalogStore {
  /// Adds photos as one edit. Each file is in the folder, safe from a power cut, before its record
  /// is saved. Files that cannot be photos are reported, and the others are added, unless they are
  /// those that somebody removed from the animal, and `includingRemoved` is false.
  ///
  /// - Throws: `CatalogError.gone` for an animal that is not there, `.value` for a caption or date
  ///   that breaks a rule, what the system refused in the folder, and what every write may throw;
  ///   then nothing is added.
  public func add(
    _ photos: [NewPhoto], includingRemoved: Bool = true, decodedBy decoder: PictureDecoder
  ) async throws -> AddedPhotos {
    try await withCopies(of: photos.map(\.file), decodedBy: decoder) { copies in
      let refused = copies.compactMap { if case .failure(let error) = $0 { error } else { nil } }
      if refused.count == photos.count { return AddedPhotos(refused: refused) }
      return try await record { db in
        var result = AddedPhotos(refused: refused)
        let removed = try includingRemoved ? [] : db.removedPhotos()
        var restored: Set<Original> = []
        for case (let photo, .success(let copy)) in zip(photos, copies) {
          if try db.has(copy, of: photo.animal) {
            result.known += 1
            let isAdded = result.added.contains {
              $0.animal == photo.animal && $0.original == copy.original
            }
            if copy.isNew, !isAdded { restored.insert(copy.original) }
            continue
          }
          if removed.contains(PhotoOfAnimal(animal: photo.animal, hash: copy.original.hash)) {
            result.removed += 1
            continue
          }
          let added = try db.add(copy, to: photo.animal)
          result.added.append(added)
          if copy.decoded == nil { result.unseen.append(added) }
        }
        result.restored = restored.count
        return LabelledResult(result, as: EditLabel.added(result.added))
      }
    }
  }

  /// Copies files into the folder, where they are safe from a power cut, and keeps thumbnails; then
  /// does what makes photos of them. Meanwhile none is cleaned away.
  func withCopies<T>(
    of files: [PhotoFile], decodedBy decoder: PictureDecoder,
    _ body: ([Result<CopiedPhoto, CatalogError>]) async throws -> T
  ) async throws -> T {
    guard let folder = photoFolder else { throw CatalogError.file(path, .inMemory) }
    if isReadOnly { throw CatalogError.file(path, .readOnly) }
    let new = NewOriginals()
    let hold = try folder.hold(exclusively: false)
    let result: Result<T, any Error>
    do {
      let copies = try await copies(of: files, in: folder, new, decoder)
      result = .success(try await body(copies))
      // They are of photos now, or their animals had them.
      new.keep(copies.compactMap { try? $0.get().original.path })
    } catch {
      result = .failure(error)
    }
    hold.end()
    await removeUnused(of: new)
    return try result.get()
  }

  /// Removes files that were copied for nothing, also when the task was cancelled. Where that
  /// fails, or others add photos meanwhile, they stay, and `check` counts them.
  private func removeUnused(of new: NewOriginals) async {
    let paths = new.paths
    if paths.isEmpty { return }
    _ = await Task { try? await cleanPhotos(only: paths) }.value
  }

  private func copies(
    of files: [PhotoFile], in folder: PhotoFolder, _ new: NewOriginals, _ decoder: PictureDecoder
  ) async throws -> [Result<CopiedPhoto, CatalogError>] {
    var copies: [Result<CopiedPhoto, CatalogError>] = []
    for start in stride(from: 0, to: files.count, by: Self.photosOfAWrite) {
      let some = files[start..<min(start + Self.photosOfAWrite, files.count)]
      let results = try await some.mapped(atOnce: Self.photosAtOnce) {
        try await Self.copy($0, to: folder, new, decoder)
      }
      try await keepThumbnails(of: results.compactMap { try? $0.get() })
      copies += results.map { $0.map(\.photo) }
    }
    try folder.flush()
    return copies
  }
}

private struct PhotoOfAnimal: Hashable {
  let animal: Animal.ID
  let hash: String
}

extension Database {
  /// The photos that somebody removed from animals, as far back as the journal goes.
  fileprivate func removedPhotos() throws -> Set<PhotoOfAnimal> {
    let removed = try rows(
      """
      SELECT c.before ->> 'animalID', c.before ->> 'hash' FROM change c
        JOIN edit e ON e.id = c.editID
        WHERE c.tableName = 'photo' AND c.after IS NULL
          AND CASE WHEN json_valid(c.before) THEN json_type(c.before, '$.hash') = 'text'
            AND json_type(c.before, '$.animalID') = 'integer' END
          AND e.kind = '\(Edit.Kind.action.rawValue)' AND NOT e.isUndone
      """
    ) { row in
      PhotoOfAnimal(
        animal: try row.decode(Int64.self, atIndex: 0),
        hash: try row.decode(String.self, atIndex: 1))
    }
    return Set(removed)
  }

  /// Whether an animal has a photo of the same bytes.
  fileprivate func has(_ copy: CopiedPhoto, of animal: Animal.ID) throws -> Bool {
    try number(
      "SELECT EXISTS (SELECT 1 FROM photo WHERE animalID = ? AND hash = ?)",
      [animal, copy.original.hash]) == 1
  }

  /// Adds a photo to an animal that does not have it.
  func add(_ copy: CopiedPhoto, to animal: Animal.ID) throws -> Photo {
    let (original, decoded) = (copy.original, copy.decoded)
    let _: Animal = try saved(animal)
    var draft = RecordDraft([:])
    draft[text: .caption] = copy.file.caption
    draft[text: .taken] = copy.file.taken.isEmpty ? decoded?.dateTaken ?? "" : copy.file.taken
    try run(
      """
      INSERT INTO photo
        (animalID, position, file, hash, format, size, caption, width, height, taken, isPartial,
          hasLocation)
        VALUES (?1, (SELECT ifnull(max(position), 0) + 1 FROM photo WHERE animalID = ?1),
          ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """,
      [
        animal, copy.file.name, original.hash, original.format, original.size,
        try Field.caption.stored(draft, category: nil), decoded?.size.width, decoded?.size.height,
        try Field.taken.stored(draft, category: nil), decoded?.isWhole == false,
        decoded?.hasLocation == true,
      ])
    return try saved(lastInsertedRowID)
  }
}

/// The files that were added to the folder of photos, as paths below it.
private final class NewOriginals: Sendable {
  private let added = Mutex<Set<String>>([])

  var paths: Set<String> { added.withLock { $0 } }
  func add(_ path: String) { added.withLock { _ = $0.insert(path) } }
  func keep(_ paths: [String]) { added.withLock { $0.subtract(paths) } }
}

/// A photo whose original is in the folder.
struct CopiedPhoto {
  fileprivate let file: PhotoFile
  fileprivate let original: Original
  /// What the decoder made of it; nil if the library for its format is not installed.
  fileprivate let decoded: PictureFacts?
  /// Whether the original was not in the folder before.
  fileprivate let isNew: Bool
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

  private typealias Copy = (photo: CopiedPhoto, thumbnail: [UInt8]?)

  /// Decodes a file and copies it into the folder; the failure is one of this file only.
  private static func copy(
    _ photo: PhotoFile, to folder: PhotoFolder, _ new: NewOriginals, _ decoder: PictureDecoder
  ) async throws -> Result<Copy, CatalogError> {
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
      var isNew = false
      let original = try folder.add(file, as: format) {
        new.add($0)
        isNew = true
      }
      try file.requireSame()
      let copy = CopiedPhoto(
        file: photo, original: original, decoded: decoded.map(PictureFacts.init),
        isNew: isNew)
      return .success((copy, decoded?.bytes))
    } catch CatalogError.file(photo.path, let problem) {
      return .failure(.file(FileName(stored: photo.path).text, problem))
    }
  }

  private func keepThumbnails(of photos: [Copy]) async throws {
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
