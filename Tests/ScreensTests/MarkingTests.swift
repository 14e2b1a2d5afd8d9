import Catalog
import Terminal
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MarkingTests {
  private func zoo() async throws -> Session {
    try await .animals(
      ("Ant", "Insect"), ("Bee", "Insect"), ("Cow", "Mammal"), ("Dog", "Mammal"), ("Eel", nil))
  }

  /// The names with the sign of a mark before them.
  private func marked(_ session: Session) -> [String] {
    session.lines.compactMap { $0.firstMatch(of: /\*(\w+)/).map { String($0.1) } }
  }

  @Test func `Space marks and goes on, and unmarks`() async throws {
    let session = try await zoo()
    session.press(" ", " ")
    #expect(marked(session) == ["Ant", "Bee"])
    #expect(session.picture.contains("2 marked · 3 of 5"))
    session.press(.up, " ")
    #expect(marked(session) == ["Ant"])
    #expect(session.picture.contains("1 marked · 3 of 5"))
  }

  @Test func `V marks from there to here, A all that are found, Esc unmarks`() async throws {
    let session = try await zoo()
    session.press("V")
    #expect(session.footer.contains("Mark one end of the range with Space first."))
    session.press(.down, " ", .down, "V")
    #expect(await session.shows("3 marked · 4 of 5"))
    #expect(marked(session) == ["Bee", "Cow", "Dog"])
    session.press(.escape)
    #expect(marked(session).isEmpty)
    #expect(!session.picture.contains("marked"))
    session.press("/", "e", .enter)
    await session.settled()
    session.press("A")
    #expect(await session.shows("2 marked · 1 of 2"))
    session.press(.escape)
    #expect(await session.shows("2 marked · 5 of 5"))
    #expect(marked(session) == ["Bee", "Eel"])
    session.press(.escape)
    #expect(marked(session).isEmpty)
  }

  @Test func `those that the list does not show are counted`() async throws {
    let session = try await zoo()
    session.press(" ", " ", .end, " ", "/", "e", "e", .enter)
    #expect(await session.shows("3 marked, 1 not shown · 1 of 2"))
    session.press("t", "t")
    #expect(await session.shows("3 marked, 3 not shown"))
    _ = try await session.store.deleteAnimal(session.animal("Ant").id)
    #expect(await session.shows("2 marked, 2 not shown"))
    session.press("t", "t", "t", .escape)
    #expect(await session.shows("2 marked · "))
  }

  @Test func `v lists them alone, wherever they are, and Esc goes back to what was listed`()
    async throws
  {
    let session = try await zoo()
    session.press("v")
    #expect(session.footer.contains("Nothing is marked."))
    session.press(" ", .end, " ", "/", "o", .enter)
    await session.settled()
    session.press(" ")
    #expect(await session.shows("3 marked, 2 not shown"))
    session.press("v")
    #expect(await session.shows("Animals · marked · by name"))
    #expect(await session.shows("3 marked · "))
    #expect(marked(session) == ["Ant", "Cow", "Eel"])
    #expect(!session.picture.contains("Dog"))
    session.press("S", .home)
    await session.settled()
    #expect(marked(session) == ["Eel", "Cow", "Ant"])
    session.press(" ")
    #expect(await session.shows("2 marked"))
    #expect(session.picture.contains(" Eel"))
    session.press(.escape)
    #expect(await session.shows("“o” · best match, then by name, Z to A"))
    #expect(await session.shows("2 marked, 1 not shown"))
    #expect(session.picture.contains("Dog"))
  }

  @Test func `ranges and whole lists are listed too, and deleted together`() async throws {
    let session = try await zoo()
    session.press("s", "c", "a", "t", .enter, " ", .down, "V", "/", "o", .enter)
    await session.settled()
    session.press("A", "v")
    #expect(await session.shows("of 4"))
    #expect(marked(session) == ["Ant", "Bee", "Cow", "Dog"])
    #expect(session.picture.contains("Animals · marked · by category"))
    session.press(.escape, .escape, .escape, .home, " ", " ", "v", "d")
    #expect(await session.shows("Delete 2 marked animals?"))
    session.press("y")
    #expect(await session.shows("Deleted 2 animals"))
    #expect(await session.shows("of 3"))
    #expect(!session.picture.contains("marked"))
  }

  @Test func `d deletes all that are marked, after the exact number, and u brings them back`()
    async throws
  {
    let session = try await zoo()
    session.press(" ", .end, " ", "d")
    #expect(await session.shows("Delete 2 marked animals?"))
    session.press("n", "d")
    #expect(await session.shows("Delete 2 marked animals?"))
    session.press("y")
    #expect(await session.shows("Deleted 2 animals · u undoes it"))
    #expect(try session.names == ["Bee", "Cow", "Dog"])
    #expect(!session.picture.contains("marked"))
    session.press("u")
    #expect(await session.shows("Undid the deletion of 2 animals"))
    #expect(try session.names == ["Ant", "Bee", "Cow", "Dog", "Eel"])
  }

  @Test func `e moves all that are marked to a category, known or new`() async throws {
    let session = try await zoo()
    session.press("A", "e")
    #expect(await session.shows("Set for all of 5 marked animals:"))
    session.press("c")
    #expect(await session.shows("Category of 5 Marked Animals"))
    session.type("mam")
    session.press(.enter, .enter)
    #expect(
      await session.shows("Move 3 of the 5 marked animals to"))
    session.press("y")
    #expect(await session.shows("Moved 3 animals to Mammal · u undoes it"))
    #expect(try session.store.categories().map(\.count) == [0, 5])
    #expect(session.stack.screens.count == 1)

    session.press("A", "e")
    #expect(await session.shows("Set for all"))
    session.press("c")
    session.type("Zoo")
    session.press(.enter, .enter)
    #expect(await session.shows("the new category"))
    session.press("n", .escape)
    #expect(await session.shows("5 marked"))
    #expect(try session.store.category(named: "Zoo") == nil)
  }

  @Test func `e sets the diet of all that are marked`() async throws {
    let session = try await zoo()
    session.press(" ", " ", "e")
    #expect(await session.shows("Set for all of 2 marked animals:"))
    session.press("d", .right, .enter)
    #expect(await session.shows("Set the diet of 2 marked animals to carnivorous?"))
    session.press("y")
    #expect(await session.shows("Set the diet of 2 animals to carnivorous"))
    #expect(try session.animal("Bee").diet == .carnivorous)
    #expect(try session.animal("Cow").diet == .herbivorous)
    session.press("A", "e")
    #expect(await session.shows("Set for all"))
    session.press("d", "h", .enter)
    #expect(await session.shows("Set the diet of 2 of the 5 marked animals"))
    session.press("n", .escape, .escape, .home, " ", "e")
    #expect(await session.shows("Set for all of 1 marked animal:"))
    session.press("d", .enter)
    #expect(await session.shows("The marked animal has that already."))
  }

  @Test func `the diet begins with the one that all marked animals have`() async throws {
    let session = try await Session.sample()
    let unknown = try await session.store.insertAll(
      ["Rex", "Rover"].map { RecordDraft(name: $0, diet: .unknown) })
    #expect(unknown.count == 2)
    session.press("/")
    session.type("diet:unknown")
    session.press(.enter)
    #expect(await session.shows(" of 2"))
    session.press("A", "e")
    #expect(await session.shows("Set for all of 2 marked animals:"))
    session.press("d")
    #expect(await session.shows("‹ unknown ›"))
    session.press(.enter)
    #expect(await session.shows("All 2 marked animals have that already."))
    #expect(session.picture.contains("Diet of 2 Marked Animals"))
  }

  @Test func `of animals with several diets one is to be chosen first`() async throws {
    let session = try await zoo()
    let ant = try session.animal("Ant")
    let edited = RecordDraft(name: "Ant", diet: .omnivorous, category: .named("Insect"))
    _ = try await session.store.update(ant.id, from: RecordDraft(ant), to: edited)
    session.press("A", "e")
    #expect(await session.shows("Set for all of 5 marked animals:"))
    session.press("d")
    #expect(await session.shows("‹ not chosen ›"))
    session.press(.enter)
    #expect(await session.shows("Choose a diet with ← or →."))
    #expect(session.picture.contains("Diet of 5 Marked Animals"))
    #expect(!session.picture.contains("Set the diet of"))
    session.press("u", .enter)
    #expect(await session.shows("Set the diet of 5 marked animals to unknown?"))
    session.press("n", .right, .enter)
    #expect(await session.shows("Set the diet of 1 of the 5 marked animals to"))
    session.press("y")
    #expect(await session.shows("Set the diet of 1 animal to herbivorous"))
  }

  @Test func `e sets the diet of all that are marked back to unknown`() async throws {
    let session = try await zoo()
    session.press("A", "e")
    #expect(await session.shows("Set for all of 5 marked animals:"))
    session.press("d", "u", .enter)
    #expect(await session.shows("Set the diet of 5 marked animals to unknown?"))
    session.press("y")
    #expect(await session.shows("Set the diet of 5 animals to unknown"))
    #expect(try session.animal("Bee").diet == .unknown)
  }

  @Test func `Enter edits the selected animal, and d a category in its pane`() async throws {
    let session = try await zoo()
    session.press("A", .enter, .enter)
    #expect(await session.shows("Edit Animal"))
    session.press(.escape, .left, .left, .end, "d")
    #expect(await session.shows("Delete Mammal and its 2 animals?"))
  }

  @Test func `a name that is too long is told in the sheet, which stays`() async throws {
    let session = try await zoo()
    session.press("A", "e")
    #expect(await session.shows("Set for all"))
    session.press("c")
    session.paste(String(repeating: "x", count: 501))
    session.press(.enter, .enter)
    #expect(await session.shows("the new category"))
    session.press("y")
    #expect(await session.shows("Category of 5 Marked Animals"))
    #expect(await session.shows("500"))
    #expect(try session.store.categories().count == 2)
  }

  @Test func `what others have changed since the question is asked about again`() async throws {
    let session = try await zoo()
    session.press("A", "d")
    #expect(await session.shows("Delete 5 marked animals?"))
    _ = try await session.store.deleteAnimal(try session.animal("Ant").id)
    session.press("y")
    #expect(await session.shows("Delete 4 marked animals?"))
    #expect(session.footer.contains("The number of animals is now 4; nothing was changed."))
    session.press("y")
    #expect(await session.shows("Deleted 4 animals"))
  }

  @Test func `marks are kept while another program deletes and adds`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: (1...20).map { RecordDraft(name: "Ant \($0)") })
    let session = try Session(store, in: folder)
    session.press("A", .home, " ")
    #expect(await session.shows("19 marked · 2 of 20"))
    try OtherProgram(folder.catalog).execute("DELETE FROM animal WHERE id > 10")
    #expect(await session.shows("9 marked · "))
    session.press("d")
    #expect(await session.shows("Delete 9 marked animals?"))
    try OtherProgram(folder.catalog).execute("DELETE FROM animal")
    session.press("y")
    #expect(await session.shows("No marked animal is left."))
    #expect(session.stack.screens.count == 1)
    #expect(!session.picture.contains("Delete 0"))
  }

  @Test func `what others have done meanwhile is said, and not asked about again`() async throws {
    let session = try await zoo()
    session.press(" ", " ", "e")
    #expect(await session.shows("Set for all of 2 marked animals:"))
    session.press("d", .right, .enter)
    #expect(await session.shows("Set the diet of 2 marked animals to carnivorous?"))
    var marks = Marks()
    for name in ["Ant", "Bee"] { marks.mark(try session.animal(name).id) }
    _ = try await session.store.apply(.diet(.carnivorous), to: marks)
    session.press("y")
    #expect(await session.shows("All 2 marked animals have that already."))
    #expect(!session.picture.contains("Set the diet of 0"))
  }

  @Test func `a deletion that waits is cancelled by Esc, and the marks stay`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: (1...20).map { RecordDraft(name: "Ant \($0)") })
    let session = try Session(store, in: folder)
    var timers: [@MainActor () -> Void] = []
    session.stack.schedule = { timers.append($1) }
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    session.press("A", "d")
    #expect(await session.shows("Delete 20 marked animals?"))
    session.press("y")
    for timer in timers { timer() }
    #expect(session.footer.contains("Deleting… Esc cancels"))
    session.press(.escape)
    #expect(await session.shows("Cancelled; nothing was written."))
    try other.execute("COMMIT")
    #expect(session.picture.contains("20 marked"))
    #expect(try session.names.count == 20)
  }

  @Test func `a marked animal is seen to be selected also where the focus is elsewhere`()
    async throws
  {
    let session = try await zoo()
    session.press(" ", .up, .left)
    #expect(marked(session) == ["Ant"])
    #expect(session.selected.contains("*"))
    session.press(.right, " ", .up, .left)
    #expect(!session.selected.contains("*"))
    #expect(session.picture.contains("▌Ant"))
  }

  @Test func `nothing is marked where there is nothing to mark`() async throws {
    let empty = try Session.empty()
    for key in [Key.character(" "), "A", "V"] {
      empty.press(key)
      #expect(empty.footer.contains("No animal is selected."))
    }
    let session = try await zoo()
    session.press(.left, " ")
    #expect(session.footer.contains("Animals are marked in the list of animals."))
  }
}
