import GRDB

/// The settings of a catalog; the file stores the raw values.
enum CatalogSetting: String {
  /// The limit of `Retention`.
  case retentionDays
  /// The last edit that was forgotten, wholly or in part.
  case forgottenThrough
}

extension Database {
  /// The number in a setting; nil if it is unset, or not a number.
  func number(_ setting: CatalogSetting) throws -> Int? {
    let text: String? = try value("SELECT value FROM setting WHERE name = ?", [setting.rawValue])
    return text.flatMap { Int($0) }
  }

  /// Sets a number, or removes the setting.
  func set(_ setting: CatalogSetting, to number: Int?) throws {
    try execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [setting.rawValue])
    guard let number else { return }
    try execute(
      sql: "INSERT INTO setting VALUES (?, ?)", arguments: [setting.rawValue, String(number)])
  }

  /// How much of the history to keep.
  func retention() throws -> Retention {
    Retention(days: try number(.retentionDays))
  }
}
