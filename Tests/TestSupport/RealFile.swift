import Foundation

/// A file that others have written, of real animals or of hostile input: a sample that stands in
/// `Tests/Samples`, whose README says where it is from and how it was cut.
package enum RealFile {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Samples").standardized

  /// The path of the file or folder of that name, such as `zoo/zoo.data`.
  package static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// What stands in the file of that name.
  package static func data(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }
}
