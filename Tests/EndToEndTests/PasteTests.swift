import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A paste", .waitsForProcesses, .timeLimit(.minutes(10)))
struct PasteTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var count: [String] {
    get throws { try OtherProgram(folder.catalog).column("SELECT count(*) FROM animal") }
  }

  @Test("with line breaks and escape bytes into the name adds nothing by itself")
  func addsNothing() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("a")
    try await session.see("Add Animal")
    try session.paste("Rhea\rq\nd\ry\u{1B}[B\u{1B}OA\u{1B}q\u{3}\u{13}\u{1A} end")
    try await session.see("Add 4 animals, one for each line?")
    try session.press("o")
    try await session.see("Add Animal", "Rhea", "end")
    #expect(try count == ["1"])
    try session.press("Enter")
    try await session.see("Saved Rhea")
    let names = try OtherProgram(folder.catalog).column("SELECT name FROM animal WHERE id > 1")
    #expect(names.count == 1)
    #expect(names[0].hasPrefix("Rhea"))
    #expect(names[0].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("into the list runs no command")
  func runsNoCommand() async throws {
    let session = try await Session.onZoo("Emu", "Kiwi", in: folder)
    try session.paste("dyacq\rdy\r")
    try session.press("Down")
    try await session.see("2 of 2")
    #expect(try !session.screen.contains("Delete Emu?"))
    #expect(try count == ["2"])
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("of a wide name is saved as it is")
  func savesWideName() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("a")
    try await session.see("Add Animal")
    try session.paste("大熊猫 naïve العربية 👩‍🌾")
    try await session.see("大熊猫")
    try session.press("Enter")
    try await session.see("Saved 大熊猫")
    let newest = try OtherProgram(folder.catalog).column("SELECT name FROM animal WHERE id = 2")
    #expect(newest.first?.utf8.elementsEqual("大熊猫 naïve العربية 👩‍🌾".utf8) == true)
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
