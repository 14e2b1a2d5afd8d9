import Foundation
import TestSupport

/// A file as it is, and the names of all that lies beside it.
struct FileState: Equatable {
  private let bytes: Data?
  private let changed: Int
  private let neighbours: [String]

  init(_ path: String, in folder: TemporaryFolder) throws {
    var status = stat()
    let isRegular = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    bytes = isRegular ? FileManager.default.contents(atPath: path) : nil
    changed = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    neighbours = try folder.names
  }
}
