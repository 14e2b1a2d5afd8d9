import Foundation

/// The topmost missing folder on the path to a file.
struct MissingFolder {
  let path: String

  /// Finds it; nil if all folders exist.
  init?(above file: String) {
    self.init(URL(fileURLWithPath: file).deletingLastPathComponent())
  }

  private init?(_ folder: URL) {
    if access(folder.path, F_OK) == 0 || errno != ENOENT { return nil }
    path = MissingFolder(folder.deletingLastPathComponent())?.path ?? folder.path
  }
}

extension CommandError {
  /// The error for a missing file; it can be created only if its folder exists.
  static func missing(_ path: String) -> CommandError {
    MissingFolder(above: path).map { .missingFolder($0.path, of: path) } ?? .missingFile(path)
  }
}
