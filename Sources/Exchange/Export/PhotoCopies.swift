import Catalog
import FileFormats
import Foundation
import Pictures

/// Copies of photos in a folder: those of an animal in one of its name, under the names with which
/// they came.
public struct PhotoCopies: Sendable {
  private let store: CatalogStore
  private let folder: String
  private let isReplacing: Bool
  private let decoder: PictureDecoder?
  /// Where the copies are, from the folder on.
  private var paths: [Photo.ID: String] = [:]
  /// The same without case, in which some file systems see no difference.
  private var taken: Set<String> = []
  /// The files and folders that were not there before.
  private var added: [String] = []
  private var last: (animal: Animal.ID, folder: String)?
  /// Why photos could not be copied, in sentences that name them.
  public private(set) var refused: [String] = []
  /// How many of them have an original that is missing or was altered.
  public private(set) var missing = 0

  /// How many photos were copied.
  public var count: Int { paths.count }

  /// No copies yet in a folder, which is made if it is missing. What is there under the name of a
  /// copy is replaced by it, or else a copy that differs gets a number. A decoder takes out where
  /// photos were taken; without one they are as they came.
  ///
  /// - Throws: `FileProblem.isOfOriginals`.
  public init(
    from store: CatalogStore, in folder: String, replacing isReplacing: Bool = false,
    withoutLocationBy decoder: PictureDecoder?
  ) throws(CatalogError) {
    if store.photoFolder?.has(folder) == true { throw .file(folder, .isOfOriginals) }
    (self.store, self.folder, self.isReplacing) = (store, folder, isReplacing)
    self.decoder = decoder
  }

  /// Copies a photo, unless that is not possible for a reason that is its own.
  ///
  /// - Throws: What reading the catalog throws, or what the system refused.
  public mutating func add(_ photo: Photo) async throws {
    do {
      guard let bytes = try await store.original(of: photo, withoutLocationBy: decoder) else {
        missing += 1
        refused.append(
          "\(photo.fileName.text) of \(photo.name): the original is missing or was altered.")
        return
      }
      paths[photo.id] = try await write(bytes, of: photo)
    } catch let error as CatalogError {
      guard case .file(_, .undecodable(let problem)) = error, problem != .noDecoder else {
        throw error
      }
      refused.append(error.message)
    }
  }

  /// Removes the files and folders that were not there before. Copies that took the place of others
  /// stay.
  public func remove() {
    for path in added.reversed() { Foundation.remove(path) }
  }

  /// A photo in a file beside the folder; nil if it was not copied.
  func named(_ photo: Photo) -> NamedPhoto? {
    guard let path = paths[photo.id] else { return nil }
    let name = URL(fileURLWithPath: folder).lastPathComponent
    return NamedPhoto(
      path: "\(name)/\(path)", caption: photo.text(of: .caption), taken: photo.text(of: .taken))
  }

  /// How many files are in the folder that are no copies.
  func others() -> Int {
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: [.isRegularFileKey])
    let all = files?.lazy.compactMap { $0 as? URL }.count {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    return max(0, (all ?? 0) - taken.count)
  }

  /// Writes a copy, and returns its path from the folder on.
  private mutating func write(_ bytes: [UInt8], of photo: Photo) async throws -> String {
    let inside = try folder(of: photo)
    let file = photo.fileName.text
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    let start = dot == file.startIndex ? "_" : String(file[..<dot])
    let (stem, ending) = (start.asVisibleName, String(file[dot...]).asFileName)
    for number in 1... {
      let name = "\(inside)/\(stem)\(number == 1 ? "" : " \(number)")\(ending)"
      let path = "\(folder)/\(name)"
      if taken.contains(name.lowercased()) { continue }
      let isNew = access(path, F_OK) != 0
      do {
        if isReplacing || !Self.hasFile(path, of: bytes) {
          try await store.write(bytes, to: path, replacing: isReplacing)
          if isNew { added.append(path) }
        }
      } catch CatalogError.file(_, .exists) where !isReplacing {
        continue
      } catch CatalogError.file(_, .diskFull) {
        throw CatalogError.file(path, .diskFull)
      }
      taken.insert(name.lowercased())
      return name
    }
    preconditionFailure("There are always more numbers.")
  }

  /// Whether a regular file has these bytes.
  private static func hasFile(_ path: String, of bytes: [UInt8]) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == bytes.count
    else { return false }
    return FileManager.default.contents(atPath: path) == Data(bytes)
  }

  /// Whether something is there that is no folder of its own, such as a link to one elsewhere.
  private static func isOccupied(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// The folder of an animal, which is made if it is missing.
  private mutating func folder(of photo: Photo) throws -> String {
    if let last, last.animal == photo.animal { return last.folder }
    let name = Reference.name(in: photo.text(of: .photoAnimal))
    let isShared = try store.animals(named: name, limit: 2).rows.count > 1
    let inside = (isShared ? "\(name) #\(photo.animal)" : name).asVisibleName
    var isFolder = ObjCBool(false)
    let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    if isThere, !isFolder.boolValue { throw CatalogError.file(folder, .notAFolder) }
    if Self.isOccupied("\(folder)/\(inside)") {
      throw CatalogError.file("\(folder)/\(inside)", .exists)
    }
    for place in [folder, "\(folder)/\(inside)"] where access(place, F_OK) != 0 {
      do {
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      } catch {
        throw CatalogError(system: errno, path: place)
      }
      added.append(place)
    }
    last = (photo.animal, inside)
    return inside
  }
}

extension PhotoCopies {
  /// The column of a table that names them.
  static let column = "photo files"

  /// Copies of the photos of animals in a folder beside the file at a path, `zoo.photos` beside
  /// `zoo.csv`. If it fails, no file stays under a name that was free.
  static func beside(
    _ path: String, of animals: AnimalSelection, in store: CatalogStore,
    replacing isReplacing: Bool, withoutLocationBy decoder: PictureDecoder?
  ) async throws -> PhotoCopies {
    let file = URL(fileURLWithPath: path)
    let name = file.deletingPathExtension().lastPathComponent + ".photos"
    let outside = file.deletingLastPathComponent()
    guard access(outside.path, F_OK) == 0 else {
      throw CatalogError(system: errno, path: outside.path)
    }
    let folder = outside.appending(path: name).path
    if isOccupied(folder) { throw CatalogError.file(folder, .exists) }
    var copies = try PhotoCopies(
      from: store, in: folder, replacing: isReplacing, withoutLocationBy: decoder)
    do {
      for photo in try await store.photos(of: animals) {
        try Task.checkCancellation()
        try await copies.add(photo)
      }
    } catch {
      copies.remove()
      throw error
    }
    return copies
  }
}

extension String {
  /// As the name of a file: not hidden, and no way out of its folder.
  fileprivate var asVisibleName: String {
    let name = asFileName
    return name.isEmpty || name.utf8.first == UInt8(ascii: ".") ? "_" + name : name
  }

  /// As a part of the name of a file, in one folder, and short enough for another one and for the
  /// name of a copy that is not complete.
  fileprivate var asFileName: String {
    let scalars = unicodeScalars.map { ["/", "\0"].contains($0) ? "_" : $0 }
    var name = String(String.UnicodeScalarView(scalars))
    while name.utf8.count > 110 { name.removeLast() }
    return name
  }
}
