import Foundation

/// What is being measured, for whoever waits.
enum Progress {
  /// Says it at once on standard error.
  static func tell(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
