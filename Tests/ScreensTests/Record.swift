import Foundation
import Testing

/// A text that is kept in the project and compared with what the program makes; a run with
/// `MENAGERIE_RECORD=1` writes it anew and fails all the same, so that nobody records by accident.
enum Record {
  static let isRecording = ProcessInfo.processInfo.environment["MENAGERIE_RECORD"] == "1"

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  /// The folder of the project.
  static let project = tests.deletingLastPathComponent().deletingLastPathComponent()

  /// The file of a picture.
  static func picture(_ name: String) -> URL {
    tests.appendingPathComponent("Pictures/\(name).txt")
  }

  /// What is kept, or nothing where nothing is.
  static func read(_ file: URL) throws -> String {
    guard FileManager.default.fileExists(atPath: file.path) else { return "" }
    return try String(contentsOf: file, encoding: .utf8)
  }

  static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("\(file.lastPathComponent) was recorded; look at it, and run again.")
  }
}
