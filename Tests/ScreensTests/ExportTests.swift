import Catalog
import Foundation
import Terminal
import TestSupport
import Testing

/// Writing animals to a file.
@Suite(.timeLimit(.minutes(10))) struct ExportTests {
  /// A catalog of five animals, and a folder in which a file is already.
  private func zoo() async throws -> Session {
    let session = try Session.files()
    _ = try await session.store.insert(contentsOf: [
      RecordDraft(name: "Ant", diet: .omnivorous, category: .named("Insect")),
      RecordDraft(name: "Bee", diet: .herbivorous, category: .named("Insect")),
      RecordDraft(name: "Cow", diet: .herbivorous, category: .named("Mammal")),
    ])
    #expect(await session.shows("3 animals"))
    return session
  }

  private func text(_ name: String, in session: Session) throws -> String {
    let folder = try #require(session.files).path
    return try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  @Test func `photos are copied beside the file where that is chosen`() async throws {
    let session = try await Session.photos()
    session.press("x")
    #expect(await session.shows("Export 3 Listed Animals"))
    session.press(.tab, .tab, .tab, .right, .enter)
    #expect(await session.shows("Exported 3 animals with 3 photos to animals.csv"))
    let folder = try #require(session.files).path + "/animals.photos"
    let copies = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    #expect(copies == ["Lola", "Lola/lola at home.png", "Lola/lola.png", "Max", "Max/max.png"])
    #expect(
      try text("animals.csv", in: session).contains(
        #"animals.photos/Lola/lola.png ""asleep on the wall"" |"#))
    session.press("x")
    #expect(await session.shows("Export 3 Listed Animals"))
    session.press(.control("u"))
    session.type("zoo.html")
    session.press(.tab, .tab, .tab, .control("u"))
    session.type("Our zoo")
    session.press(.enter)
    #expect(await session.shows("Exported 3 animals to zoo.html"))
    #expect(try text("zoo.html", in: session).contains("<title>Our zoo</title>"))
  }

  @Test func `x writes all that is listed, in its order`() async throws {
    let session = try await zoo()
    session.press("x")
    #expect(await session.shows("Export 3 Listed Animals"))
    session.press(.enter)
    #expect(await session.shows("Exported 3 animals to animals.csv"))
    #expect(session.stack.screens.count == 1)
    #expect(
      try text("animals.csv", in: session) == """
        name,category,diet
        Ant,Insect,omnivorous
        Bee,Insect,herbivorous
        Cow,Mammal,herbivorous

        """)
  }

  @Test func `x writes what is marked`() async throws {
    let session = try await zoo()
    session.press(.down, " ", "x")
    #expect(await session.shows("Export 1 Marked Animal"))
    session.press(.control("u"))
    session.type("bee.json")
    #expect(session.picture.contains("‹ JSON ›"))
    session.press(.enter)
    #expect(await session.shows("Exported 1 animal to bee.json"))
    #expect(
      try text("bee.json", in: session)
        == "{\"menagerie\":1,\n\"animals\":[\n{\"name\":\"Bee\",\"category\":\"Insect\",\"diet\":\"herbivorous\"}\n]}\n"
    )
  }

  @Test func `the columns of the list are written alone`() async throws {
    let session = try await zoo()
    try session.browser.show([.number, .field(.diet)])
    session.press("x")
    #expect(await session.shows("Export 3 Listed Animals"))
    session.press(.tab, .tab, .right)
    #expect(session.picture.contains("‹ Those of the list ›"))
    session.press(.enter)
    #expect(await session.shows("Exported 3 animals to animals.csv"))
    #expect(
      try text("animals.csv", in: session) == """
        name,id,diet
        Ant,1,omnivorous
        Bee,2,herbivorous
        Cow,3,herbivorous

        """)
    session.press("x")
    #expect(await session.shows("Export 3 Listed Animals"))
    session.press(.tab, "j", .tab, .right, .enter)
    #expect(session.picture.contains("A JSON file has all fields."))
  }

  @Test func `the columns are chosen one by one, in their order`() async throws {
    let session = try await zoo()
    try session.browser.show([.field(.diet)])
    session.press("x")
    #expect(await session.shows("Export 3 Listed Animals"))
    session.press(.tab, .tab, .left)
    #expect(session.picture.contains("‹ Choose them… ›"))
    session.press(.enter)
    #expect(session.picture.contains("2 of 4 shown"))
    session.press(.pageDown, " ", .left, .left, .left, .pageUp, .down, " ", .enter)
    #expect(await session.shows("Exported 3 animals to animals.csv"))
    #expect(
      try text("animals.csv", in: session)
        == "id,diet\n1,omnivorous\n2,herbivorous\n3,herbivorous\n")
    session.press("x")
    #expect(await session.shows("Export 3 Listed Animals"))
    session.press(.tab, .tab, .left, .enter, " ", .down, " ", .enter)
    #expect(session.picture.contains("No column was chosen."))
    session.press(.enter, .escape)
    #expect(session.picture.contains("Export 3 Listed Animals"), "The sheet is still there")
  }

  @Test func `the end of the name follows the format`() async throws {
    let session = try await zoo()
    session.press("x")
    #expect(await session.shows("animals.csv"))
    session.press(.tab, "d")
    #expect(session.picture.contains("animals.zip"))
    session.press("c", "c")
    #expect(session.picture.contains("‹ CSV for spreadsheets ›"))
    session.press(.enter)
    #expect(await session.shows("Exported 3 animals to animals.csv"))
    let path = try #require(session.files).path + "/animals.csv"
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(written.starts(with: "\u{FEFF}name,category,diet\r\n".utf8))
  }

  @Test func `a file that is there is asked about`() async throws {
    let session = try await zoo()
    session.press("x")
    #expect(await session.shows("animals.csv"))
    session.press(.control("u"))
    session.type("apes.csv")
    session.press(.enter)
    #expect(await session.shows("apes.csv already exists. Replace it?"))
    session.press("n")
    #expect(await session.shows("Export 3 Listed Animals"))
    #expect(try text("apes.csv", in: session) == "name,category\nBonobo,Ape\n")
    session.press(.enter)
    #expect(await session.shows("Replace it?"))
    session.press("y")
    #expect(await session.shows("Exported 3 animals to apes.csv"))
    #expect(try text("apes.csv", in: session).contains("Cow"))
  }

  @Test func `a name that is refused keeps the sheet open`() async throws {
    let session = try await zoo()
    session.press("x")
    #expect(await session.shows("animals.csv"))
    session.press(.control("u"), .enter)
    #expect(await session.shows("Give the file a name."))
    session.type("museum")
    session.press(.enter)
    #expect(await session.shows("That is a folder; name a file in it."))
    session.type("/no/animals.csv")
    session.press(.enter)
    #expect(await session.shows("It cannot be made"))
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `an empty catalog has nothing to export`() async throws {
    let session = try Session.files()
    session.press("x")
    #expect(session.footer.contains("There is nothing to export."))
  }
}
