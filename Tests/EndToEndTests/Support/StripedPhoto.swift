import Catalog
import Foundation
import Pictures
import TestSupport

/// A photo of stripes, white and black in turn, each one pixel wide.
enum StripedPhoto {
  /// Makes a catalog of an emu, which has the photo, and a rhea.
  static func makeCatalog(in folder: TemporaryFolder) async throws {
    let path = folder.path + "/stripes.png"
    let stripes = SmallPicture(width: 40, height: 40) { x, _ in
      x.isMultiple(of: 2) ? [255, 255, 255] : [0, 0, 0]
    }
    try Data(stripes.png).write(to: URL(fileURLWithPath: path))
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    defer { store.close() }
    _ = try await store.insert(contentsOf: ["Emu", "Rhea"].map { RecordDraft(name: $0) })
    _ = try await store.add(
      [NewPhoto(path.utf8, of: 1)], decodedBy: PictureDecoder(program: ProgramUnderTest.path))
  }
}
