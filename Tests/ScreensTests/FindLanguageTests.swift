import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct FindLanguageTests {
  private func session(columns: Int = 80) async throws -> Session {
    let session = try await Session.animals(
      ("Grey wolf", "Mammal"), ("Sea lion", "Mammal"), ("Lionfish", "Fish"), ("Wolf fish", "Fish"),
      columns: columns)
    session.press("/")
    return session
  }

  @Test(arguments: [
    ("wolf grey", "1 of 1"), ("\"lion\"", "1 of 1"), ("lion -sea", "1 of 1"),
    ("category:fish", "1 of 2"), ("-category:fish lion", "1 of 1"), ("diet:herb", "of 4"),
    ("   ", "of 4"),
  ])
  func `what is found follows the words`(text: String, note: String) async throws {
    let session = try await session()
    session.type(text)
    #expect(await session.shows(note))
  }

  @Test(arguments: [
    (
      "colour:grey",
      "There is no field “colour”, only diet:, category:, id:, photos:, caption: and taken:."
    ),
    ("name:lion", "A name is found without “name:” before it."),
    ("diet:stones", "There is no diet “stones”"),
    ("category:stones", "No category has “stones” in its name."),
    ("lion category:\"Mamm\"", "No category is named “Mamm”."),
  ])
  func `what means nothing is told where one looks`(text: String, problem: String) async throws {
    let session = try await session(columns: 240)
    session.type(text)
    #expect(await session.shows(problem))
    session.press(.enter)
    #expect(await session.shows(problem))
    session.press(.escape)
    #expect(await session.shows("of 4"))
    #expect(!session.picture.contains(problem))
  }

  @Test(arguments: ["diet:", "has:", "lion category:", "+"])
  func `what is not finished is said once it is kept`(text: String) async throws {
    let session = try await session(columns: 120)
    session.type(text)
    #expect(!session.picture.contains("needs a value"))
    session.press(.enter)
    let sign = text.replacing("lion ", with: "")
    #expect(await session.shows("“\(sign)” needs a value after it."))
  }

  @Test func `a problem stands before the position where something is found`() async throws {
    let session = try await session(columns: 120)
    session.paste("-colour:grey wolf")
    #expect(await session.shows(" There is no field “colour”, only"))
    #expect(await session.shows("1 of 2"))
  }

  @Test func `a category that is being typed is no problem, nor is one that comes`() async throws {
    let session = try await session(columns: 120)
    for letter in "category:mammal" {
      session.type(String(letter))
      #expect(await session.comesTrue { !session.browser.animals.isSearching })
      #expect(!session.picture.contains("No category"))
    }
    session.type("ia")
    #expect(await session.shows("No category has “mammalia” in its name."))
    _ = try await session.store.insert(RecordDraft(name: "Seal", category: .named("Mammalia")))
    #expect(await session.shows("1 of 1"))
    #expect(!session.picture.contains("No category"))
  }

  @Test(arguments: [
    "\"", "\"\"", "\"lion", "-\"", "-", "--", ":", "diet:", "-diet:", "category:\"", "👩‍🌾", "\u{301}",
    "%",
    "\u{200B}", "\u{202E}", "' OR 1", String(repeating: "x", count: 10_000),
    String(repeating: "\" ", count: 5_000), String(repeating: "a:", count: 5_000),
    String(repeating: "lion ", count: 2_000),
  ])
  func `any text is taken, and Esc leads back at any moment`(text: String) async throws {
    let session = try await session()
    session.paste(text)
    session.press(.escape)
    #expect(await session.shows("of 4"))
    session.press("/")
    session.paste(text)
    await session.settled()
    for line in session.lines { #expect(Canvas.width(of: line) <= 80) }
    session.press(.enter)
    await session.settled()
    for line in session.lines { #expect(Canvas.width(of: line) <= 80) }
    session.press(.escape)
    #expect(await session.shows("of 4"))
    #expect(session.browser.findText == "")
  }

  @Test func `help tells what can be typed`() async throws {
    let session = try await session()
    #expect(session.picture.contains("words, \"whole\", -without"))
    session.press(.escape, "?")
    session.type("to find")
    #expect(session.picture.contains("category:bird"))
    session.press(.escape, ":")
    session.type("to find")
    #expect(!session.picture.contains("category:bird"))
  }
}
