import Catalog
import TestSupport
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct IndexUpkeepTests {
  private final class Told {
    var errors: [any Error] = []
  }

  private let clock = Clock()
  private let told = Told()

  private func begin(_ browser: Browser) {
    let told = told
    browser.upkeep.schedule = clock.schedule
    browser.upkeep.report = { told.errors.append($0) }
    browser.upkeep.begin()
  }

  /// Lets time pass until nothing is left to be done in it.
  private func pass(_ milliseconds: Int, in browser: Browser) async {
    for _ in 0..<milliseconds / 100 {
      clock.pass(100)
      await browser.upkeep.idle()
    }
  }

  @Test func `noted names are taken in part by part, once it is quiet`() async throws {
    let store = try await Catalogs.numbered(2_500)
    let browser = try Browser(store)
    begin(browser)
    await pass(900, in: browser)
    #expect(try store.hasPendingSearch())
    await pass(100, in: browser)
    #expect(try store.hasPendingSearch())
    await pass(500, in: browser)
    #expect(try !store.hasPendingSearch())
    _ = try await store.insert(RecordDraft(name: "Zebra"))
    #expect(await comesTrue { clock.count > 0 })
    #expect(try store.hasPendingSearch())
    await pass(1_500, in: browser)
    #expect(try !store.hasPendingSearch())
    #expect(told.errors.isEmpty)
  }

  @Test func `a change puts it off`() async throws {
    let store = try await Catalogs.numbered(2_500)
    let browser = try Browser(store)
    begin(browser)
    for number in 0..<5 {
      await pass(900, in: browser)
      _ = try await store.insert(RecordDraft(name: "Zebra \(number)"))
      #expect(await comesTrue { browser.animals.count == 2_501 + number })
      #expect(try store.hasPendingSearch())
    }
    await pass(3_000, in: browser)
    #expect(try !store.hasPendingSearch())
  }

  @Test func `another program that writes is waited for in silence`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Ant"))
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    let browser = try Browser(store)
    begin(browser)
    await pass(5_000, in: browser)
    #expect(try store.hasPendingSearch())
    try other.execute("ROLLBACK")
    await pass(2_000, in: browser)
    #expect(try !store.hasPendingSearch())
    #expect(told.errors.isEmpty)
    store.close()
  }

  @Test func `nothing is done for a catalog that is only read, or once it has ended`() async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Ant"))
    let reading = try CatalogStore(.file(folder.catalog), access: .readOnly)
    begin(try Browser(reading))
    #expect(clock.count == 0)
    let browser = try Browser(store)
    begin(browser)
    browser.upkeep.end()
    await pass(5_000, in: browser)
    #expect(try store.hasPendingSearch())
    reading.close()
    store.close()
  }
}
