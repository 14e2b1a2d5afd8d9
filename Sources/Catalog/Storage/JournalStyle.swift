import GRDB

/// How the catalog survives a power cut.
package enum JournalStyle: Equatable, Sendable {
  /// A write-ahead log beside the file: readers and the writer do not wait for each other. It needs
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

  /// What every connection that writes is set to after opening, and what must be read back.
  ///
  /// The values are those with which no acknowledged save was lost in simulated power cuts; see
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

/// A setting of an SQLite connection without which saved would not mean saved.
struct ConnectionSetting {
  let pragma: String
  let value: String
  /// What SQLite answers when the setting holds.
  let readBack: String

  /// Sets it and asks whether it holds.
  ///
  /// - Throws: `CatalogError.settingRefused` when it does not.
  func apply(to db: Database) throws {
    try db.execute(sql: "PRAGMA \(pragma) = \(value)")
    let found = try Self.current(pragma, of: db)
    if found != readBack {
      throw CatalogError.settingRefused(pragma: pragma, wanted: readBack, found: found)
    }
  }

  /// What SQLite answers to a pragma, as text.
  static func current(_ pragma: String, of db: Database) throws -> String {
    try String.fetchOne(db, sql: "PRAGMA \(pragma)") ?? "nothing"
  }
}
