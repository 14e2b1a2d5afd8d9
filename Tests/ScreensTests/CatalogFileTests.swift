import Catalog
import Foundation
import Screens
import Terminal
import TestSupport
import Testing

/// The catalog as a file: copying it, and opening another.
@Suite(.timeLimit(.minutes(10))) struct CatalogFileTests {
  /// A catalog of two animals beside a folder in which there are files.
  private func zoo() async throws -> Session {
    let session = try Session.files()
    for name in ["Ant", "Bee"] { _ = try await session.store.insert(RecordDraft(name: name)) }
    #expect(await session.shows("2 animals"))
    return session
  }

  /// Another catalog in that folder.
  private func makeCatalog(_ name: String, of animals: String..., in session: Session) async throws
  {
    let path = try #require(session.files).path + "/" + name
    let store = try CatalogStore(.file(path), access: .create)
    for animal in animals { _ = try await store.insert(RecordDraft(name: animal)) }
    store.close()
  }

  private func names(in file: String, of session: Session) throws -> [String] {
    let path = try #require(session.files).path + "/" + file
    let store = try CatalogStore(.file(path), access: .readOnly)
    defer { store.close() }
    return try store.page(of: AnimalQuery(), from: .first, limit: 10).rows.map(\.name)
  }

  @Test func `B copies the catalog to a file that is proposed with the date`() async throws {
    let session = try await zoo()
    session.press("B")
    #expect(await session.shows("Back Up Catalog"))
    #expect(await session.shows("~/catalog-2026-11-21.sqlite"))
    session.press(.enter)
    #expect(await session.shows("Backed up 2 animals to ~/catalog-2026-11-21.sqlite"))
    #expect(session.stack.screens.count == 1)
    #expect(try names(in: "catalog-2026-11-21.sqlite", of: session) == ["Ant", "Bee"])
  }

  @Test func `a file that is there is replaced after a question only`() async throws {
    let session = try await zoo()
    session.press("B")
    session.press(.control("u"))
    session.type("apes.csv")
    session.press(.enter)
    #expect(await session.shows("apes.csv already exists. Replace it?"))
    session.press("n")
    #expect(await session.shows("Back Up Catalog"))
    session.press(.enter)
    #expect(await session.shows("Replace it?"))
    session.press("y")
    #expect(await session.shows("Backed up 2 animals to ~/apes.csv"))
    #expect(try names(in: "apes.csv", of: session) == ["Ant", "Bee"])
  }

  @Test func `a name that is refused keeps the sheet open`() async throws {
    let session = try await zoo()
    session.press("B", .control("u"), .enter)
    #expect(await session.shows("Give the file a name."))
    session.type("museum")
    session.press(.enter)
    #expect(await session.shows("That is a folder; name a file in it."))
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `O opens another catalog, and closes the one that was open`() async throws {
    let session = try await zoo()
    try await makeCatalog("pond.sqlite", of: "Frog", "Newt", "Toad", in: session)
    session.press("O")
    #expect(await session.shows("Open Catalog"))
    session.type("pond.sqlite")
    session.press(.enter)
    #expect(await session.shows("Discard the catalog"))
    session.press("y")
    #expect(await session.shows("Opened ~/pond.sqlite"))
    #expect(session.lines[0].hasPrefix(" Menagerie  ~/pond.sqlite"))
    #expect(session.lines[0].hasSuffix("3 animals"))
    #expect(session.stack.screens.count == 1)
    #expect(throws: CatalogError.self) { try session.store.counts() }
    session.press("d", "y")
    #expect(await session.shows("Deleted Frog"))
    session.press("q")
    #expect(session.stack.isFinished)
  }

  @Test func `what is kept in memory alone is not discarded without a question`() async throws {
    let session = try Session.empty()
    session.press("q")
    #expect(session.stack.isFinished)
    let other = try Session.empty()
    _ = try await other.store.insert(RecordDraft(name: "Emu"))
    #expect(await other.shows("Emu"))
    other.press("q")
    #expect(await other.shows("Quit and discard the catalog, which is kept"))
    other.press("y")
    #expect(other.stack.isFinished)
  }

  @Test func `O says that a catalog of an earlier version was brought up to date`() async throws {
    let session = try await zoo()
    let path = try #require(session.files).path + "/old.sqlite"
    try StoredCatalog.version1.write(to: path)
    session.press("O")
    #expect(await session.shows("Open Catalog"))
    session.type("old.sqlite")
    session.press(.enter)
    #expect(await session.shows("Discard the catalog"))
    session.press("y")
    #expect(await session.shows("Opened ~/old.sqlite · brought up to date with this version"))
    #expect(session.lines[0].hasSuffix("2 animals"))
  }

  @Test func `O says for whom it waits, and can be cancelled`() async throws {
    let session = try await zoo()
    let path = try #require(session.files).path + "/old.sqlite"
    try StoredCatalog.version1.write(to: path)
    let lock = try ForeignLock(on: path, line: "4711\tben\tmuseum\n")
    session.press("O")
    #expect(await session.shows("Open Catalog"))
    session.type("old.sqlite")
    session.press(.enter)
    #expect(await session.shows("Discard the catalog"))
    session.press("y")
    #expect(await session.showsAtWork("Esc cancels · waiting for ben on museum (process 4711)"))
    session.press(.escape)
    #expect(await session.shows("Cancelled; the catalog that was open still is."))
    lock.release()
    session.press(.escape)
    #expect(try session.names == ["Ant", "Bee"])
  }

  @Test func `what is no catalog is not opened, and the one that is open stays`() async throws {
    let session = try await zoo()
    session.press("O")
    #expect(await session.shows("museum/"))
    session.type("apes.csv")
    session.press(.enter)
    #expect(await session.shows("Discard the catalog"))
    session.press("y")
    #expect(await session.shows("~/apes.csv: is not a"))
    #expect(session.picture.contains("Open Catalog"))
    session.press(.escape)
    #expect(session.lines[0].hasPrefix(" Menagerie  zoo.sqlite"))
    #expect(try session.names == ["Ant", "Bee"])
  }

  @Test func `the catalog that is open is not opened again`() async throws {
    let session = try await zoo()
    try await makeCatalog("pond.sqlite", of: "Frog", in: session)
    for isFirst in [true, false] {
      session.press("O")
      #expect(await session.shows("museum/"))
      session.type("pond.sqlite")
      session.press(.enter)
      await session.settled()
      if isFirst { session.press("y") }
      await session.settled()
    }
    #expect(session.footer.contains("That catalog is open already."))
  }

  @Test func `the heading shortens a path in its middle, and keeps the name`() {
    let path = { (columns: Int) in
      Canvas.cut(path: "~/animals/of/the/city/zoo/catalog.sqlite", columns: columns)
    }
    #expect(path(40) == "~/animals/of/the/city/zoo/catalog.sqlite")
    #expect(path(39) == "~/…/of/the/city/zoo/catalog.sqlite")
    #expect(path(22) == "~/…/zoo/catalog.sqlite")
    #expect(path(21) == "~/…/catalog.sqlite")
    #expect(path(10) == "…og.sqlite")
    #expect(Canvas.cut(path: "/srv/zoo/catalog.sqlite", columns: 20) == "/…/catalog.sqlite")
    #expect(Canvas.cut(path: "in memory", columns: 20) == "in memory")
  }
}
