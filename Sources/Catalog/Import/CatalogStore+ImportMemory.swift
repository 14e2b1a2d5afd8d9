import GRDB

/// What was chosen when files were imported, kept for files of the same kind.
extension CatalogStore {
  /// What was remembered of files with this header; nil where none was imported.
  public func importMemory(of header: ImportHash) throws(CatalogError) -> String? {
    try read { db in try db.importMemory(of: header) }
  }
}

extension Database {
  fileprivate static let prefix = "import "

  fileprivate func importMemory(of header: ImportHash) throws -> String? {
    try first("SELECT value FROM setting WHERE name = ?", [Self.prefix + header.description]) {
      try $0.decode(String.self, atIndex: 0)
    }
  }

  /// Remembers something of files with this header, in place of what was remembered before.
  func rememberImport(_ text: String, of header: ImportHash) throws {
    if try importMemory(of: header) == text { return }
    try execute(
      sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      arguments: [Self.prefix + header.description, text])
  }
}
