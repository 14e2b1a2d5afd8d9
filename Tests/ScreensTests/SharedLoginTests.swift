import Catalog
import Terminal
import TestSupport
import Testing

/// Two people who use one login, each at an editor of their own, on one catalog.
@Suite(.timeLimit(.minutes(10))) struct SharedLoginTests {
  private let here: Session
  private let there: Session

  init() async throws {
    let folder = try TemporaryFolder()
    let first = CatalogStore.Location.file(folder.catalog)
    here = try Session(Self.store(first, .create), in: folder, columns: 100)
    there = try Session(Self.store(first, .readWrite), columns: 100)
  }

  private static func store(
    _ location: CatalogStore.Location, _ access: CatalogStore.Access
  ) throws -> CatalogStore {
    try CatalogStore(
      location, access: access, journal: nil, author: Author(user: "ann", host: "farm"))
  }

  private func add(_ name: String, at session: Session) async {
    session.press("a")
    session.type(name)
    session.press(.enter)
    #expect(await session.shows("Saved \(name)"))
  }

  @Test func `u takes back what this editor did, and asks before it takes the other's`()
    async throws
  {
    await add("Rex", at: here)
    await add("Fido", at: there)
    #expect(await here.shows("Fido"))
    here.press("u")
    #expect(try await here.comesTrue { try here.names == ["Fido"] })
    here.press("u")
    #expect(await here.shows("Undo “Added Fido”?"))
    #expect(here.picture.contains("Saved in another session of"))
    #expect(here.picture.contains("ann@farm, 20"))
    here.press("n")
    await here.settled()
    #expect(try here.names == ["Fido"])
    here.press("u", "y")
    await here.settled()
    here.press("y")
    #expect(try await here.comesTrue { try here.names.isEmpty })
  }

  @Test func `^R brings back what this editor undid, and asks about the undo of another`()
    async throws
  {
    await add("Rex", at: here)
    here.press("u")
    #expect(try await here.comesTrue { try here.names.isEmpty })
    await add("Fido", at: there)
    here.press(.control("r"))
    #expect(try await here.comesTrue { try here.names == ["Fido", "Rex"] })
    there.press("u")
    #expect(try await there.comesTrue { try there.names == ["Rex"] })
    here.press(.control("r"))
    #expect(await here.shows("Take back “Und"))
    here.press("y")
    #expect(try await here.comesTrue { try here.names == ["Fido", "Rex"] })
  }

  @Test func `what was saved and is gone is not called saved any longer`() async throws {
    await add("Fido", at: there)
    #expect(await here.shows("Fido"))
    #expect(there.footer.contains("Saved Fido"))
    here.press("u")
    #expect(await here.shows("Undo “Added Fido”?"))
    here.press("y")
    #expect(await there.comesTrue { !there.footer.contains("Saved Fido") })
    await add("Rex", at: there)
    #expect(await here.shows("Rex"))
    here.press("d")
    #expect(await here.shows("Delete Rex?"))
    here.press("y")
    #expect(await there.comesTrue { !there.footer.contains("Saved Rex") })
  }

  @Test func `what was deleted and is back is not called deleted any longer`() async throws {
    await add("Fido", at: there)
    there.press("d")
    #expect(await there.shows("Delete Fido?"))
    there.press("y")
    #expect(await there.shows("Deleted Fido"))
    #expect(await here.comesTrue { !here.picture.contains("Fido") })
    here.press("u")
    #expect(await here.shows("Undo “Deleted Fido”?"))
    here.press("y")
    #expect(await there.comesTrue { !there.footer.contains("Deleted Fido") })
  }

  @Test func `other changes leave the message, and the next session asks about all`() async throws {
    await add("Fido", at: there)
    await add("Rex", at: here)
    #expect(await there.shows("Rex"))
    #expect(there.footer.contains("Saved Fido"))
    here.store.close()
    let next = try Session(Self.store(here.store.location, .readWrite), columns: 100)
    next.press("u")
    #expect(await next.shows("Undo “Added Rex”?"))
  }
}
