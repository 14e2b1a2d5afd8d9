import Catalog
import GRDB
import Testing

/// What is declared of the records is what the catalog file has.
struct RecordKindTests {
  private let catalog: DatabaseQueue

  init() throws {
    catalog = try DatabaseQueue()
    try Schema.migrate(catalog)
  }

  @Test(arguments: RecordKind.all)
  func `the columns of a table are those of its records, in their order`(kind: RecordKind) throws {
    let columns = try catalog.read { db in try db.columns(in: kind.table) }
    let declared = kind.columns.map(\.name)
    #expect(columns.prefix(declared.count).map(\.name) == declared)
    // Those of the other fields follow in an animal.
    #expect(kind == .animal || columns.count == declared.count)
    for (column, stored) in zip(kind.columns, columns) where column.kind != .id {
      #expect(stored.isNotNull != column.isOptional, "\(column.name)")
      #expect(stored.type == (column.kind == .text ? "TEXT" : "INTEGER"), "\(column.name)")
    }
  }

  @Test(arguments: RecordKind.all)
  func `what others name comes before them`(kind: RecordKind) throws {
    let targets = try catalog.read { db in try db.foreignKeys(on: kind.table) }
      .compactMap { RecordKind(table: $0.destinationTable) }
    let before = RecordKind.all.prefix { $0 != kind }
    #expect(targets.allSatisfy(before.contains))
  }
}
