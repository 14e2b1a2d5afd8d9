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
  let folder: String
  private var names: [Original: String] = [:]
  /// How many could not be copied.
  private(set) var leftOut = 0

  /// The paths of those of some photos that were copied, from the folder of the file on.
  func paths(of photos: [Photo]) -> [String] {
    photos.compactMap { names[$0.original].map { "\(folder)/\($0)" } }
  }

  /// Copies the photos of animals into the folder beside the file at a path. A file that is there
  /// already stays, as it is called after its bytes.
  init(
    of animals: AnimalSelection, in store: CatalogStore, beside path: String,
    withoutLocationBy decoder: PictureDecoder?
  ) async throws {
    let file = URL(fileURLWithPath: path)
    folder = file.deletingPathExtension().lastPathComponent + ".photos"
    let place = file.deletingLastPathComponent().appending(path: folder).path
    let photos = try await store.photos(of: animals)
    if photos.isEmpty { return }
    guard mkdir(place, 0o777) == 0 || errno == EEXIST else {
      throw CatalogError(system: errno, path: place)
    }
    for photo in photos where names[photo.original] == nil {
      try Task.checkCancellation()
      do {
        guard let bytes = try await store.original(of: photo, withoutLocationBy: decoder) else {
          leftOut += 1
          continue
        }
        let name = "\(photo.original.hash.prefix(16)).\(photo.original.format)"
        do {
          try await store.write(bytes, to: "\(place)/\(name)")
        } catch CatalogError.file(_, .exists) {
          // An earlier export has copied it.
        }
        names[photo.original] = name
      } catch CatalogError.file(_, .undecodable) {
        leftOut += 1
      }
    }
  }
}
