import Catalog
import Foundation
import Pictures

/// What becomes of photos in an export to a file.
public enum PhotoExport: Sendable {
  /// They stay behind.
  case leftOut
  /// They are copied into a folder beside the file, which names them. A decoder takes out where
  /// they were taken; without one they are as they came.
  case copied(withoutLocationBy: PictureDecoder?)
}

/// The photos in the folder beside a file.
struct ExportedPhotos: Sendable {
  /// The column of a table with their paths.
  static let column = "photo files"

  /// The name of the folder: `zoo.photos` beside `zoo.csv`.
  private let folder: String
  private var names: [Original: String] = [:]
  /// Why others could not be copied, in sentences that name them.
  private(set) var refused: [String] = []
  /// The files that were not there before, and their folder.
  private var added: [String] = []
  private let place: String

  /// The paths of those of some photos that were copied, from the folder of the file on.
  func paths(of photos: [Photo]) -> [String] {
    photos.compactMap { names[$0.original].map { "\(folder)/\($0)" } }
  }

  /// Copies the photos of animals into the folder beside the file at a path, over what an earlier
  /// export has left there. If it fails, no file stays that was not there before.
  init(
    of animals: AnimalSelection, in store: CatalogStore, beside path: String,
    withoutLocationBy decoder: PictureDecoder?
  ) async throws {
    let file = URL(fileURLWithPath: path)
    folder = Self.name(beside: file.deletingPathExtension().lastPathComponent)
    place = file.deletingLastPathComponent().appending(path: folder).path
    if place == store.photoFolder?.path { throw CatalogError.file(place, .exists) }
    let photos = try await store.photos(of: animals)
    if photos.isEmpty { return }
    guard mkdir(place, 0o777) == 0 || errno == EEXIST else {
      throw CatalogError(system: errno, path: place)
    }
    do {
      for photo in photos where names[photo.original] == nil {
        try Task.checkCancellation()
        try await copy(photo, of: store, to: place, withoutLocationBy: decoder)
      }
    } catch {
      remove()
      throw error
    }
  }

  private mutating func copy(
    _ photo: Photo, of store: CatalogStore, to folder: String,
    withoutLocationBy decoder: PictureDecoder?
  ) async throws {
    do {
      guard let bytes = try await store.original(of: photo, withoutLocationBy: decoder) else {
        refused.append("\(photo.fileName.text): the original is missing or was altered.")
        return
      }
      let name = "\(photo.original.hash.prefix(16)).\(photo.original.format)"
      let path = "\(folder)/\(name)"
      if access(path, F_OK) != 0 { added.append(path) }
      try await store.write(bytes, to: path, replacing: true)
      names[photo.original] = name
    } catch let error as CatalogError {
      guard case .file(_, .undecodable(let problem)) = error, problem != .noDecoder else {
        throw error
      }
      refused.append(error.message)
    }
  }

  /// Removes the files that were not there before.
  func remove() {
    for path in added { unlink(path) }
    rmdir(place)
  }

  /// A name that a cell with several paths can hold.
  private static func name(beside file: String) -> String {
    let scalars = file.unicodeScalars.map { ["|", "\\"].contains($0) ? "_" : $0 }
    let name = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    return name + ".photos"
  }
}
