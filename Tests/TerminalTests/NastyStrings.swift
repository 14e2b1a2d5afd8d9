import Foundation
import Testing

/// Strings that break programs, from the folder shared by all work on this project; it is no part of the package.
nonisolated enum NastyStrings {
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../../shared/data/nasty/strings/blns.json").standardized

  static let condition = ConditionTrait.enabled(
    if: FileManager.default.isReadableFile(atPath: file.path),
    "\(file.path) is not here")

  static func all() throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
  }
}
