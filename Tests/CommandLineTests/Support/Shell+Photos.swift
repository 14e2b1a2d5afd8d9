import Foundation
import TestSupport

extension Shell {
  /// Makes a picture below the folder, and returns its path.
  @discardableResult
  func picture(_ name: String, _ text: String = "a lynx") throws -> String {
    let path = folder.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(SmallPicture(of: text).png).write(to: URL(fileURLWithPath: path))
    return path
  }
}
