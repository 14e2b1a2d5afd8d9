import Catalog
import Exchange
import Foundation
import TestSupport
import Testing

@Suite("A file of refused rows")
struct RejectFileTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  @Test("does not take the place of an older one, in which something may have been mended")
  func sparesOlder() async throws {
    let table = try Table("name,note", "Lynx,a", "NA,b")
    try await store.take(table.survey(), rejectPath: table.rejects)
    let mended = try #require(table.rejected).replacing("NA,b", with: "Max,b")
    try Data(mended.utf8).write(to: URL(fileURLWithPath: table.rejects))
    let second = table.path + ".rejected-2.csv"
    let report = try await store.take(table.survey(), rejectPath: table.rejects)
    #expect(report.rejectFile == second)
    #expect(report.rejectProblem == nil)
    #expect(table.rejected == mended)
    // The third run refuses what the second did.
    #expect(try await store.take(table.survey(), rejectPath: table.rejects).rejectFile == second)
    #expect(try table.folder.names.count == 3)
  }

  @Test("can be read by its owner only")
  func rights() async throws {
    let table = try Table("name", "Lynx", "NA")
    try await store.take(table.survey(), rejectPath: table.rejects)
    var status = stat()
    #expect(stat(table.rejects, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("stays the one file however often the same rows are refused")
  func isOne() async throws {
    let table = try Table("name", "Lynx", "NA")
    for _ in 0..<3 {
      let report = try await store.take(table.survey(), rejectPath: table.rejects)
      #expect(report.rejectFile == table.rejects)
    }
    #expect(try table.folder.names.sorted() == ["table.csv", "table.csv.rejected.csv"])
  }
}
