import Foundation

/// The first folder on the way to a file that is not there.
struct MissingFolder {
  let path: String

  /// Looks for it; nil where all are there.
  init?(above file: String) {
    self.init(URL(fileURLWithPath: file).deletingLastPathComponent())
  }

  private init?(_ folder: URL) {
    if access(folder.path, F_OK) == 0 || errno != ENOENT { return nil }
    path = MissingFolder(folder.deletingLastPathComponent())?.path ?? folder.path
  }
}

extension CommandError {
  /// That no file is there: it can be made only where its folder is.
  static func missing(_ path: String) -> CommandError {
    MissingFolder(above: path).map { .missingFolder($0.path, of: path) } ?? .missingFile(path)
  }
}
