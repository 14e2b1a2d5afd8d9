import ArgumentParser
import Catalog
import Foundation
import ViewState

/// The files of a folder that are called after their animals, or lie in folders that are.
struct NamedFiles {
  /// The files with their animals, in the order of their names.
  private(set) var photos: [NewPhoto] = []
  /// The files and folders that name no animal, or several, each with a sentence.
  private var others: [String] = []

  /// Looks through a folder, whose files follow each other as their numbers do, from the one
  /// without a number on.
  ///
  /// - Throws: Why the folder cannot be read.
  init(in folder: FileLocation, of store: CatalogStore) async throws {
    for entry in try await Self.entries(of: folder) {
      let place = folder.appending(entry.name)
      guard let animal = try animal(of: entry, place, store) else {
        continue
      }
      let files =
        entry.isFolder
        ? try await Self.entries(of: place).filter { !$0.isFolder }.map { place.appending($0.name) }
        : [place]
      photos += files.map { NewPhoto($0.bytes, of: animal) }
    }
  }

  /// What is in a folder, but for what is hidden.
  private static func entries(of folder: FileLocation) async throws -> [FolderEntry] {
    do {
      let entries = try await Folder(folder).entries()?.get() ?? []
      return entries.filter { !$0.isHidden }.sorted(by: isBefore)
    } catch  where error.code == ENOTDIR {
      throw CatalogError.file(folder.path, .notAFolder)
    } catch {
      throw CatalogError(system: error.code, path: folder.path)
    }
  }

  private static func isBefore(_ one: FolderEntry, _ other: FolderEntry) -> Bool {
    let (one, other) = (parts(of: stem(of: one)), parts(of: stem(of: other)))
    let names = one.name.compare(other.name, options: [.caseInsensitive, .numeric])
    return (names == .orderedSame ? one.number.compare(other.number, options: .numeric) : names)
      == .orderedAscending
  }

  private static func stem(of entry: FolderEntry) -> String {
    let name = entry.text
    guard !entry.isFolder, let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// What stands before a number, and the number: in `Lynx 2`, `Lynx-2` and `Lynx (2)`.
  private static func parts(of stem: String) -> (name: String, number: String) {
    stem.firstMatch(of: /^(.*?)[ _-]*\(?([0-9]+)\)?$/).map { (String($0.1), String($0.2)) }
      ?? (stem, "")
  }

  /// The animal of that name, or of the name before a number: `Lynx 2`, `Lynx-2`, `Lynx (2)`.
  private mutating func animal(
    of entry: FolderEntry, _ place: FileLocation, _ store: CatalogStore
  ) throws -> Animal.ID? {
    let stem = Self.stem(of: entry)
    let before = entry.isFolder ? stem : Self.parts(of: stem).name
    for name in before == stem ? [stem] : [stem, before] where !name.isEmpty {
      let found = try store.animals(named: name, limit: 2).rows
      if found.count == 1 { return found[0].id }
      if found.count > 1 {
        others.append("\(place.path): several animals are named “\(name)”")
        return nil
      }
      if let id = Reference.id(in: name), let animal = try store.animal(id),
        Folding.key(animal.name) == Folding.key(Reference.name(in: name))
      {
        return id
      }
    }
    others.append("\(place.path): no animal has this name")
    return nil
  }

  /// Says what is not added.
  func tell() { for other in others { Output.notice(other) } }

  /// Lists what is added to whom, and asks whether to do it.
  func ask(in store: CatalogStore) throws {
    let most = 20
    for photo in photos.prefix(most) {
      let name = try store.animal(photo.animal)?.name ?? ""
      Output.errors.line("\(photo.fileName.text) → \(name)")
    }
    if photos.count > most { Output.errors.line("… and \((photos.count - most).grouped) more") }
    let animals = Set(photos.map(\.animal)).count
    try Question(text: "Add \(photos.count.counted("file")) to \(animals.counted("animal"))?")
      .requireYes()
  }
}
