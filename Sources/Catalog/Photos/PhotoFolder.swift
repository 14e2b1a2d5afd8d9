import Foundation
import Pictures

/// The bytes of a photo as they came, in a file that is called after their SHA-256. Two photos with
/// equal bytes share one.
public struct Original: Hashable, Sendable {
  /// The SHA-256 of the bytes, in 64 hexadecimal digits.
  public let hash: String
  /// The raw value of a `PictureFormat`; another one if a later version has stored it.
  public let format: String
  /// The number of bytes.
  public let size: Int

  /// Its path below the folder; nil if another program wrote something that cannot be one.
  var path: String? {
    let isName = { (text: String) in
      !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
    }
    guard hash.utf8.count == 64, isName(hash), isName(format) else { return nil }
    return "\(hash.prefix(2))/\(hash.dropFirst(2)).\(format)"
  }
}

/// The folder beside a catalog that holds the originals of its photos, as `ab/cdef….jpg`. A file
/// there is complete once it has its name, and never changes.
package struct PhotoFolder: Sendable {
  /// The most bytes of a file that is added.
  static let maxSize = 50 << 20
  static let ending = ".photos"

  /// The path of the folder, whether or not it is there.
  package let path: String
  private let catalog: CatalogFile

  package init(of catalog: CatalogFile) {
    self.catalog = catalog
    path = catalog.path + Self.ending
  }

  /// Whether a path leads to it, or into it, whether or not all folders on the way are there.
  package func has(_ path: String) -> Bool {
    let own = CatalogFile(self.path).path
    var place = CatalogFile(path)
    while place.path != own {
      if place.path == "/" { return false }
      place = CatalogFile(place.folder)
    }
    return true
  }

  /// The path of an original; nil if another program has stored what cannot be one.
  package func path(of original: Original) -> String? { original.path.map { "\(path)/\($0)" } }

  /// Whether an original is there; its bytes are not read.
  package func has(_ original: Original) -> Bool {
    path(of: original).map { CatalogFile($0).fileSize == original.size } ?? false
  }

  /// Whether the bytes of an original are those that were added.
  package func isSound(_ original: Original) -> Bool {
    guard let path = path(of: original), let file = try? OriginalFile(path) else { return false }
    return (try? file.hash()) == original.hash
  }

  /// Copies a file into the folder, unless its bytes are there already. Once the folder is flushed,
  /// they survive a power cut, whoever copied them. Passes on the path of a new file in the folder.
  ///
  /// - Throws: `FileProblem.changing` if others write to it meanwhile, or what the system refused.
  func add(
    _ file: OriginalFile, as format: PictureFormat, isNew: (String) -> Void
  ) throws -> Original {
    let original = Original(hash: try file.hash(), format: format.rawValue, size: file.size)
    if !has(original) || !isSound(original) {
      try copy(file, as: original)
      if let path = original.path { isNew(path) }
    } else if let name = path(of: original) {
      try flush([CatalogFile(name).folder])
    }
    return original
  }

  /// Makes the folders in it survive a power cut.
  func flush() throws(CatalogError) { try flush([path, CatalogFile(path).folder]) }

  private func flush(_ folders: [String]) throws(CatalogError) {
    for folder in folders where !CatalogFile.flushes(folder, O_DIRECTORY) {
      throw CatalogError(system: errno, path: folder)
    }
  }

  /// Copies the originals that another catalog names from its folder, does what follows, and
  /// reports and returns how many photos are without one. If it fails, no file stays that was not
  /// there before.
  @discardableResult
  package func copy(
    _ originals: (all: [Original], ofPhotos: [Original]), from other: PhotoFolder,
    _ report: (String) -> Void, then body: () throws -> Void
  ) throws -> Int {
    var (added, missing): ([String], Set<Original>) = ([], [])
    do {
      for original in originals.all where !has(original) {
        try Task.checkCancellation()
        if try add(original, from: other), let path = path(of: original) {
          added.append(path)
        } else {
          missing.insert(original)
        }
      }
      if !added.isEmpty { try flush() }
      try body()
      let lost = originals.ofPhotos.count { missing.contains($0) }
      if lost > 0 {
        report(
          lost == 1
            ? "The original of 1 photo could not be copied"
            : "The originals of \(lost.grouped) photos could not be copied")
      }
      return lost
    } catch {
      for path in added { unlink(path) }
      throw error
    }
  }

  /// Copies an original from the folder of another catalog; false if that lacks it.
  private func add(_ original: Original, from other: PhotoFolder) throws -> Bool {
    guard other.has(original), let source = other.path(of: original) else { return false }
    do {
      try copy(try OriginalFile(source), as: original)
      return true
    } catch CatalogError.file(_, .changing) {
      return false
    }
  }

  private func copy(_ file: OriginalFile, as original: Original) throws {
    guard let name = original.path else { throw CatalogError.file(file.path, .notAPicture) }
    do {
      try copy(file, as: original, to: CatalogFile("\(path)/\(name)"))
    } catch CatalogError.file(_, .diskFull) {
      throw CatalogError.file(path, .diskFull)
    }
  }

  private func copy(_ file: OriginalFile, as original: Original, to target: CatalogFile) throws {
    for folder in [path, target.folder] { try make(folder) }
    let new = AtomicFile(for: target)
    try new.create()
    defer { new.remove() }
    guard try file.hash({ try CatalogFile.append($0, to: new.path) }) == original.hash else {
      throw CatalogError.file(file.path, .changing)
    }
    // What lies there under its name is damaged.
    try new.complete(withRightsOf: catalog, replacing: true) {}
  }

  /// Keeps others from removing files, or, exclusively, from adding any.
  struct Hold {
    fileprivate let descriptor: Int32
    func end() { close(descriptor) }
  }

  /// Holds the folder, which it makes if need be.
  ///
  /// - Throws: `CatalogError.busy` if others do what excludes it.
  func hold(exclusively: Bool) throws(CatalogError) -> Hold {
    try make(path)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CatalogError(system: errno, path: path) }
    // Some file systems have no such locks; there, nothing is ever removed.
    if flock(descriptor, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0,
      exclusively || errno == EWOULDBLOCK
    {
      close(descriptor)
      throw .busy(nil)
    }
    return Hold(descriptor: descriptor)
  }

  package var exists: Bool { access(path, F_OK) == 0 }

  /// The files of originals, and of copies that were not completed, except those with these paths
  /// below the folder. Files of others there are left alone.
  func files(except kept: Set<String>) throws(CatalogError) -> RemovedOriginals {
    var files = RemovedOriginals()
    for name in try Self.names(in: path) where name.utf8.count == 2 {
      for file in try Self.names(in: "\(path)/\(name)") where Self.isOriginal(file) {
        let below = "\(name)/\(file)"
        if kept.contains(below) { continue }
        files.add("\(path)/\(below)")
      }
    }
    return files
  }

  /// Removes them, or only those of some paths.
  func removeFiles(
    except kept: Set<String>, only some: Set<String>?
  ) throws(CatalogError) -> RemovedOriginals {
    var files = RemovedOriginals()
    if let some {
      for below in some.subtracting(kept) { files.add("\(path)/\(below)") }
    } else {
      files = try self.files(except: kept)
    }
    for path in files.paths where unlink(path) != 0 && errno != ENOENT {
      throw CatalogError(system: errno, path: path)
    }
    return files
  }

  private static func isOriginal(_ name: String) -> Bool {
    let (digits, rest) = (name.utf8.prefix(62), name.utf8.dropFirst(62))
    return digits.count == 62
      && digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
      && rest.first == UInt8(ascii: ".")
  }

  private static func names(in folder: String) throws(CatalogError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      // What is not a folder, or is gone, has no files of ours.
      if access(folder, R_OK | X_OK) == 0 || errno == ENOENT { return [] }
      throw CatalogError(system: errno, path: folder)
    }
  }

  /// Makes a folder for those who may read the catalog.
  private func make(_ folder: String) throws(CatalogError) {
    if mkdir(folder, 0o700) != 0 {
      if errno == EEXIST { return }
      throw CatalogError(system: errno, path: folder)
    }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CatalogError(system: errno, path: folder) }
    defer { close(descriptor) }
    catalog.giveRights(to: descriptor, isFolder: true)
    let parent = CatalogFile(folder).folder
    guard CatalogFile.flushes(parent, O_DIRECTORY) else {
      throw CatalogError(system: errno, path: parent)
    }
  }
}

/// Files of originals that belong to no photo.
public struct RemovedOriginals: Sendable {
  /// Their paths.
  public fileprivate(set) var paths: [String] = []
  /// How many bytes they have together.
  public fileprivate(set) var size = 0

  /// Their number.
  public var count: Int { paths.count }

  fileprivate mutating func add(_ path: String) {
    paths.append(path)
    size += CatalogFile(path).fileSize
  }
}
