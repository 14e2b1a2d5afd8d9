import Catalog
import Foundation
import Terminal
import TestSupport
import Testing

/// What becomes of the columns of a file.
@Suite(.timeLimit(.minutes(10))) struct ImportColumnTests {
  @Test func `what is to be known of the columns is whole at 80 columns`() async throws {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    #expect(session.picture.contains("1 row has none and is refused · → Emu, Kiwi"))
    try session.write("codes.csv", "id,Species,trophic_level\n1,Emu,2\n2,,1\n")
    session.press(.escape, .escape)
    await session.open("codes.csv", until: "Match rows by")
    #expect(session.picture.contains("1 row has none and is refused · → Emu"))
    #expect(session.picture.contains("1 herbivorous, 2 omnivorous, 3 carnivorous"))
  }

  @Test func `rows without a name are named by the column that numbers them, in one key`()
    async throws
  {
    let session = try Session.files()
    try session.write("seen.csv", "id,Species\n71,Emu\n72,\n73,Kiwi\n")
    await session.open("seen.csv", until: "Match rows by")
    session.press(.enter)
    #expect(await session.shows("line 3, Species: It has no name."))
    #expect(session.picture.contains("m Name by id"))
    session.press("m")
    #expect(await session.shows("New animals                       3"))
    #expect(!session.picture.contains("Name by id"))
    session.press("y")
    #expect(await session.shows("Imported 3 animals"))
    #expect(try session.names.contains("72"))
  }

  @Test func `columns that become fields are left out by a key and change kind`() async throws {
    let session = try Session.files()
    try session.write("dogs.csv", "Name,Age,Colour,Seen\nMax,3,red,2014\nRex,12,blue,2015\n")
    await session.open("dogs.csv", until: "Match rows by")
    #expect(session.picture.contains("‹ number ›"))
    session.press(.tab, .tab, .tab, .right)
    #expect(session.picture.contains("‹ text ›"))
    session.press(.tab, "A")
    #expect(!session.picture.contains("‹ text ›"))
    #expect(session.picture.contains("Not used: Age, Colour, Seen"))
    session.press("A", " ")
    #expect(session.picture.contains("Not used: Colour"))
    #expect(session.footer.contains("Space Take  A All"))
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    session.press("y")
    #expect(await session.shows("Imported 2 animals"))
    let own = try session.store.fields().custom
    #expect(own.map(\.title) == ["Age", "Seen"])
    #expect(own.map(\.valueKind) == [.text, .number])
    await session.open("dogs.csv", until: "as last time")
    #expect(session.picture.contains("Not used: Colour"))
    session.press(.tab, .tab, .tab, .tab, .tab, " ")
    #expect(session.picture.contains("new, from Colour"))
  }

  @Test func `a column that is the name no longer may be a field, and one that is is none`()
    async throws
  {
    let session = try Session.files()
    try session.write("dogs.csv", "Name,Tag,Colour\nMax,A1,red\nRex,A2,blue\n")
    await session.open("dogs.csv", until: "Match rows by")
    session.press(.control("u"))
    session.type("Tag")
    #expect(await session.comesTrue { session.picture.contains("Name 2") })
    #expect(session.picture.contains("Not used: Name"))
    session.press(.tab, .tab, .tab, .tab, .tab, " ")
    #expect(session.picture.contains("new, from Name"))
    #expect(!session.picture.contains("Not used"))
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    session.press("y")
    #expect(await session.shows("Imported 2 animals"))
    let titles = try session.store.fields().custom.map(\.title)
    #expect(titles == ["Colour", "Name 2"])
    #expect(try session.names == ["A1", "A2"])
  }

  @Test func `photos that a column names are left out where that is chosen`() async throws {
    let session = try Session.files()
    let picture = SmallPicture(width: 96, height: 64, rgb: [220, 20, 20]).png
    for name in ["max.png", "rex.png"] { try session.write(name, Data(picture)) }
    try session.write("dogs.csv", "Name,Colour,Picture\nMax,red,max.png\nRex,blue,rex.png\n")
    await session.open("dogs.csv", until: "Match rows by")
    session.press(.backTab, .backTab, .backTab)
    #expect(session.picture.contains("files beside this one · → max.png, rex.png"))
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    #expect(session.picture.contains(#/Photos +2 /#), "\(session.picture)")
    session.press("n")
    #expect(await session.shows("Match rows by"))
    session.press(.control("u"))
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    #expect(!session.picture.contains("Photos"))
  }

  @Test func `a column of few words becomes a choice, or a text by a key`() async throws {
    let session = try Session.files()
    let rows = (1...60).map { "Dog \($0),\(["female", "male"][$0 % 2])\n" }
    try session.write("dogs.csv", "Name,Sex\n" + rows.joined())
    await session.open("dogs.csv", until: "Match rows by")
    #expect(session.picture.contains("‹ choice: female, male ›"))
    session.press(.tab, .tab, .tab, .right)
    #expect(session.picture.contains("‹ text ›"))
    session.press(.left)
    #expect(session.picture.contains("‹ choice: female, male ›"))
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    session.press("y")
    #expect(await session.shows("Imported 60 animals"))
    #expect(try session.store.fields().custom.first?.valueKind?.words == ["female", "male"])
  }

  @Test func `a template is typed where a column does not do`() async throws {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    session.press(.control("u"))
    session.type("{Species} of {Order}")
    #expect(await session.shows("Use “{Species} of {Order}”"))
    session.press(.enter)
    #expect(await session.shows("→ Emu of Casuariiformes"))
  }

  @Test func `a column is chosen from the list`() async throws {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    session.press(.tab, .control("u"), .pageDown)
    #expect(await session.shows("Remarks"))
    session.press(.end, .down, .down, .down, .down, .enter)
    #expect(await session.shows("→ runs"))
  }

  @Test func `of the columns of a wide file that are not used a few are named`() async throws {
    let session = try Session.files()
    let names = (1...5_000).map { "x\($0)" }.joined(separator: ",")
    try session.write("wide.csv", "name,\(names)\nEmu,1,2,3\n")
    await session.open("wide.csv", until: "Match rows by")
    #expect(session.picture.contains("Not used: x4 (empty), x5 (empty)"))
    #expect(session.picture.contains(/and 4,\d\d\d more/))
  }

  @Test(arguments: [(80, 24), (100, 30), (60, 20), (120, 40)])
  func `what has no room is said first, below however long a form`(
    columns: Int, rows: Int
  ) async throws {
    let session = try Session.files(columns: columns, rows: rows)
    let names = (1...1_200).map { "x\($0)" }.joined(separator: ",")
    let cells = (1...1_200).map { $0 % 3 == 1 ? "" : "v\($0)" }.joined(separator: ",")
    try session.write("wide.csv", "name,\(names)\nEmu,\(cells)\n")
    await session.open("wide.csv", until: "Name ")
    let text = session.picture.split { " │\n".contains($0) }.joined(separator: " ")
    #expect(
      text.contains("400 columns have no room: a catalog takes 400 fields. Not used: x1 (empty),"))
    #expect(text.contains(/and \d+ more/))
  }

  @Test func `that a file defines its fields in a way that cannot be read is said below the form`()
    async throws
  {
    let session = try Session.files()
    try session.write(
      "zoo.json",
      #"{"menagerie":1,"fields":[7],"animals":[{"name":"Bat","diet":"omnivorous","kg":3}]}"#)
    await session.open("zoo.json", until: "kg")
    let text = session.picture.split { " │\n".contains($0) }.joined(separator: " ")
    #expect(text.contains("“fields” cannot be read; the kinds of fields are found by their values"))
  }

  @Test func `an empty column is named below a form that has not room for all its rows`()
    async throws
  {
    let session = try Session.files()
    let names = (1...30).map { "x\($0)" }.joined(separator: ",")
    let cells = (1...30).map { $0 == 9 ? "" : "\($0)" }.joined(separator: ",")
    try session.write("wide.csv", "name,\(names)\nEmu,\(cells)\n")
    await session.open("wide.csv", until: "Name ")
    #expect(session.picture.contains("Not used: x9 (empty)"))
    #expect(session.picture.contains("→ Emu"))
  }

  @Test func `words that a choice does not have stand below its field, with what is meant`()
    async throws
  {
    let session = try Session.files(columns: 100, rows: 40)
    _ = try await session.store.addField(
      named: "Sex", try ValueKind("choice", details: "female, male"))
    try session.write("dogs.csv", "name,Sex\nRex,M\nTia,F\nUma,x\n")
    await session.open("dogs.csv", until: "Match rows by")
    #expect(session.picture.contains("“F”"))
    #expect(session.picture.contains("‹ female ›"))
    #expect(session.picture.contains("‹ stays, marked (?) ›"))
    // The name, the category, the diet, Sex, F, M, x.
    session.press(.tab, .tab, .tab, .tab, .tab, .tab, .left)
    #expect(session.picture.contains("‹ x, a new choice ›"))
    session.press(.enter)
    #expect(await session.shows("New animals"))
    session.press("y")
    #expect(await session.shows("Imported 3 animals"))
    let sex = try #require(try session.store.fields().named("Sex"))
    #expect(sex.valueKind?.words == ["female", "male", "x"])
    #expect(
      try ["Rex", "Tia", "Uma"].map { try session.animal($0).text(of: sex) }
        == ["male", "female", "x"])
  }
}
