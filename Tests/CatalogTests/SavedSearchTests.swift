import Catalog
import Recovery
import TestSupport
import Testing

/// Searches that a catalog keeps.
@Suite struct SavedSearchTests {
  private func store() throws -> CatalogStore { try CatalogStore(.inMemory) }

  @Test func `stand in the order in which they were saved, and are undone like the rest`()
    async throws
  {
    let store = try store()
    let vets = try await store.saveSearch(named: " Vets ", finding: " +vet ")
    _ = try await store.saveSearch(named: "Adults", finding: "age>2")
    #expect(try store.searches().map(\.name) == ["Vets", "Adults"])
    #expect(vets.find == "+vet")
    let renamed = try await store.saveSearch(named: "Vet today", finding: "+vet", as: vets)
    let last = try await store.saveSearch(named: "Vet today", finding: "+vet -max", as: renamed)
    #expect(try store.searches().map(\.name) == ["Vet today", "Adults"])
    #expect(
      try store.labels().suffix(2)
        == ["Renamed the search Vets to Vet today", "Changed the search Vet today"])
    try await store.delete(last)
    #expect(try store.searches().map(\.name) == ["Adults"])
    #expect(try await store.undo()?.label == "Undid the deletion of the search Vet today")
    #expect(try store.searches().map(\.find) == ["+vet -max", "age>2"])
    for _ in 1...4 { _ = try await store.undo() }
    #expect(try store.searches() == [])
    for _ in 1...2 { _ = try await store.redo() }
    #expect(try store.searches().map(\.name) == ["Vets", "Adults"])
    #expect(try await store.findings() == [])
  }

  @Test func `follow the names of categories and fields, in the same edit`() async throws {
    let store = try store()
    let bird = try await store.insertCategory(named: "Sea bird")
    let wing = try await store.addField(named: "Wing length", .number)
    let find =
      #"  -category:"sea BIRD"  max category:sea "wing length">100 has:"Wing length" wings:1"#
      + " -wing length>2 has:wing length x category=sea"
    _ = try await store.saveSearch(named: "Long", finding: find)
    _ = try await store.saveSearch(named: "Other", finding: "has:chip")
    _ = try await store.saveSearch(named: "Plain", finding: "category:rabbit rabbit")
    let rabbit = try await store.insertCategory(named: "Rabbit")
    _ = try await store.renameCategory(rabbit.id, to: "Bunny")
    _ = try await store.renameCategory(bird.id, to: "Gull")
    _ = try await store.changeField(wing, to: NewField("Wing", .number))
    #expect(
      try store.searches().map(\.find) == [
        #"-category:"Gull"  max category:sea Wing>100 has:Wing wings:1"#
          + " -Wing>2 has:Wing x category=sea", "has:chip", "category:Bunny rabbit",
      ])
    _ = try await store.renameCategory(bird.id, to: "a \"gull\"")
    #expect(try store.searches()[0].find.hasPrefix(#"-category:"Gull""#))
    for _ in 1...3 { _ = try await store.undo() }
    #expect(try store.searches()[0].find == String(find.dropFirst(2)))
  }

  @Test func `are renamed once where a name might stand twice`() async throws {
    let store = try store()
    let field = try await store.addField(named: "barking barking", .number)
    _ = try await store.saveSearch(named: "One", finding: "has:barking barking barking>1")
    _ = try await store.changeField(field, to: NewField("b", .number))
    #expect(try store.searches()[0].find == "has:barking b>1")
  }

  @Test func `keep a quote that is open, and all that is no name`() async throws {
    let store = try store()
    let breed = try await store.addField(named: "Breed")
    _ = try await store.saveSearch(named: "One", finding: #"race breed="pug" breed:"border coll"#)
    _ = try await store.changeField(breed, to: NewField("Breed of dog"))
    #expect(
      try store.searches()[0].find == #"race "Breed of dog"="pug" "Breed of dog":"border coll"#)
    _ = try await store.undo()
    _ = try await store.changeField(breed, to: NewField("Breed", .note))
    #expect(try store.searches()[0].find == #"race breed="pug" breed:"border coll"#)
  }

  @Test func `what one was and is stands in the history`() async throws {
    let store = try store()
    let search = try await store.saveSearch(named: "Vets", finding: "+vet")
    _ = try await store.saveSearch(named: "Vets", finding: "+vet max", as: search)
    let edit = try #require(try store.edits(from: .first, limit: 1).rows.first)
    let change = try #require(try store.changes(of: edit.id, from: .first, limit: 1).rows.first)
    #expect(change.record == .search(search.id))
    #expect(change.name == "Vets")
    #expect(
      change.fields?.map { [$0.title, $0.before, $0.after] } == [["Finds", "+vet", "+vet max"]])
  }

  @Test func `names are unique, and what says nothing is refused`() async throws {
    let store = try store()
    let vets = try await store.saveSearch(named: "Vets", finding: "+vet")
    let old = try await store.saveSearch(named: "Old", finding: "age>9")
    let gone = try await store.saveSearch(named: "Gone", finding: "x")
    try await store.delete(gone)
    let refused: [(String, String, SavedSearch?, CatalogError)] = [
      ("vets", "x", nil, .nameTaken(.search, existing: "Vets")),
      ("VETS", "x", old, .nameTaken(.search, existing: "Vets")),
      ("  ", "x", nil, .name(.empty)),
      ("New", "  ", nil, .value(.find, .init("Type what to search for."))),
      (
        "New", String(repeating: "x", count: 1_001), nil,
        .value(.find, .init("A search can have at most 1,000 characters."))
      ),
      ("New", "x", gone, .gone(.search(gone.id))),
      ("New", "a\u{7}", nil, .value(.find, .init("Remove the control character or line break."))),
    ]
    for (name, find, id, error) in refused {
      await #expect(throws: error) {
        try await store.saveSearch(named: name, finding: find, as: id)
      }
    }
    #expect(try store.searches() == [vets, old])
    _ = try await store.saveSearch(named: "VETS", finding: "+vet", as: vets)
  }

  @Test func `what others have changed stays, and is said where both have changed it`() async throws
  {
    let store = try store()
    let search = try await store.saveSearch(named: "Vets", finding: "+vet")
    let theirs = try await store.saveSearch(named: "Vets", finding: "+vet max", as: search)
    let mine = try await store.saveSearch(named: "Vet", finding: "+vet", as: search)
    #expect(mine.name == "Vet" && mine.find == "+vet max")
    await #expect(throws: CatalogError.conflict(.search(mine.id), now: RecordDraft(mine))) {
      try await store.saveSearch(named: "Vet", finding: "+vet rex", as: search)
    }
    await #expect(throws: CatalogError.changed(.search(mine.id), name: "Vet")) {
      try await store.delete(theirs)
    }
  }

  @Test func `there are no more than can stand among the categories`() async throws {
    let store = try store()
    for number in 1...100 {
      _ = try await store.saveSearch(named: "Search \(number)", finding: "a")
    }
    await #expect(throws: CatalogError.tooMany(.search, limit: 100)) {
      try await store.saveSearch(named: "One more", finding: "a")
    }
  }

  @Test func `can be saved in a catalog of the version before, and survive a recovery`()
    async throws
  {
    let folder = try TemporaryFolder()
    try CatalogStore(.file(folder.catalog), access: .create).close()
    let program = try OtherProgram(folder.catalog)
    try program.run(
      """
      DROP TABLE savedSearch; PRAGMA user_version = 6;
      DELETE FROM grdb_migrations WHERE identifier = '7 saved searches';
      """)
    try program.close()
    let store = try CatalogStore(.file(folder.catalog))
    let search = try await store.saveSearch(named: "Vets", finding: "+vet")
    let deleted = try await store.saveSearch(named: "Old", finding: "x")
    try await store.delete(deleted)
    store.close()
    let copy = folder.path + "/copy.sqlite"
    #expect(try await CatalogRecovery(of: folder.catalog, to: copy).run { _ in }.isComplete)
    let recovered = try CatalogStore(.file(copy))
    #expect(try recovered.searches() == [search])
    let next = try await recovered.saveSearch(named: "Next", finding: "x")
    #expect(next.id > deleted.id, "No id is used again.")
    try await recovered.delete(search)
    #expect(try await recovered.undo() != nil)
    #expect(try recovered.searches() == [search, next])
  }
}
