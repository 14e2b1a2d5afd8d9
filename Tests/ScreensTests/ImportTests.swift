import Catalog
import Foundation
import Terminal
import Testing

/// Importing animals from a file.
@Suite(.timeLimit(.minutes(10))) struct ImportTests {
  /// A catalog and a file of that many ants.
  private func session(ants count: Int) async throws -> Session {
    let session = try Session.files()
    try session.write(
      "ants.csv", "name,diet\n" + (0..<count).map { "Ant \($0),omnivore\n" }.joined())
    return session
  }

  @Test func `a file is chosen, its columns are looked at, and its animals come in one edit`()
    async throws
  {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    #expect(session.picture.contains("Species"))
    #expect(session.picture.contains("new, from Remarks · → runs, white"))
    #expect(session.picture.contains("→ Emu, Kiwi"))
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    #expect(session.picture.contains("line 4, Species: It has no name."))
    #expect(try session.names.isEmpty)
    session.press("y")
    #expect(await session.shows("Imported 4 animals from birds.csv · u undoes it"))
    #expect(session.stack.screens.count == 1)
    #expect(session.picture.contains("~/birds.csv.rejected.csv"))
    #expect(try session.names.contains("Barn owl"))
    #expect(try session.animal("Emu").category?.name == "Casuariiformes")
    #expect(try session.animal("Greylag goose").diet == .unknown)
    session.press("u")
    #expect(await session.shows("The catalog is empty."))
    #expect(try session.names.isEmpty)
  }

  @Test func `what is to be known of the columns is whole at 80 columns`() async throws {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    #expect(session.picture.contains("1 row has none and is refused · → Emu, Kiwi"))
    try session.write("shares.csv", "id,Species,Diet-Fruit,Diet-Inv\n1,Emu,60,40\n2,,20,80\n")
    session.press(.escape, .escape)
    await session.open("shares.csv", until: "Match rows by")
    #expect(session.picture.contains("1 row has none and is refused · → Emu"))
    #expect(
      session.picture.contains("herbivorous from 90 % plants, carnivorous from 90 % animals"))
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
    let own = try session.store.fields().own
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
    let titles = try session.store.fields().own.map(\.title)
    #expect(titles == ["Colour", "Name 2"])
    #expect(try session.names == ["A1", "A2"])
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
    #expect(try session.store.fields().own.first?.valueKind?.words == ["female", "male"])
  }

  @Test func `in which encoding a file is can be chosen where two are as likely`() async throws {
    let session = try Session.files()
    try session.write("goats.csv", Data("Name\nCh".utf8) + [0xE8] + Data("vre\n".utf8))
    await session.open("goats.csv", until: "Match rows by")
    #expect(session.picture.contains("‹ “Chèvre”, Windows-1252 ›"))
    session.press(.up, .right)
    #expect(await session.shows("‹ “Chčvre”, Windows-1250 ›"))
    #expect(session.picture.contains("→ Chčvre"))
    session.press(.enter)
    #expect(await session.shows("New animals                       1"))
    session.press("y")
    #expect(await session.shows("Imported 1 animal"))
    #expect(try session.names == ["Chčvre"])
  }

  @Test func `the first row is an animal or the header, by a key`() async throws {
    let session = try Session.files()
    try session.write("dogs.csv", "Rex,Dog\nMimi,Cat\n")
    await session.open("dogs.csv", until: "Match rows by")
    #expect(session.footer.contains("^T No header"))
    session.press(.control("t"))
    #expect(await session.shows("no header"))
    #expect(session.picture.contains("2 rows"))
    #expect(session.picture.contains("→ Rex, Mimi"))
    #expect(session.footer.contains("^T Header"))
    session.press(.enter)
    #expect(await session.shows("New animals                       2"))
    session.press("y")
    #expect(await session.shows("Imported 2 animals"))
    #expect(try session.names == ["Mimi", "Rex"])
  }

  @Test func `which sign is before decimals is chosen by a key where nothing says it`()
    async throws
  {
    let session = try Session.files()
    try session.write("dogs.csv", "Name;Mass (g);Chip\nMax;1.800;A1\nRex;4.200;A2\n")
    await session.open("dogs.csv", until: "Match rows by")
    #expect(session.picture.contains("‹ 1.800 stays ›"))
    session.press(.tab, .tab, .tab, .tab, .tab, .right)
    #expect(session.picture.contains("‹ 1.800 = 1.8 ›"))
    #expect(session.picture.contains("‹ number, g ›"))
    session.press(.right)
    #expect(session.picture.contains("‹ 1.800 = 1800 ›"))
    #expect(session.picture.contains("1800, 4200"))
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    session.press("y")
    #expect(await session.shows("Imported 2 animals"))
    let mass = try #require(try session.store.fields().named("Mass"))
    #expect(mass.valueKind?.title == "number, g")
    #expect(try session.animal("Rex").text(of: mass) == "4200")
  }

  @Test func `what stands for nothing is named, and may be changed`() async throws {
    let session = try Session.files()
    try session.write("dogs.csv", "Name,Mass\nMax,NA\nRex,-999\nBo,7\n")
    await session.open("dogs.csv", until: "Match rows by")
    #expect(session.picture.contains("-999, NA"))
    session.press(.enter)
    #expect(await session.shows("1 × NA as missing (Mass)"))
    session.press(.escape, .tab, .tab, .tab, .tab, .control("u"))
    session.type("NA")
    session.press(.enter)
    #expect(await session.shows("This is what would be imported:"))
    #expect(!session.picture.contains("-999 as missing"))
    session.press("y")
    #expect(await session.shows("Imported 3 animals"))
    let mass = try #require(try session.store.fields().named("Mass"))
    #expect(try session.animal("Rex").text(of: mass) == "-999")
  }

  @Test func `the same file again brings nothing`() async throws {
    let session = try Session.files()
    for sentence in ["Imported 1 animal", "There is nothing in it to import."] {
      await session.open("apes.csv", until: "Match rows by")
      session.press(.enter)
      #expect(await session.shows("New animals"))
      session.press("y")
      #expect(await session.shows(sentence))
    }
    #expect(try session.names == ["Bonobo"])
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

  @Test func `what is wrong is said, and nothing is tried`() async throws {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    session.press(.control("u"), .enter)
    #expect(await session.shows("Choose the column that has the names."))
    #expect(!session.picture.contains("New animals"))
  }

  @Test func `one goes back from the result to the columns, to the files, and to the catalog`()
    async throws
  {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    session.press(.enter)
    #expect(await session.shows("New animals"))
    session.press(.escape)
    #expect(await session.shows("Match rows by"))
    session.press(.escape)
    #expect(await session.shows("Import · ~"))
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
    #expect(try session.names.isEmpty)
  }

  @Test func `the key that tries a file, held down, imports nothing that nobody has read`()
    async throws
  {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    session.press(.enter)
    #expect(await session.shows("New animals"))
    session.press(.enter, .control("s"), .enter)
    #expect(session.picture.contains("This is what would be imported:"))
    #expect(!session.stack.isWorking)
    #expect(session.footer.contains("y Import"))
    session.press("n")
    #expect(session.picture.contains("Match rows by"))
    #expect(try session.names.isEmpty)
  }

  @Test func `a small terminal tells of the field with the focus, and why rows are refused`()
    async throws
  {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    session.stack.resize(to: Size(columns: 32, rows: 10))
    #expect(session.picture.contains("1 row has none and is"))
    session.press(.tab)
    #expect(session.picture.contains("→ Casuariiformes"))
    session.press(.backTab, .enter)
    #expect(await session.shows("New animals"))
    session.press(.pageDown)
    #expect(await session.shows("line 4, Species: It has no"))
    #expect(session.lines.contains { $0.contains("   name. ") })
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

  @Test func `keys are answered while it runs, and Esc leaves no trace`() async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter)
    #expect(session.picture.contains("Previewing; nothing is written yet."))
    #expect(await session.shows("New animals"))
    session.press("y")
    #expect(session.picture.contains("Importing."))
    session.press("?")
    #expect(session.picture.contains("Help · Import · ants.csv"))
    session.press(.escape)
    #expect(session.picture.contains("Importing."))
    session.press("q")
    #expect(session.picture.contains("Quit and discard the import of ants.csv?"))
    session.press("n", .escape)
    #expect(await session.shows("Cancelled; nothing was written."))
    #expect(session.picture.contains("New animals"))
    #expect(try session.names.isEmpty)
  }

  @Test func `a key that did nothing is spoken of no longer when the preview is there`()
    async throws
  {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter, "y")
    #expect(session.picture.contains("y does nothing here"))
    #expect(await session.shows("New animals"))
    #expect(!session.picture.contains("does nothing"))
  }

  @Test func `where refused rows go is said before`() async throws {
    let session = try Session.files()
    for ending in ["", ", or one with a number"] {
      await session.open("birds.csv", until: "Match rows by")
      session.press(.enter)
      #expect(await session.shows("New animals"))
      #expect(session.lines.contains { $0.hasPrefix("│   to ~/birds.csv.rejected.csv\(ending)  ") })
      if !ending.isEmpty { break }
      session.press("y")
      #expect(await session.shows("birds.csv · u undoes it"))
    }
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

  @Test func `a terminal that goes away cancels the import`() async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter)
    #expect(await session.shows("New animals"))
    session.press("y")
    #expect(session.stack.isWorking)
    session.stack.cancelWork()
    #expect(await session.comesTrue { !session.stack.isWorking })
    #expect(try session.names.isEmpty)
  }

  @Test func `who quits during a trial waits for nothing`() async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter)
    #expect(session.picture.contains("Previewing; nothing is written yet."))
    session.press("q")
    #expect(session.stack.isFinished)
    #expect(await session.comesTrue { !session.stack.isWorking })
    #expect(!session.picture.contains("New animals"))
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 10)])
  func `how far it has come is told at every size`(columns: Int, rows: Int) async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.stack.resize(to: Size(columns: columns, rows: rows))
    session.press(.enter)
    #expect(session.picture.contains("Previewing; nothing is written yet."))
    #expect(session.footer.contains("Esc Cancel"))
    #expect(await session.shows("New animals"))
  }

  @Test func `a file that cannot be read says why, and another can be chosen`() async throws {
    let session = try Session.files()
    await session.open("empty.csv", until: "empty.csv: is empty.")
    session.press(.escape)
    #expect(await session.shows("Import · ~"))
  }

  @Test func `names that mean harm are drawn, not obeyed`() async throws {
    let session = try Session.files()
    session.press("i")
    #expect(await session.shows("大熊猫 ␛[31m.csv"))
    session.press(.escape)
    await session.open("birds.csv", until: "Match rows by")
    #expect(!session.picture.contains("\u{1B}"))
    #expect(!session.picture.contains("\u{202E}"))
  }

  @Test func `where the last file was, the next is looked for`() async throws {
    let session = try Session.files()
    session.press("i")
    #expect(await session.shows("museum/"))
    session.type("museum/mo")
    #expect(await session.shows("moths.csv"))
    session.press(.enter)
    #expect(await session.shows("Match rows by"))
    session.press(.escape, .escape, "i")
    #expect(await session.shows("Import · ~/museum"))
  }
}

