import Foundation
import GRDBSQLite

/// A database as another program leaves it.
enum Database {
  /// Runs the statements; `isKilled` leaves the files as a crash does.
  static func make(_ sql: String, named name: String = "animals.db", isKilled: Bool = false) throws
    -> TemporaryFile
  {
    let file = try TemporaryFile("", named: name)
    let work = isKilled ? file.path + ".work" : file.path
    var handle: OpaquePointer?
    sqlite3_open(work, &handle)
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    if isKilled {
      for end in ["", "-wal", "-shm", "-journal"] where access(work + end, F_OK) == 0 {
        try Data(contentsOf: URL(filePath: work + end)).write(to: URL(filePath: file.path + end))
      }
    }
    sqlite3_close(handle)
    if isKilled { unlink(work) }
    guard status == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
    return file
  }

  /// All files of its folder with their bytes and times.
  static func files(beside file: TemporaryFile) throws -> [String: [AnyHashable]] {
    let folder = (file.path as NSString).deletingLastPathComponent
    return try file.neighbours.reduce(into: [:]) { all, name in
      let path = folder + "/" + name
      let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      all[name] = [try Data(contentsOf: URL(filePath: path)), time]
    }
  }
}
