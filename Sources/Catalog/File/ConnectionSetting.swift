import GRDB

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
    let answer = try DatabaseValue.fetchOne(db, sql: "PRAGMA \(pragma)")
    return answer?.storage.value.map { String(describing: $0) } ?? "nothing"
  }
}
