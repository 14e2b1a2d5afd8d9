import Catalog
import Exchange
import TestSupport
import Testing

/// What becomes of a table by its header.
struct TableHeadTests {
  @Test func `without one, the first column whose words differ is the name`() async throws {
    let table = try Table("Dog,Rex,12.5", "Cat,Mimi,4.1", "Dog,Bo,8", name: "dogs.csv")
    let store = try CatalogStore(.inMemory)
    try await store.take(table.survey())
    #expect(try await store.lines() == ["Rex, , unknown", "Mimi, , unknown", "Bo, , unknown"])
    let many = try Table(
      lines: (1...40).map { "\($0 % 2 == 0 ? "Dog" : "Cat"),Rex \($0),\($0).5" }, name: "many.csv")
    #expect(try many.mapping()[.name].text == "column 2")
    #expect(try many.survey().expectedRows == 40)
    let dated = try Table("2023-01-04,Rex,5", "2023-02-04,Mimi,6", name: "dated.csv")
    #expect(try dated.mapping()[.name].text == "column 2")
  }

  @Test func `the units below it are those of the fields`() async throws {
    let table = try Table("name,class,mass,length", ",,kg,cm", "Emu,Bird,36,150", "Uhu,Bird,2,70")
    let store = try CatalogStore(.inMemory)
    #expect(try await store.take(table.survey()).rows.refused == 0)
    #expect(try store.kinds() == ["mass: number, kg", "length: number, cm"])
  }
}
