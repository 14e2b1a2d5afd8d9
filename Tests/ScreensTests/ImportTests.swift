import Terminal
import Testing

/// Importing animals from a file.
@Suite(.timeLimit(.minutes(10))) struct ImportTests {
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
