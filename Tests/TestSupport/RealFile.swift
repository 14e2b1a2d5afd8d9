import Foundation

/// A file of real animals, or of hostile input, that lies beside the project and never in it.
package enum RealFile {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../../shared/data").standardized

  /// The path of the file of that name, such as `zoo/zoo.data`; nil where it is absent.
  package static func path(_ name: String) -> String? {
    let path = folder.appending(path: name).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Whether the files are there, as the trait of a test that needs them asks.
  package static var areHere: Bool { path("README.md") != nil }
}
