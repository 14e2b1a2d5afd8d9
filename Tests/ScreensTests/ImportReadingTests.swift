import Foundation
import Terminal
import Testing

/// How the text of a file is read, where it does not say it.
@Suite(.timeLimit(.minutes(10))) struct ImportReadingTests {
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
}
