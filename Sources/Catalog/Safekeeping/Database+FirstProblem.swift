import GRDB

extension Database {
  /// What SQLite finds wrong with the pages of the file, its indexes and rules, or nil.
  package func firstProblem() throws -> String? {
    let integrity = try String.fetchOne(self, sql: "PRAGMA integrity_check(1)")
    return integrity == "ok" ? nil : integrity
  }

  /// How many times a record names another that is missing.
  package func orphans() throws -> Int {
    try number("SELECT count(*) FROM pragma_foreign_key_check")
  }
}
