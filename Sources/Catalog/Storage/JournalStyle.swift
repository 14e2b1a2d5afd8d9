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

  /// The settings of every writing connection, which must also be read back.
  ///
  /// With these values, no acknowledged save was lost in simulated power cuts; see
  /// https://sqlite.org/pragma.html#pragma_synchronous for what each promises.
  var settings: [ConnectionSetting] {
    let common = [
      ConnectionSetting(pragma: "foreign_keys", value: "ON", readBack: "1"),
      ConnectionSetting(pragma: "cell_size_check", value: "ON", readBack: "1"),
    ]
    switch self {
    case .writeAhead:
      return common + [
        ConnectionSetting(pragma: "journal_mode", value: "WAL", readBack: "wal"),
        ConnectionSetting(pragma: "synchronous", value: "FULL", readBack: "2"),
        ConnectionSetting(pragma: "wal_autocheckpoint", value: "0", readBack: "0"),
        ConnectionSetting(pragma: "journal_size_limit", value: "0", readBack: "0"),
      ]
    case .rollback:
      return common + [
        ConnectionSetting(pragma: "journal_mode", value: "TRUNCATE", readBack: "truncate"),
        ConnectionSetting(pragma: "synchronous", value: "EXTRA", readBack: "3"),
      ]
    case .memory:
      return common
    }
  }
}

/// A setting of an SQLite connection that saves depend on.
struct ConnectionSetting {
  let pragma: String
  let value: String
  /// What SQLite answers if the setting holds.
  let readBack: String

  /// Applies and verifies the setting.
  ///
  /// - Throws: `CatalogError.settingRefused` if it does not hold.
  func apply(to db: Database) throws {
    try db.execute(sql: "PRAGMA \(pragma) = \(value)")
    let found = try Self.current(pragma, of: db)
    if found != readBack {
      throw CatalogError.settingRefused(pragma: pragma, wanted: readBack, found: found)
    }
  }

  /// SQLite's answer to a pragma, as text.
  static func current(_ pragma: String, of db: Database) throws -> String {
    try String.fetchOne(db, sql: "PRAGMA \(pragma)") ?? "nothing"
  }
}
