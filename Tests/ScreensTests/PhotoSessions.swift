import Catalog
import Foundation
import Pictures
import Terminal
import TestSupport
import Testing
import ViewState

/// Tests of photos on the screen, in a folder of their own.
protocol PhotoSessions {
  var folder: TemporaryFolder { get }
}

extension PhotoSessions {
  /// The editor on Lola and Max.
  func session(
    columns: Int = 80, rows: Int = 24, _ display: PictureDisplay = .cells(.indexed)
  ) async throws -> Session {
    let store = try CatalogStore(
      .file(folder.catalog), access: .create, journal: nil,
      author: Author(user: "ann", host: "farm"))
    _ = try await store.insert(contentsOf: [RecordDraft(name: "Lola"), RecordDraft(name: "Max")])
    return try Session(store, in: folder, columns: columns, rows: rows, pictureDisplay: display)
  }

  /// A file with a picture, and its path.
  func file(_ name: String, _ rgb: [UInt8] = [220, 20, 20]) throws -> String {
    let path = folder.path + "/" + name
    try Data(SmallPicture(width: 96, height: 64, rgb: rgb).png)
      .write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Adds photos to Lola.
  func add(_ paths: String..., to store: CatalogStore) async throws {
    _ = try await store.add(
      paths.map { NewPhoto($0.utf8, of: 1) },
      decodedBy: PictureDecoder(program: ProgramUnderTest.path))
  }
}
