import Exchange
import Foundation
import Testing

/// The real files beside the project, which others have written.
enum RealFile {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../../../shared/data").standardizedFileURL.path

  /// Whether they are there.
  static var areThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// What tests of them say where they are not.
  static let missing: Comment = "The real files are not beside the project (../shared/data)."

  /// The path of one.
  static func path(_ name: String) -> String { folder + "/" + name }

  /// Opens one and looks at its first rows.
  static func source(_ name: String) throws -> ImportSource {
    try ImportSource(path: path(name))
  }
}
