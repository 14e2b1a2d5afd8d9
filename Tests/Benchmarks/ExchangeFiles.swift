import Catalog
import Foundation
import TestSupport

/// The files with which import and export are measured, beside SQLite's own shell.
struct ExchangeFiles {
  static let rows = 1_000_000
  static let shell = "/usr/bin/sqlite3"

  let folder: String

  /// Prepares an empty folder for them.
  init(in folder: String) throws {
    self.folder = URL(fileURLWithPath: folder).path + "/exchange"
    remove()
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
  }

  /// The rows as CSV: an id, a name that few others have, one of 50 categories and a diet.
  var table: String { folder + "/table.csv" }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Removes all of them.
  func remove() {
    guard access(folder, F_OK) == 0 else { return }
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      Progress.tell("left behind: \(folder)")
    }
  }

  /// Writes the table.
  func writeTable() throws {
    var random = SeededRandom(seed: 5)
    let file = fopen(table, "w")
    guard let file else { throw BenchmarkCatalog.Failure(description: "\(table): not made") }
    defer { fclose(file) }
    fputs("id,name,category,diet\n", file)
    for id in 1...Self.rows {
      let word = (0..<3).map { _ in Self.syllables.randomElement(using: &random) ?? "" }.joined()
      let noun = Self.nouns.randomElement(using: &random) ?? ""
      let diet = Diet.allCases.randomElement(using: &random) ?? .unknown
      let group = Int.random(in: 1...50, using: &random)
      fputs("\(id),\(word) \(noun) \(id % 977),Group \(group),\(diet.rawValue)\n", file)
    }
  }

  private static let syllables = [
    "ba", "co", "du", "fe", "gi", "ha", "jo", "ku", "la", "mi", "no", "pe", "ro", "sa", "tu", "ve",
  ]
  private static let nouns = [
    "fox", "bear", "owl", "lynx", "finch", "toad", "newt", "carp", "moth",
  ]

  /// Makes a catalog without animals.
  func makeCatalog(_ name: String) throws -> String {
    try CatalogStore(.file(path(name)), access: .create).close()
    return path(name)
  }

  /// The shell's own import: one table and one index, safe through a power cut as a catalog is.
  var plainImport: String {
    """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT, category TEXT, diet TEXT);
    CREATE INDEX animalByName ON animal (name);
    .import --csv --skip 1 '\(table)' animal
    """
  }

  /// The shell filling the tables of a catalog, with their indexes and triggers.
  var fullImport: String {
    """
    PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    BEGIN;
    INSERT INTO edit (time, user, host, label, kind, isOpen) VALUES (1, 'a', 'b', '', 'action', 1);
    CREATE TEMP TABLE stage (id INTEGER PRIMARY KEY, name TEXT, category TEXT, diet TEXT);
    .import --csv --skip 1 '\(table)' stage
    INSERT INTO animalCategory (name, nameKey, foldedName)
      SELECT DISTINCT category, lower(category), lower(category) FROM stage;
    INSERT INTO animal (name, foldedName, diet, categoryID)
      SELECT s.name, lower(s.name), s.diet, c.id
      FROM stage s JOIN animalCategory c ON c.name = s.category;
    INSERT INTO importedRow (keyHigh, keyLow, nth, animalID, editID, name, category, diet)
      SELECT random(), random(), 0, id, 1, random(), random(), 1 FROM stage;
    UPDATE edit SET label = 'Imported', isOpen = 0;
    COMMIT;
    """
  }

  /// The shell writing the animals of a catalog as CSV.
  func export(to file: String) -> String {
    """
    .headers on
    .mode csv
    .output '\(file)'
    SELECT a.name, c.name AS category, a.diet
      FROM animal a LEFT JOIN animalCategory c ON c.id = a.categoryID ORDER BY a.id;
    """
  }
}