/// Choosing a file.
@Suite(.timeLimit(.minutes(10))) struct FileTests {
  @Test func `keys move, narrow, and lead into folders and out`() async throws {
    let session = try Session.files()
    session.press("i")
    #expect(await session.shows("museum/"))
    #expect(session.selected.first?.hasPrefix("museum/") == true)
    session.press(.enter)
    #expect(await session.shows("moths.csv"))
    session.press(.backspace)
    #expect(await session.shows("birds.csv"))
    session.press(.down, .down)
    #expect(session.selected.first?.hasPrefix("birds.csv") == true)
    session.press(.right, .left)
    #expect(!session.picture.contains("birds.csv"))
  }

  @Test func `a path that is pasted is opened at once`() async throws {
    let session = try Session.files()
    session.press("i")
    session.paste("~/museum/moths.csv")
    session.press(.enter)
    #expect(await session.shows("Match rows by"))
  }

  @Test func `what is not there is said`() async throws {
    let session = try Session.files()
    session.press("i")
    session.paste("~/nowhere/")
    #expect(await session.shows("There is no such folder."))
    session.press(.enter)
    #expect(session.footer.contains("There is no such folder."))
    session.press(.control("u"))
    session.type("xyz")
    #expect(await session.shows("No file here has “xyz” in its name."))
    session.press(.enter)
    #expect(session.footer.contains("No file is chosen."))
  }

  @Test func `the mouse chooses and scrolls`() async throws {
    let session = try Session.files()
    session.press("i")
    #expect(await session.shows("empty.csv"))
    try session.mouse(.press, over: "empty.csv")
    #expect(session.selected.first?.hasPrefix("empty.csv") == true)
    try session.mouse(.wheelDown, over: "empty.csv")
  }
}
