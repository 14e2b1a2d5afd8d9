import Catalog
import Testing
import ViewState

@Suite struct FindingTests {
  @Test func `a find lists and counts what has the text`() async throws {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    browser.animals.height = 17
    browser.findText = "42"
    #expect(browser.animals.isSearching)
    await browser.animals.idle()
    let names = (0..<5_000).map(Catalogs.name).filter { $0.contains("42") }
    #expect(!browser.animals.isSearching)
    #expect(browser.animals.count == names.count)
    var seen = [browser.animals.selected?.name]
    for _ in 1..<names.count {
      try browser.animals.move(by: 1)
      await browser.animals.idle()
      seen.append(browser.animals.selected?.name)
    }
    #expect(seen == names)
    #expect(browser.animals.position == names.count)
  }

  @Test func `a newer find supersedes an older one`() async throws {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    for turn in 0..<300 {
      browser.findText = "Animal 0\(turn % 5)"
      for _ in 0..<turn % 12 { await Task.yield() }
      browser.findText = "Animal 0123\(turn % 10)"
      await browser.animals.idle()
      #expect(browser.animals.visible.map(\.name) == ["Animal 0123\(turn % 10)"])
      #expect(browser.animals.count == 1)
      #expect(browser.animals.position == 1)
    }
  }

  @Test func `End right after a find stands on the last animal found`() async throws {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    browser.animals.height = 17
    browser.findText = "42"
    while browser.animals.visible.first?.name == Catalogs.name(0) { await Task.yield() }
    try browser.animals.moveToEnd()
    await browser.animals.idle()
    let names = (0..<5_000).map(Catalogs.name).filter { $0.contains("42") }
    #expect(browser.animals.selected?.name == names.last)
    #expect(browser.animals.count == names.count)
    #expect(browser.animals.position == names.count)
  }

  @Test func `what was asked for is shown also where others change the catalog meanwhile`()
    async throws
  {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    browser.animals.height = 17
    try browser.animals.moveToEnd()
    let names = (0..<5_000).map(Catalogs.name).filter { $0.contains("42") }
    browser.findText = "42"
    try browser.reload()
    await browser.animals.idle()
    #expect(browser.animals.selected?.name == names.first)
    try browser.animals.moveToEnd()
    try browser.reload()
    await browser.animals.idle()
    #expect(browser.animals.selected?.name == names.last)
    #expect(browser.animals.position == names.count)
    try browser.reload(selecting: try browser.store.animal(named: names[70]))
    try browser.reload()
    await browser.animals.idle()
    #expect(browser.animals.selected?.name == names[70])
    #expect(browser.animals.count == names.count)
    #expect(browser.animals.position == 71)
  }

  @Test func `a find that is cancelled lists nothing, until something else is listed`()
    async throws
  {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    browser.animals.height = 17
    browser.findText = "42"
    let looking = Task { await browser.animals.rowsAreHere() }
    looking.cancel()
    await browser.animals.idle()
    #expect(browser.animals.isCancelled)
    try browser.reload()
    await browser.animals.idle()
    #expect(!browser.animals.isSearching)
    #expect(browser.animals.visible.isEmpty)
    #expect(browser.animals.count == nil)
    browser.findText = ""
    #expect(!browser.animals.isCancelled)
    #expect(browser.animals.selected?.name == Catalogs.name(0))
    #expect(browser.animals.count == 5_000)
  }

  @Test func `rows that were found stay where newer ones of the same find are cancelled`()
    async throws
  {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    browser.animals.height = 17
    browser.findText = "42"
    await browser.animals.idle()
    let before = browser.animals.visible.map(\.name)
    try browser.animals.moveToEnd()
    let looking = Task { await browser.animals.rowsAreHere() }
    looking.cancel()
    await browser.animals.idle()
    #expect(!browser.animals.isCancelled)
    #expect(browser.animals.visible.map(\.name) == before)
    #expect(browser.animals.position == 1)
  }

  @Test func `Home while another order is read leads to the first of that order`() async throws {
    let browser = try Browser(try await Catalogs.numbered(500))
    browser.animals.height = 17
    browser.findText = "4"
    await browser.animals.idle()
    try browser.animals.move(by: 3)
    try browser.reverseOrder()
    try browser.animals.moveToStart()
    await browser.animals.idle()
    #expect(browser.animals.selected?.name == Catalogs.name(499))
    #expect(browser.animals.position == 1)
  }

  @Test func `clearing a find keeps the selected animal and its exact place`() async throws {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    browser.findText = "3456"
    await browser.animals.idle()
    browser.findText = ""
    #expect(browser.animals.selected?.name == Catalogs.name(3_456))
    await browser.animals.idle()
    #expect(browser.animals.position == 3_457)
    #expect(browser.animals.count == 5_000)
  }

  @Test func `an order keeps the selected animal, but one by time goes to its top`() async throws {
    let browser = try Browser(try await Catalogs.numbered(500))
    for find in ["", "4"] {
      browser.findText = find
      await browser.animals.idle()
      try browser.animals.move(by: 70)
      for next in AnimalQuery.Sort.builtIn.dropFirst() + [.name] {
        let before = try #require(browser.animals.selected)
        try browser.sort(by: next)
        await browser.animals.idle()
        let kept = try #require(browser.animals.selected)
        let isByTime = [.newest, .changed].contains(browser.animals.query.sort)
        if !isByTime { #expect(kept == before) }
        let all = try browser.store.page(
          of: browser.animals.query, from: .first, limit: 1_000
        ).rows
        if isByTime { #expect(kept == all.first) }
        #expect(browser.animals.position == all.firstIndex(of: kept).map { $0 + 1 })
        #expect(browser.animals.count == all.count)
      }
      #expect(browser.animals.query.sort == .name)
    }
  }
}
