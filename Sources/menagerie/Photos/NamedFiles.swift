import Catalog
import Foundation

/// The files of a folder that are called after their animals, or lie in folders that are.
struct NamedFiles {
  /// The files with their animals, in the order of their names.
  private(set) var photos: [NewPhoto] = []
  /// The files and folders that name no animal, or several, each with a sentence.
  private var others: [String] = []

  /// Looks through a folder.
  ///
  /// - Throws: Why the folder cannot be read.
  init(in folder: String, of store: CatalogStore) throws {
    for name in try Self.names(in: folder) {
      let path = "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let stem = isFolder.boolValue ? name : Self.stem(of: name)
      guard let animal = try animal(named: stem, orBefore: !isFolder.boolValue, path, store) else {
        continue
      }
      let files = isFolder.boolValue ? try Self.names(in: path).map { "\(path)/\($0)" } : [path]
      photos += files.map { NewPhoto($0, of: animal) }
    }
  }

  /// The names in a folder, in order, but for hidden ones.
  private static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
        !$0.hasPrefix(".")
      }.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
    } catch {
      let isThere = access(folder, F_OK) == 0
      throw CatalogError(system: isThere ? ENOTDIR : ENOENT, path: folder)
    }
  }

  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The animal of that name, or of the name before a number: `Lynx 2`, `Lynx-2`, `Lynx (2)`.
  private mutating func animal(
    named stem: String, orBefore hasNumber: Bool, _ path: String, _ store: CatalogStore
  ) throws -> Animal.ID? {
    let before = stem.firstMatch(of: /^(.*?)[ _-]*\(?[0-9]+\)?$/).map { String($0.1) }
    for name in [stem] + (hasNumber ? [before].compactMap(\.self) : []) where !name.isEmpty {
      let found = try store.animals(named: name, limit: 2).rows
      if found.count == 1 { return found[0].id }
      if found.count > 1 {
        others.append("\(path): several animals are named “\(name)”")
        return nil
      }
      if let id = Reference.id(in: name), let animal = try store.animal(id),
        Folding.key(animal.name) == Folding.key(Reference.name(in: name))
      {
        return id
      }
    }
    others.append("\(path): no animal has this name")
    return nil
  }

  /// Says what is not added.
  func tell() { for other in others { Output.notice(other) } }

  /// Asks whether to add them.
  func ask() throws {
    let animals = Set(photos.map(\.animal)).count
    try Question(text: "Add \(photos.count.counted("file")) to \(animals.counted("animal"))?")
      .requireYes()
  }
}
