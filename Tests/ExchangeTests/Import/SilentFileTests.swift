import Catalog
import Dispatch
import Exchange
import FileFormats
import TestSupport
import Testing

@Suite("An import from a file that falls silent")
struct SilentFileTests {
  @Test("is waited for no longer, with nothing imported, so that others can save")
  func isWaitedForNoLonger() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.path + "/catalog.sqlite"), access: .create)
    let table = try Table("id,name", "1,Lynx", "2,Wolf")
    let plan = try ImportPlan(table.source().survey, in: store)
    let disk = DispatchSemaphore(value: 0)
    defer { disk.signal() }
    let file = ImportFile(name: "zoo.csv", reader: DeadDisk(disk), plan: plan)
    await #expect(throws: ImportError.silent("zoo.csv")) {
      try await Import([file]).run(into: store)
    }
    #expect(try store.counts().total == 0)
    let other = try CatalogStore(.file(folder.path + "/catalog.sqlite"))
    _ = try await other.insert(AnimalDraft(name: "Panda", category: .none))
    #expect(try await store.lines() == ["Panda, , herbivorous"])
  }
}

/// A file of which one row can be read, until its disk answers again.
private struct DeadDisk: RecordReader {
  let format = "CSV"
  let disk: DispatchSemaphore

  init(_ disk: DispatchSemaphore) {
    self.disk = disk
  }

  func read(into visitor: inout some RecordVisitor) throws {
    try visitor.visit(columns: ["id", "name"])
    var row = Record(line: 2)
    row.append(Array("1".utf8))
    row.append(Array("Lynx".utf8))
    try visitor.visit(row)
    disk.wait()
  }
}
