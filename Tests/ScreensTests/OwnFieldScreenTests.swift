import Catalog
import Terminal
import TestSupport
import Testing

/// A field of one's own, on the screen.
@Suite(.timeLimit(.minutes(10))) struct OwnFieldScreenTests {
  @Test func `is filled in with the others, and stands in the detail`() async throws {
    let session = try await Session.breed()
    session.press("e")
    #expect(await session.shows("Breed"))
    session.press(.tab, .tab, .tab)
    session.type("Boxer")
    session.press(.enter)
    #expect(await session.shows("Saved Max"))
    #expect(await session.shows("Breed     Boxer"))
    session.press("u")
    #expect(await session.comesTrue { !session.picture.contains("Breed     Boxer") })
    #expect(!session.picture.contains("│ Breed  "), "A field without a value takes no room")
  }

  @Test func `of a shelter is three keys away from nothing`() async throws {
    let session = try Session.empty(columns: 120, rows: 40)
    #expect(session.picture.contains("fields of a zoo, a shelter"))
    session.press("t", "s")
    #expect(await session.shows("Added 11 fields and 4 logs of Shelter"))
    session.press("a")
    for title in ["Breed", "Neutered", "Intake", "Outcome", "Notes"] {
      #expect(session.picture.contains(title), "\(title)")
    }
    session.press(.escape, "F", "t", "c")
    #expect(await session.shows("Added 3 fields and 1 log of Class"))
    #expect(session.picture.contains("What it eats"))
  }

  @Test func `says in its place what is wrong with it`() async throws {
    let session = try await Session.breed()
    _ = try await session.store.addField(
      named: "Mass", ValueKind("number", ValueOptions(unit: "g")))
    session.press("e", .tab, .tab, .tab, .tab)
    #expect(await session.shows("Mass (g)"))
    session.type("12 furlongs")
    session.press(.enter)
    #expect(await session.shows("“12 furlongs” cannot be put in g"))
    session.press(.control("u"))
    session.type("1.2 kg")
    session.press(.enter)
    #expect(await session.shows("Saved Max"))
    #expect(await session.shows("Mass      1200 g"))
  }

  @Test func `that is unique refuses a second value, and Enter shows the first animal`()
    async throws
  {
    let session = try await Session.breed()
    session.press("F", "a")
    session.type("Chip")
    session.press(.tab, .tab)
    #expect(await session.shows("unique: no two animals share a value"))
    session.type("unique")
    session.press(.enter)
    #expect(await session.shows("text, unique"))
    session.press(.escape, "e", .tab, .tab, .tab, .tab)
    session.type("981")
    session.press(.enter)
    #expect(await session.shows("Saved Max"))
    session.press("a")
    session.type("Rex")
    session.press(.tab, .tab, .tab, .tab)
    session.type("981")
    session.press(.enter)
    #expect(await session.shows("Max #1 has it already; Enter shows that animal."))
    session.press(.enter)
    #expect(await session.shows("Edit Animal"))
    session.press(.control("u"))
    session.type("982")
    session.press(.enter)
    #expect(await session.comesTrue { !session.picture.contains("Edit Animal") })
    #expect(session.picture.contains("Add Animal"), "The draft is where it was")
    session.press(.enter)
    #expect(await session.shows("Saved Rex"))
  }

  @Test func `is not made unique over values that animals share, of which one is found`()
    async throws
  {
    let session = try await Session.breed()
    let chip = try await session.store.addField(named: "Chip")
    for name in ["Bella", "Rex"] {
      var draft = RecordDraft(name: name)
      draft[text: chip] = "985"
      _ = try await session.store.insert(draft)
    }
    session.press("F", .end, "e", .tab, .tab)
    session.type("unique")
    session.press(.enter)
    #expect(await session.shows("985: Bella #2, Rex #3"))
    session.press(.enter)
    #expect(await session.shows("Chip=\"985\""))
    #expect(await session.shows("1 of 2"))
    #expect(session.stack.screens.count == 1)
    session.press("=")
    #expect(await session.shows("Animals that may be one"))
  }

  @Test func `is added, changed, moved, retired and restored`() async throws {
    let session = try await Session.breed()
    session.press("F", "a")
    #expect(await session.shows("Add Field"))
    session.type("Chip")
    session.press(.enter)
    #expect(await session.shows("Saved the field Chip"))
    session.press("e", .tab)
    session.type("n")
    session.press(.right, .tab)
    session.type("mm, 0..")
    session.press(.backspace, .enter)
    #expect(await session.shows("“0.” is a second unit"))
    session.type(".500")
    session.press(.enter)
    #expect(await session.shows("number, mm, 0..500"))
    session.press("K")
    #expect(await session.comesTrue { session.picture.contains(/Chip.*\n.*Breed/) })
    session.press("d")
    #expect(await session.shows("Retired Chip; its values are kept"))
    #expect(session.picture.contains("retired, number, mm, 0..500"))
    session.press(.end, "d")
    #expect(await session.shows("Restored Chip"))
    #expect(!session.picture.contains("retired, "))
    session.press(.escape, "u")
    #expect(await session.shows("Undid: Restored the field Chip"))
  }

  @Test func `of some categories is asked for in those, and where it has a value`() async throws {
    let session = try await Session.breed()
    _ = try await session.store.insert(RecordDraft(name: "Owl", category: .named("Bird")))
    session.press("F", "a")
    session.type("Wing")
    session.press(.tab, .tab, .tab, .tab)
    session.type("Bird, Dig")
    session.press(.enter)
    #expect(await session.shows("There is no category “Dig”."))
    session.press(.backspace)
    session.type("n")
    session.press(.control("u"))
    session.type("bi")
    session.press(.enter, .enter)
    #expect(await session.shows("Saved the field Wing"))
    #expect(session.picture.contains(/Wing +text · Bird/))
    session.press(.escape, "e")
    let wing = /│ Wing +(80|_)/
    #expect(await session.shows("Edit Animal"))
    #expect(!session.picture.contains(wing))
    session.press(.tab)
    session.type("Bir")
    #expect(!session.picture.contains(wing), "The form stays as it is while one types")
    await session.settled()
    session.press(.enter)
    #expect(await session.comesTrue { session.picture.contains(wing) })
    session.press(.tab, .tab, .tab)
    session.type("80")
    session.press(.backTab, .backTab, .backTab, .control("u"), .tab)
    #expect(session.picture.contains(/│ Wing +80/), "What was typed is not lost")
  }

  @Test func `of the category that was just typed comes behind it, and nothing of another does`()
    async throws
  {
    let store = try Session.store()
    _ = try await store.insert(RecordDraft(name: "Max", category: .named("Dog")))
    _ = try await store.insertCategory(named: "Bird")
    _ = try await store.addFields([
      NewField("Coat", in: ["Dog"]), NewField("Wing", in: ["Bird"]),
    ])
    let session = try Session(store)
    session.press("e", .tab)
    session.type("bir")
    #expect(session.picture.contains("│ Coat ") && !session.picture.contains("│ Wing "))
    session.type("d")
    #expect(session.picture.contains("│ Wing ") && !session.picture.contains("│ Coat "))
    session.press(.backTab, .backTab)
    session.type("80")
    session.press(.control("s"))
    #expect(await session.shows("Saved Max"))
    let wing = try #require(try store.fields().named("Wing"))
    #expect(try session.animal("Max").text(of: wing) == "80")
  }

  @Test func `has a row of the sheet as long as there is one, also after others were added`()
    async throws
  {
    let session = try Session.empty(columns: 100, rows: 30)
    session.press("F", "t", "s")
    #expect(await session.shows("Added 11 fields and 4 logs of Shelter"))
    session.press("t", "c")
    #expect(await session.shows("Added 3 fields and 1 log of Class"))
    session.press("G")
    #expect(session.picture.contains("│ Number ") && session.picture.contains("│ A fact "))
    session.stack.resize(to: Size(columns: 40, rows: 10))
    #expect(session.picture.contains("│ Chip ") && session.picture.contains("│ A fact "))
    session.stack.resize(to: Size(columns: 100, rows: 30))
    #expect(session.picture.contains("│ Number ") && session.picture.contains("│ A fact "))
  }

  @Test func `is marked where a value does not fit, until another takes its place`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.addField(named: "Mass", ValueKind("number", ValueOptions(unit: "kg")))
    _ = try await store.insert(RecordDraft(name: "Max"))
    try OtherProgram(folder.catalog).execute("UPDATE animal SET field1 = 'many'")
    let session = try Session(store, in: folder, columns: 120)
    #expect(session.lines.contains { $0.contains("│ Max") && $0.contains("many (?) ●") })
    #expect(session.picture.contains("Mass      many (?)"))
    session.press("e", .tab, .tab, .tab)
    session.press(.end, "x", .backspace, .enter)
    #expect(await session.shows("Nothing was changed"))
    session.press("e", .tab, .tab, .tab, .control("u"))
    session.type("12")
    session.press(.enter)
    #expect(await session.shows("Mass      12 kg"))
    try OtherProgram(folder.catalog).execute("UPDATE animal SET field1 = '7'")
    #expect(await session.shows("Mass      7 (?)"))
    session.press("e", .tab, .tab, .tab, .control("u"))
    session.type("7")
    session.press(.enter)
    #expect(await session.shows("Mass      7 kg"))
    #expect(!session.picture.contains("(?)"))
  }

  @Test(arguments: [(80, "_____________ kept as 1200"), (40, "│ kept as 1200")])
  func `says beside a value, or at the foot, how it will be kept where there is no room below it`(
    columns: Int, place: String
  ) async throws {
    let store = try Session.store()
    _ = try await store.addFields(
      (1...12).map { NewField("Mass \($0)", ValueKind("number", ValueOptions(unit: "g"))) })
    _ = try await store.insert(RecordDraft(name: "Max"))
    let session = try Session(store, columns: columns)
    session.press("e", .tab, .tab, .tab)
    session.type("1.2 kg")
    #expect(session.picture.contains(place))
  }

  @Test func `says how a value will be kept that was typed otherwise`() async throws {
    let store = try Session.store()
    _ = try await store.addFields([
      NewField("Mass", ValueKind("number", ValueOptions(unit: "g"))),
      NewField("Intake", ValueKind("date")),
    ])
    _ = try await store.insert(RecordDraft(name: "Max"))
    let session = try Session(store, rows: 30)
    session.press("e", .tab, .tab, .tab)
    session.type("1.2 kg")
    #expect(session.picture.contains("kept as 1200"))
    session.press(.control("u"))
    session.type("-0")
    #expect(session.picture.contains("kept as 0"))
    session.press(.tab)
    session.type("14.2.2014")
    #expect(session.picture.contains("kept as 2014-02-14"))
    session.press(.control("u"))
    session.type("2014-02-14")
    #expect(!session.picture.contains("kept as 2014"))
  }

  @Test func `of another editor comes and goes where they are listed`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.addField(named: "Breed")
    let session = try Session(store, in: folder)
    session.press("F")
    let other = try CatalogStore(.file(folder.catalog))
    let chip = try await other.addField(named: "Chip")
    #expect(await session.shows("Chip  "))
    #expect(session.selected.first?.contains("Breed") == true)
    try await other.retireField(chip)
    #expect(await session.shows("retired, text"))
  }

  @Test func `is undone and done again where they are listed`() async throws {
    let session = try await Session.breed()
    session.press("F", "d")
    #expect(await session.shows("Retired Breed; its values are kept"))
    session.press("u")
    #expect(await session.shows("Undid: Retired the field Breed"))
    #expect(!session.picture.contains("retired, text"))
    session.press(.control("r"))
    #expect(await session.shows("retired, text"))
    #expect(session.picture.contains("Fields of your own"))
  }

  @Test func `keeps its values where another kind is chosen, unless they are to go`() async throws {
    let session = try await Session.breed()
    var draft = RecordDraft(name: "Rex")
    draft[text: try #require(try session.store.fields().last)] = "Boxer"
    let rex = try await session.store.insert(draft)
    session.press("F", "e", .tab)
    session.type("d")
    session.press(.enter)
    #expect(await session.shows("1 value cannot be converted: “Boxer” is not a"))
    session.press("n")
    #expect(try session.store.fields().last?.valueKind?.tag == "text")
    session.press(.enter)
    #expect(await session.shows("1 value cannot be converted"))
    session.press("y")
    #expect(await session.shows("Saved the field Breed"))
    #expect(try session.store.animal(rex.id)?.values == RecordDraft(name: "Rex").values)
    session.press(.escape, "u")
    #expect(await session.shows("Undid the change of the field Breed"))
    #expect(try session.store.animal(rex.id)?.values == draft.values)
  }

  @Test func `is asked for by what it holds`() async throws {
    let session = try await Session.breed()
    session.press("/")
    session.type("has:breed")
    #expect(await session.shows("No animal fits “has:breed”."))
    session.press(.control("u"))
    session.type("has:chip")
    #expect(await session.shows("There is no field “chip”"))
    session.press(.control("u"))
    session.type("max b")
    session.press(.tab)
    #expect(await session.shows("max breed:"))
    session.press(.control("u"), .tab)
    #expect(await session.shows("category · diet · has · id · photos · caption"))
  }
}
