import Foundation
import TestSupport
import Testing

@Suite("Hostile text does nothing to the screen", .timeLimit(Effort.limit))
struct HostileScreenTests {
  private static let down = "\u{1B}OB"
  private static let pageDown = "\u{1B}[6~"
  private static let parts = 4

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    try OtherProgram.makeCatalog(at: folder.catalog)
  }

  /// One of four parts of the names that have the same width wherever they are drawn.
  private func names(ofPart part: Int) throws -> [String] {
    let names = try HostileText.names().filter(TerminalWidths.areAgreedOn)
    return names.enumerated().filter { $0.offset % Self.parts == part }.map(\.element)
  }

  @Test("as a name: in list, detail, editor, question and message", arguments: 0..<parts)
  func names(part: Int) async throws {
    let names = try names(ofPart: part)
    try OtherProgram(folder.catalog).insert(names)
    let inspector = try await Inspector(folder.catalog, animals: names.count)
    let program = inspector.program
    for (index, name) in names.enumerated() {
      try await inspector.inspect(name)
      if index % 20 == 0 { try await inspector.askForSecondOpinion(name) }
      if index % 3 == 0 || Effort.isThorough {
        program.press("e")
        try await inspector.inspect(name, sheet: "Edit Animal")
        program.press("\u{1B}")
        try await program.seeNo("┌ Edit Animal")
      }
      program.press("d")
      try await inspector.inspect(name, sheet: "Delete")
      program.press("y")
      try await program.see("Deleted")
      // A long message lies over the last line of the panes until the next key.
      program.press("\u{C}")
      try await program.see(index + 1 < names.count ? " 1 of " : "The catalog is empty")
    }
    #expect(try OtherProgram(folder.catalog).column("SELECT count(*) FROM animal") == ["0"])
  }

  @Test(
    "as a category: in the list, the heading, the editor and the question", arguments: 0..<parts)
  func categories(part: Int) async throws {
    let names = try names(ofPart: part)
    try OtherProgram(folder.catalog).insertCategories(names)
    let inspector = try await Inspector(folder.catalog, animals: 0, categories: names.count)
    let program = inspector.program
    program.press("h" + Self.down)
    for (index, name) in names.enumerated() {
      program.press(Self.down)
      try await program.see(" 1 of 1 ")
      try await inspector.inspect(name)
      guard index % 5 == 0 || Effort.isThorough else { continue }
      try await inspector.askForSecondOpinion(name)
      program.press("d")
      try await inspector.inspect(name, sheet: "Delete")
      program.press("n")
      try await program.seeNo("┌ Delete")
      program.press("e")
      try await inspector.inspect(name, sheet: "Rename Category")
      program.press("\u{1B}")
      try await program.seeNo("┌ Rename Category")
    }
  }

  @Test("as what is pasted into the line that finds and into the editor")
  func pasted() async throws {
    try OtherProgram(folder.catalog).insert(["Ox", "Emu"])
    let inspector = try await Inspector(folder.catalog, animals: 2)
    let program = inspector.program
    // The mark that ends a paste is taken from what is pasted by the terminal.
    let names = try HostileText.names().filter { !$0.contains("\u{1B}") }
    for name in names.every(Effort.isThorough ? 1 : 4).filter(TerminalWidths.areAgreedOn) {
      program.press("/\u{1B}[200~\(name)\u{1B}[201~")
      try await program.see("Enter Keep")
      try await inspector.inspect(name)
      program.press("\u{1B}")
      try await program.seeNo("Enter Keep")
    }
  }

  @Test("as random names")
  func randomNames() async throws {
    var random = SeededRandom(seed: 8)
    let count = Effort.randomNames
    let other = try OtherProgram(folder.catalog)
    for start in stride(from: 0, to: count, by: 10_000) {
      let names = HostileText.random(min(10_000, count - start), using: &random)
      try other.insert(names.map { TerminalWidths.areAgreedOn($0) ? $0 : "Ox" }, from: start)
    }
    let inspector = try await Inspector(folder.catalog, animals: count)
    let program = inspector.program
    var page = 0
    while !place(in: program).contains("\(count.grouped) of ") {
      try await inspector.inspect("page \(page)")
      if page % 50 == 0 { try await inspector.askForSecondOpinion("page \(page)") }
      let last = place(in: program)
      program.press(Self.pageDown)
      try await program.wait(for: "another page") { place(in: program) != last }
      page += 1
    }
    try await inspector.inspect("the last page")
  }

  /// The line in which the place in the list stands.
  private func place(in program: LiveProgram) -> String {
    program.emulator.line(program.emulator.rows - 2)
  }

  @Test("as the account and the host of who holds the lock, and as the label of an edit")
  func labels() async throws {
    let other = try OtherProgram(folder.catalog)
    try other.insert(["Emu", "Lynx"])
    let inspector = try await Inspector(folder.catalog, animals: 2)
    let program = inspector.program
    for text in HostileText.attacks
    where !text.contains("\n") && !text.contains("\t") && text.utf8.count < 200 {
      let lock = try ForeignLock(on: folder.catalog, line: "1234\t\(text)\tzoo\(text)\n")
      program.press("d")
      try await program.see("┌ Delete", "n Cancel")
      program.press("y")
      try await program.see("waiting for")
      inspector.inspectBytes(text)
      lock.release()
      try await program.see("Deleted")
      try other.execute("UPDATE edit SET label = \(text.sql) WHERE kind = 'action'")
      program.press("u")
      try await program.see("Undid")
      try await inspector.inspect(text)
      // A long message lies over the place in the list.
      program.press("\u{C}")
      try await program.see("1 of 2")
    }
  }
}

extension Int {
  /// With a comma between thousands.
  fileprivate var grouped: String {
    let digits = String(self)
    return digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : "\(digit)"
    }.joined()
  }
}

extension [String] {
  /// Every so many-th of them.
  func every(_ step: Int) -> [String] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
