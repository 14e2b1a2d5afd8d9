import FileFormats
import Foundation
import Testing

/// The files of other people beside the project.
enum SharedData {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/data").standardized

  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  static func path(_ name: String) -> String { folder.appending(path: name).path }

  static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  static func table(_ name: String) throws -> ReadTable {
    ReadTable(try SourceFile(path: path(name)))
  }
}

extension Trait where Self == ConditionTrait {
  static var sharedData: Self {
    .enabled(if: SharedData.isThere, "the files in ../shared/data are not there")
  }
}
