import Catalog
import TestSupport
import Testing

/// What is made of the columns of the animals has one for each field that is built in.
struct FieldColumnTests {
  private let folder: TemporaryFolder
  private let program: OtherProgram

  init() throws {
    folder = try TemporaryFolder()
    try CatalogStore(.file(folder.catalog), access: .create).close()
    program = try OtherProgram(folder.catalog)
  }

  @Test func `the table of the animals`() throws {
    let columns = try program.texts("SELECT name FROM pragma_table_info('animal')")
    #expect(Set(columns) == Set(["id"] + Fields.builtIn.columns))
  }

  @Test func `the view for other programs`() throws {
    let columns = try program.texts("SELECT name FROM pragma_table_info('animals') ORDER BY cid")
    #expect(columns == ["id"] + Fields.builtIn.map(\.key))
  }

  @Test(arguments: ["Insertion", "Deletion", "Update", "Move"])
  func `the triggers of the journal`(event: String) throws {
    let sql = try program.texts(
      "SELECT sql FROM sqlite_master WHERE name = 'animal\(event)Journaled'")
    for column in Fields.builtIn.columns {
      #expect(sql.first?.contains("'\(column)'") == true, "\(column)")
    }
  }

  @Test func `the trigger of the index of texts`() throws {
    let sql = try program.texts("SELECT sql FROM sqlite_master WHERE name = 'animalTextNoted'")
    let columns = Fields.builtIn.others.map { "'\($0.column)'" }
    #expect(sql.count == 1 && columns.allSatisfy { sql[0].contains($0) })
  }
}
