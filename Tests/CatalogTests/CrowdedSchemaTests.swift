import Catalog
import TestSupport
import Testing

@Suite("A catalog that somebody else has filled with what is no part of it")
struct CrowdedSchemaTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    try CatalogStore(.file(folder.catalog), access: .create).close()
  }

  /// Puts into the list of tables what SQLite would take hours to make.
  private func fill(_ rows: String) throws {
    let other = try OtherProgram(folder.catalog)
    try other.run("PRAGMA writable_schema = ON")
    try other.run("INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) \(rows)")
    try other.close()
  }

  private func expectRefusal() {
    for access in [CatalogStore.Access.readOnly, .inspection, .readWrite, .create] {
      #expect(throws: CatalogError.file(folder.catalog, .overfull)) {
        try CatalogStore(.file(folder.catalog), access: access)
      }
    }
  }

  /// Adds views of which each selects a list of that many numbers.
  private func fill(views: Int, numbers: Int = 1) throws {
    try fill(
      """
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(views))
      SELECT 'view', 'v' || i, 'v' || i, 0, 'CREATE VIEW v' || i || ' AS SELECT 1 IN (1'
        || replace(hex(zeroblob(\(numbers - 1))), '00', ',1') || ')' FROM n
      """)
  }

  @Test("is refused with many views, however fast they are read", arguments: [10_000, 100_000])
  func views(count: Int) throws {
    try fill(views: count)
    expectRefusal()
  }

  @Test("is refused with long views, for each of which SQLite takes megabytes of memory")
  func longViews() throws {
    try fill(views: 40, numbers: 4_500)
    expectRefusal()
  }

  @Test("is refused with a view or a table that is longer than any of a catalog")
  func longView() throws {
    try fill(views: 1, numbers: 6_000)
    expectRefusal()
  }

  @Test("is refused with tables in which each column is to be unique among many")
  func uniqueColumns() throws {
    let columns = (0..<760).map { "c\($0) UNIQUE" }.joined(separator: ", ")
    try fill(
      """
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12)
      SELECT 'table', 't' || i, 't' || i, 3, 'CREATE TABLE t' || i || ' (\(columns))' FROM n
      """)
    expectRefusal()
  }

  @Test("is refused where they stand in the log alone")
  func log() throws {
    let other = try OtherProgram(folder.catalog)
    try other.run("PRAGMA journal_mode = WAL")
    _ = try other.texts("SELECT name FROM sqlite_master")
    try fill(views: 10_000)
    expectRefusal()
    try other.close()
  }

  @Test("is refused with a name of ten million letters")
  func name() throws {
    try fill(
      """
      SELECT 'view', n, n, 0, 'CREATE VIEW ' || n || ' AS SELECT 1'
      FROM (SELECT replace(hex(zeroblob(5000000)), '0', 'a') AS n)
      """)
    expectRefusal()
  }

  @Test(
    "is refused where a table of it is a view, which may have no end",
    arguments: ["animal", "grdb_migrations", "importedKey", "importSource", "searchGram"])
  func impostor(name: String) throws {
    let other = try OtherProgram(folder.catalog)
    try other.run("PRAGMA foreign_keys = OFF")
    try other.run("DROP TABLE \(name)")
    try other.run(
      """
      CREATE VIEW \(name) AS WITH r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r)
      SELECT i AS id, 'Emu' AS name, 'emu' AS foldedName, 'unknown' AS diet, NULL AS categoryID FROM r
      """)
    try other.close()
    #expect(
      throws: CatalogError.file(folder.catalog, .damaged(reason: "“\(name)” is not a table"))
    ) { try CatalogStore(.file(folder.catalog)) }
  }

  @Test("is opened with some tables of others")
  func some() throws {
    try fill(views: 1_000)
    let store = try CatalogStore(.file(folder.catalog))
    #expect(try store.counts().total == 0)
    store.close()
  }

  @Test("is refused with ten thousand indexes")
  func indexes() throws {
    try fill(
      """
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      SELECT 'index', 'i' || i, 'animal', 5 + i, 'CREATE INDEX i' || i || ' ON animal (diet)' FROM n
      """)
    expectRefusal()
  }

  @Test("is opened with all fields and all orders by them that it can have")
  func whole() async throws {
    let store = try CatalogStore(.file(folder.catalog))
    _ = try await store.addFields((1...400).map { NewField("Field \($0)") })
    store.close()
    let other = try OtherProgram(folder.catalog)
    try other.run("BEGIN")
    for field in (1...400).map({ "ield\($0)" }) {
      for (name, columns) in [
        ("", ""), ("Category", "categoryID, "), ("Diet", "diet, "),
        ("CategoryDiet", "categoryID, diet, "),
      ] {
        try other.run(
          """
          CREATE INDEX animalBy\(name)F\(field) ON animal
            (\(columns)f\(field) COLLATE NOCASE, foldedName) WHERE f\(field) IS NOT NULL
          """)
        try other.run(
          """
          CREATE INDEX animalBy\(name)NoF\(field) ON animal (\(columns)foldedName)
            WHERE f\(field) IS NULL
          """)
      }
    }
    try other.run("COMMIT")
    try other.close()
    try CatalogStore(.file(folder.catalog)).close()
  }
}
