import GRDB

extension CheckPart {
  /// The catalog's schema, against its definitions, and the triggers that other programs added.
  static let schema = [tables] + ["index", "view", "trigger"].map(made) + [foreignTriggers]

  private static let tables = part { db, report in
    let found = try db.found("table")
    for name in try Schema.definitions(of: ["table"]).keys.sorted()
    where found[name.lowercased()] == nil {
      report("The table \(name): is missing; another program has dropped it")
    }
  }

  private static func made(_ kind: String) -> CheckPart {
    part { db, report in
      for part in try db.spoilt(kind) {
        report("The \(kind) \(part.name): \(part.isMissing ? "is missing" : replaced)")
      }
    } repair: { db in
      if kind == "index", let shared = try db.makeUniqueIndexes().first {
        throw CatalogError.fields(.sharedValues(shared))
      }
      for part in try db.spoilt(kind) {
        try db.execute(sql: "DROP \(kind) IF EXISTS \(part.name)")
        try db.execute(sql: part.sql)
      }
    }
  }

  private static let replaced = "is not as it was made; another program has changed it"

  /// What other programs have the catalog do on each write.
  private static let foreignTriggers = part { db, report in
    let own = try db.definitions(of: "trigger")
    let tables = Set(try Schema.definitions(of: ["table", "view"]).keys.map { $0.lowercased() })
    try db.eachRow("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'") { row in
      let name = try row.decode(String.self, atIndex: 0)
      let table = try row.decode(String.self, atIndex: 1)
      if own[name] == nil, tables.contains(table.lowercased()) {
        report(
          "The trigger \(name) of the table \(table): another program has added it; drop it unless that needs it"
        )
      }
    }
  }

  /// An earlier version lacks some of it until it is updated.
  private static func part(
    look: @escaping @Sendable (Database, (String) -> Void) throws -> Void,
    repair: (@Sendable (Database) throws -> Void)? = nil
  ) -> CheckPart {
    CheckPart(title: "The schema", since: Schema.version, look: look, repair: repair)
  }
}

extension Database {
  /// The SQL of the existing objects of a kind, by name in lower case.
  fileprivate func found(_ kind: String) throws -> [String: String] {
    let parts = try rows("SELECT name, sql FROM sqlite_master WHERE type = ?", [kind]) { row in
      let name = try row.decode(String.self, atIndex: 0)
      return (name.lowercased(), try row.decode(String?.self, atIndex: 1) ?? "")
    }
    return Dictionary(parts) { first, _ in first }
  }

  /// The objects of a kind that are missing, or not as defined.
  fileprivate func spoilt(_ kind: String) throws -> [(name: String, sql: String, isMissing: Bool)] {
    let found = try found(kind)
    return try definitions(of: kind).sorted { $0.key < $1.key }.compactMap { name, sql in
      let now = found[name.lowercased()]
      return now == sql ? nil : (name, sql, now == nil)
    }
  }
}
