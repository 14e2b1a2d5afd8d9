import GRDB
import Pictures

extension CatalogStore {
  /// The bytes of the original of a photo, without what may say where it was taken if a
  /// decoder takes that out; nil if the original is missing or was altered.
  ///
  /// - Throws: `FileProblem.undecodable` if the location cannot be taken out, or what the system
  ///   refused.
  public func original(
    of photo: Photo, withoutLocationBy decoder: PictureDecoder?
  ) async throws -> [UInt8]? {
    guard let path = path(of: photo) else { return nil }
    var bytes: [UInt8] = []
    // What cannot be read is as good as missing.
    let hash = try? OriginalFile(path).hash { bytes += $0 }
    guard hash == photo.original.hash else { return nil }
    guard let decoder else { return bytes }
    let format = PictureFormat(rawValue: photo.original.format)
    do {
      guard let format else { throw PictureProblem.unreadable }
      return try await decoder.withoutLocation(PictureFile(bytes), format)
    } catch let problem as PictureProblem {
      throw CatalogError.file(photo.fileName.text, .undecodable(problem))
    }
  }

  /// Writes bytes to a new file.
  ///
  /// - Throws: `FileProblem.exists` and the like for the path, or what the system refused.
  public func write(
    _ bytes: [UInt8], to path: String, replacing isReplacing: Bool = false
  ) async throws {
    try await NewFile(path, replacing: isReplacing, apartFrom: self).make { path in
      try CatalogFile.append(bytes, to: path)
      return ((), bytes.count)
    }
  }

  /// Removes the files of originals that no photo has any more, and no edit that is kept, and
  /// returns what they were. It refuses while others add photos, or if the history cannot be read.
  public func cleanPhotos() async throws -> RemovedOriginals { try await cleanPhotos(only: nil) }

  /// Removes them, or only those of some paths below the folder.
  func cleanPhotos(only some: Set<String>?) async throws -> RemovedOriginals {
    guard let folder = photoFolder else { throw CatalogError.file(path, .inMemory) }
    if isReadOnly { throw CatalogError.file(path, .readOnly) }
    guard folder.exists else { return RemovedOriginals() }
    let hold = try folder.hold(exclusively: true)
    defer { hold.end() }
    let kept = try await scan { [path] db in
      let isUnreadable = """
        SELECT EXISTS (SELECT 1 FROM change WHERE tableName = 'photo'
          AND NOT (json_valid(ifnull(before, '{}')) AND json_valid(ifnull(after, '{}'))))
        """
      guard try db.number(isUnreadable) == 0 else {
        throw CatalogError.file(path, .damaged(reason: "the history of photos"))
      }
      return try Set(db.originals(.edits).compactMap(\.path))
    }
    // First, as on a full disk nothing can be written before.
    let removed = try folder.removeFiles(except: kept, only: some)
    if some != nil { return removed }
    try await write { db in
      let all = Database.originals(.edits)
      try db.run("DELETE FROM thumbnail WHERE hash NOT IN (SELECT hash FROM (\(all)))", [])
    }
    return removed
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
        "\(title): its original, \(photo.fileName.text), \(isThere ? "was altered" : "is missing"); adding the same file again puts it back"
      )
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
}
