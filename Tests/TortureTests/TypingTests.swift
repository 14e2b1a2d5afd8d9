import Foundation
import TestSupport
import Testing

@Suite("What is typed outlives the program", .timeLimit(Effort.limit))
struct TypingTests {
  /// An editor, in which the name is typed.
  private enum Editor: CaseIterable {
    case newAnimal, animal, newCategory

    var key: String {
      switch self {
      case .newAnimal: "a"
      case .animal: "e"
      case .newCategory: "c"
      }
    }

    /// What the field has at first.
    var start: String { self == .animal ? "Emu" : "" }

    /// Where its name is after it was saved.
    var savedName: String {
      switch self {
      case .newAnimal: "SELECT name FROM animal WHERE id = 2"
      case .animal: "SELECT name FROM animal WHERE id = 1"
      case .newCategory: "SELECT name FROM animalCategory"
      }
    }

    var title: String {
      switch self {
      case .newAnimal: "┌ Add Animal"
      case .animal: "┌ Edit Animal"
      case .newCategory: "┌ Add Category"
      }
    }
  }

  /// Types, cuts the program off at some moment, asks the next start what was kept, and counts the
  /// keys that were promised to be kept and were not.
  private func cutOff(
    by end: CutOff, in editor: Editor, extra: String = "", spoiling sql: String? = nil,
    using random: inout SeededRandom
  ) async throws -> Int {
    let folder = try TemporaryFolder(inMemory: true)
    try await Operation.makeZoo(["Emu"], folder.catalog)
    if let sql { try OtherProgram(folder.catalog).execute(sql) }
    let program = try LiveProgram(folder.catalog)
    try await program.see("Emu", "1 of 1", "Help")
    program.press(editor.key)
    try await program.wait(for: editor.title) {
      program.picture.contains(editor.title) && program.nameField == editor.start
    }
    var typist = Typist(after: editor.start)
    let isSlow = end.memory != nil
    typist.type(
      Int.random(in: isSlow ? 15...24 : 1...24, using: &random), into: program,
      pause: isSlow ? 150 : 40, using: &random)
    while program.take(within: 0) {}
    let shown = try #require(program.nameField, "\(program.picture)")
    let promised = end.memory.map { typist.text(before: .now - $0) } ?? shown
    try await end.end(program)
    var kept = try await keptName(in: folder, editor) ?? editor.start
    // The key that leads into the trap may be kept too.
    if end == .trap, kept.count > typist.text.count { kept.removeLast() }
    return try #require(typist.keys(of: promised + extra, lostIn: kept), "kept: \(kept)")
  }

  /// The name in the editor with the draft that the next start offers; nil where nothing was kept.
  private func keptName(in folder: TemporaryFolder, _ editor: Editor) async throws -> String? {
    let rows = try OtherProgram(folder.catalog).column("SELECT count(*) FROM draft")
    let isKept = try rows != ["0"] || folder.names.contains { $0.contains("-draft-") }
    let program = try LiveProgram(folder.catalog)
    try await program.see("Emu", "1 of 1", "Help")
    guard isKept else { return nil }
    try await program.see("┌ Unfinished drafts")
    program.press("r")
    try await program.see(editor.title)
    program.press("\u{13}")
    try await program.see("Saved")
    program.press("q")
    #expect(try await program.seeEnd().status == 0)
    #expect(try folder.names == ["zoo.sqlite"])
    let catalog = try OtherProgram(folder.catalog)
    #expect(try catalog.problems() + CatalogCheck.problems(of: folder.catalog) == [])
    #expect(try catalog.column("SELECT count(*) FROM draft") == ["0"])
    return try catalog.column(editor.savedName).first
  }

  @Test("whatever ends it", arguments: CutOff.allCases)
  func isKept(end: CutOff) async throws {
    var random = SeededRandom(seed: 11)
    for round in 0..<Effort.typings {
      let editor = Editor.allCases[round % 3]
      let lost = try await cutOff(by: end, in: editor, using: &random)
      #expect(lost == 0, "\(end.rawValue), round \(round), \(editor)")
    }
  }

  @Test("and the harness notices one key more", arguments: CutOff.allCases)
  func noticesKey(end: CutOff) async throws {
    var random = SeededRandom(seed: 12)
    // All that is typed has to be kept, for one more to be missed.
    let lost = try await cutOff(
      by: end, in: .newAnimal, extra: String(repeating: "?", count: 25), using: &random)
    #expect(lost > 0)
  }

  @Test(
    "and the harness notices a catalog that keeps no drafts",
    arguments: [CutOff.kill, .termination])
  func noticesLoss(end: CutOff) async throws {
    var random = SeededRandom(seed: 13)
    var lost = 0
    for _ in 0..<5 {
      lost += try await cutOff(
        by: end, in: .newAnimal,
        spoiling: """
          CREATE TRIGGER forgetful BEFORE INSERT ON draft BEGIN SELECT RAISE(IGNORE); END
          """, using: &random)
    }
    #expect(lost > 0)
  }
}

extension LiveProgram {
  /// What the sheet on the screen has in the field of the name; nil where there is none.
  fileprivate var nameField: String? {
    let start = "│ Name  ".map(String.init)
    for cells in emulator.grid {
      for left in cells.indices where Array(cells[left...].prefix(start.count)) == start {
        let text = cells[(left + start.count)...].prefix { $0 != "│" }.joined()
        // Behind the text, and the cell of the cursor, there is the line to write on.
        return text.trimmingCharacters(in: CharacterSet(charactersIn: " _"))
      }
    }
    return nil
  }
}
