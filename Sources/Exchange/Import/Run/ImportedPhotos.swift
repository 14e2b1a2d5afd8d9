import Catalog
import FileFormats
import Foundation
import Pictures

/// What became of the photos that a file names.
public struct ImportedPhotos: Sendable {
  /// How many are new, or, in a preview, are there.
  public fileprivate(set) var added = 0
  /// How many their animals had already.
  public fileprivate(set) var known = 0
  /// How many stay away, as somebody removed them from their animals.
  public fileprivate(set) var removed = 0
  /// Why others were refused, in sentences that name them.
  public fileprivate(set) var refused: [String] = []

  /// The numbers in words; nil if the file names none.
  public var summary: String? {
    let others = [(known, "known"), (removed, "removed before"), (refused.count, "refused")]
      .filter { $0.0 > 0 }
    if added == 0, others.isEmpty { return nil }
    return ([added.counted("photo")] + others.map { "\($0.grouped) \($1)" })
      .joined(separator: ", ")
  }
}

extension CatalogStore {
  /// Adds the photos that a file names, from the folder that it is in. Whatever stops that, the
  /// animals are imported, so it is a reason why photos were refused.
  func add(
    _ named: [ImportedPhoto], below folder: String?, isPreview: Bool, by decoder: PictureDecoder
  ) async -> ImportedPhotos {
    var result = ImportedPhotos()
    var new: [NewPhoto] = []
    for photo in named {
      let animal = photo.name.isEmpty ? "" : "\(photo.name.shortened): "
      for named in NamedPhoto.all(in: photo.paths) {
        let path = named.path.shortened
        guard let folder, let file = PhotoPaths.file(named.path, below: folder) else {
          result.refused.append(
            "\(animal)“\(path)” is not the path of a file beside the import.")
          continue
        }
        if isPreview, !FileManager.default.fileExists(atPath: file) {
          result.refused.append("\(animal)“\(path)” is not there.")
          continue
        }
        new.append(
          NewPhoto(
            file.utf8, of: photo.animal, caption: Field.caption.fitting(named.caption),
            taken: Field.taken.fitting(named.taken)))
      }
    }
    if isPreview {
      result.added = new.count
      return result
    }
    if new.isEmpty { return result }
    do {
      let outcome = try await add(new, includingRemoved: false, decodedBy: decoder)
      (result.added, result.known) = (outcome.added.count, outcome.known)
      result.removed = outcome.removed
      result.refused += outcome.refused.map(\.message)
    } catch {
      // The animals are in the catalog already.
      let reason = Self.reason(of: error)
      result.refused += new.map { "“\($0.fileName.text.shortened)” was not added: \(reason)" }
    }
    return result
  }

  private static func reason(of error: any Error) -> String {
    if error is CancellationError { return "that was cancelled." }
    return (error as? CatalogError)?.message ?? "\(error)"
  }
}

extension Field {
  /// A text that can be its value; empty for one that cannot.
  fileprivate func fitting(_ text: String) -> String {
    valueKind?.fits(text) == true ? text : ""
  }
}
