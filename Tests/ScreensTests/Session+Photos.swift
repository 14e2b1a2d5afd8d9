import Catalog
import Foundation
import Pictures
import TestSupport

extension Session {
  /// On a catalog in a file: Lola has two photos, and Max has one. Other files are at home.
  static func photos(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(
      .file(folder.catalog), access: .create, author: Author(user: "ann", host: "farm"))
    try store.stopClock(at: now)
    _ = try await store.insert(
      contentsOf: ["Lola", "Max", "Nemo"].map { RecordDraft(name: $0) })
    let colors: [(name: String, animal: Animal.ID, caption: String, rgb: [UInt8])] = [
      ("lola.png", 1, "asleep on the wall", [220, 20, 20]),
      ("lola at home.png", 1, "", [20, 20, 220]),
      ("max.png", 2, "", [20, 220, 20]),
    ]
    let photos = try colors.map { photo in
      let path = folder.path + "/" + photo.name
      try Data(SmallPicture(width: 96, height: 64, rgb: photo.rgb).png)
        .write(to: URL(fileURLWithPath: path))
      return NewPhoto(path.utf8, of: photo.animal, caption: photo.caption)
    }
    _ = try await store.add(photos, decodedBy: PictureDecoder(program: ProgramUnderTest.path))
    let files = try TemporaryFolder()
    for (name, size) in [("lynx.jpg", 2_000_000), ("notes.txt", 12)] {
      let path = files.path + "/" + name
      try Data(count: size).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_795_200_000)], ofItemAtPath: path)
    }
    return try Session(store, in: folder, files: files, columns: columns, rows: rows)
  }
}
