import Foundation
import TestSupport

/// A file of one test's own.
struct TemporaryFile {
  private let folder: TemporaryFolder
  let path: String

  init(_ bytes: some Sequence<UInt8>, named name: String = "animals") throws {
    folder = try TemporaryFolder(inMemory: true)
    path = folder.path + "/" + name
    try Data(bytes).write(to: URL(filePath: path))
  }

  init(_ text: String, named name: String = "animals") throws {
    try self.init(text.utf8, named: name)
  }

  /// The names of the files in its folder.
  var neighbours: [String] { get throws { try folder.names } }
}
