import Foundation
import GRDB

/// How the catalog survives a power cut.
package enum JournalStyle: Equatable, Sendable {
  /// A write-ahead log beside the file: readers and the writer do not block each other. It needs
  /// memory shared by all programs that open the file, so a local disk.
  case writeAhead
  /// A rollback journal beside the file: safe on a network file system.
  case rollback
  /// No file.
  case memory

  /// The style for a catalog in this folder.
  package init(folder: String) {
    self = MountTable.current.isNetwork(folder) ? .rollback : .writeAhead
  }

  /// Applies and verifies the settings that every writing connection needs.
  ///
  /// With these values, no acknowledged save was lost in simulated power cuts; see
  /// https://sqlite.org/pragma.html#pragma_synchronous for what each promises.
  ///
  /// - Throws: `CatalogError.settingRefused` if one does not hold.
  package func confirm(on queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      for (pragma, value, answer) in settings {
        try db.execute(sql: "PRAGMA \(pragma) = \(value)")
        let found = try String.fetchOne(db, sql: "PRAGMA \(pragma)") ?? "nothing"
        if found != answer {
          throw CatalogError.settingRefused(pragma: pragma, wanted: answer, found: found)
        }
      }
    }
  }

  /// The answer is what SQLite reports if the value holds.
  private typealias Setting = (pragma: String, value: String, answer: String)

  private var settings: [Setting] {
    let common: [Setting] = [("foreign_keys", "ON", "1"), ("cell_size_check", "ON", "1")]
    let own: [Setting] =
      switch self {
      case .writeAhead:
        [
          ("journal_mode", "WAL", "wal"), ("synchronous", "FULL", "2"),
          ("wal_autocheckpoint", "0", "0"), ("journal_size_limit", "0", "0"),
        ]
      case .rollback: [("journal_mode", "TRUNCATE", "truncate"), ("synchronous", "EXTRA", "3")]
      case .memory: []
      }
    return common + own
  }
}

/// The mounted file systems, parsed from `/proc/self/mountinfo` (see proc(5)).
package struct MountTable: Sendable {
  private let mounts: [(point: String, type: String)]

  /// The table of this process; empty if the system has none.
  package static var current: MountTable {
    let data = FileManager.default.contents(atPath: "/proc/self/mountinfo") ?? Data()
    return MountTable(String(decoding: data, as: UTF8.self))
  }

  /// Parses the text of the table.
  package init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
        return nil
      }
      return (Self.unescaped(words[4]), String(words[dash + 1]))
    }
  }

  /// The type of the file system that holds an absolute path without symbolic links.
  package func type(of path: String) -> String? {
    // Of two mounts on one point, the later hides the earlier.
    let holding = mounts.reversed().filter { contains(path, in: $0.point) }
    return holding.max { $0.point.count < $1.point.count }?.type
  }

  /// Whether other machines may write there, or locks and shared memory may not work.
  package func isNetwork(_ path: String) -> Bool {
    guard let type = type(of: path) else { return false }
    return Self.networkTypes.contains(type) || type == "fuse" || type.hasPrefix("fuse.")
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "afs", "lustre", "gfs2", "ocfs2",
    "virtiofs", "vboxsf", "ncpfs",
  ]

  private func contains(_ path: String, in point: String) -> Bool {
    point == "/" || path == point || path.utf8.starts(with: (point + "/").utf8)
  }

  /// Decodes the octal escapes of white space and backslashes.
  private static func unescaped(_ word: Substring) -> String {
    // Four passes over each word would take longer than the rest of the program's start.
    guard word.utf8.contains(UInt8(ascii: "\\")) else { return String(word) }
    return [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
      .reduce(String(word)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
