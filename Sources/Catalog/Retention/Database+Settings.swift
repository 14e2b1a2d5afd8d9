import GRDB

/// The settings of a catalog; the raw values stand in the file.
enum CatalogSetting: String {
  /// The limit of `Retention`.
  case retentionDays
  /// The last edit of which something was forgotten.
  case forgottenThrough
}

extension Database {
  /// The number that a setting holds; nil where it is not set, or to something else.
  func number(_ setting: CatalogSetting) throws -> Int? {
    let text: String? = try value("SELECT value FROM setting WHERE name = ?", [setting.rawValue])
    return text.flatMap { Int($0) }
  }

  /// Sets a number, or takes the setting away.
  func set(_ setting: CatalogSetting, to number: Int?) throws {
    try execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [setting.rawValue])
    guard let number else { return }
    try execute(
      sql: "INSERT INTO setting VALUES (?, ?)", arguments: [setting.rawValue, String(number)])
  }

  /// How much of the history is to be kept.
  func retention() throws -> Retention {
    Retention(days: try number(.retentionDays))
  }
}
