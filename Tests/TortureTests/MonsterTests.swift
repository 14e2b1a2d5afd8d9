import Foundation
import TestSupport
import Testing

@Suite("Names beyond all measure do nothing to the screen", .timeLimit(Effort.limit))
struct MonsterTests {
  private static let down = "\u{1B}OB"
  private static let megabyte = 1_048_576

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    try OtherProgram.makeCatalog(at: folder.catalog)
  }

  /// What no editor would have saved, and the longest of what it would.
  private static let monsters = [
    "e" + String(repeating: "\u{301}", count: 10_000),
    String(repeating: "Ox\u{1B}[2J", count: megabyte / 6),
    String(repeating: "大", count: 500), "Ox" + String(repeating: "\u{20DD}", count: 498),
    String(repeating: "Ox\u{1B}", count: 166) + "Ox",
    String(repeating: "e" + String(repeating: "\u{301}", count: 1_000), count: 10),
  ]

  @Test("as names in list, detail, editor and question, of an animal and of a category")
  func names() async throws {
    let other = try OtherProgram(folder.catalog)
    try other.insert(Self.monsters)
    try other.insertCategories(Self.monsters)
    let inspector = try await Inspector(
      folder.catalog, animals: Self.monsters.count, categories: Self.monsters.count)
    let program = inspector.program
    // The animals in the categories are the last of the list.
    for (index, name) in Self.monsters.enumerated() {
      let short = "monster \(index)"
      try await program.see(" \(index + 1) of \(2 * Self.monsters.count) ")
      try await inspector.inspect(short)
      if Effort.isThorough { try await inspector.askForSecondOpinion(short) }
      // Drawing 1 MB takes its time with each key.
      let keys = name.utf8.count > 500_000 ? [] : [("e", "Edit Animal"), ("d", "Delete")]
      for (key, sheet) in keys {
        program.press(key)
        try await inspector.inspect(short, sheet: sheet)
        program.press("\u{1B}")
        try await program.seeNo("┌ \(sheet)")
      }
      program.press(Self.down)
    }
    program.press("h" + Self.down)
    for index in Self.monsters.indices {
      program.press(Self.down)
      try await program.see(" 1 of 1 ")
      try await inspector.inspect("category \(index)")
    }
  }

  @Test("and the editor refuses a name of 1 MB, and what is longer than 500")
  func refused() async throws {
    try OtherProgram(folder.catalog).insert(["Ox"])
    let inspector = try await Inspector(folder.catalog, animals: 1)
    let program = inspector.program
    program.press("a")
    try await program.see("┌ Add Animal")
    program.paste(String(repeating: "Rhea", count: Self.megabyte / 4))
    try await program.see("A field holds at most")
    try await inspector.inspect("1 MB", sheet: "Add Animal")
    program.paste(String(repeating: "Rhea", count: 126))
    program.press("\r")
    try await program.see("The name has 504 characters; 500 is the limit.")
    try await inspector.inspect("504 characters", sheet: "Add Animal")
    #expect(try OtherProgram(folder.catalog).column("SELECT name FROM animal") == ["Ox"])
  }
}

extension LiveProgram {
  /// Pastes a text, and takes what is sent meanwhile: neither side waits for the other for ever.
  fileprivate func paste(_ text: String) {
    var rest = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)[...]
    while !rest.isEmpty {
      press(String(decoding: rest.prefix(512), as: UTF8.self))
      rest = rest.dropFirst(512)
      while take(within: 0) {}
    }
  }
}
