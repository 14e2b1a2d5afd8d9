import Catalog
import Foundation
import TestSupport
import Testing

@Suite(
  "Hostile text in the journal does nothing in what a command prints", .timeLimit(Effort.limit))
struct HostileJournalOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
  }

  /// The lines that a command prints, in which nothing is hostile.
  private func lines(
    _ arguments: String..., status: Int32? = 0, about text: String = ""
  ) throws -> Int {
    let result = try ShellCommand.run(
      [ProgramUnderTest.path] + arguments + ["--catalog", folder.catalog])
    let problems = SentText(Array(result.output.utf8)).problemsOfOutput
    #expect(problems == [], "\(arguments) \(text.debugDescription)")
    #expect(status == nil || result.status == status, "\(arguments): \(result.output)")
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }

  @Test("as labels, names, users, hosts and what is no journal: history, check")
  func history() throws {
    try OtherProgram.makeCatalog(at: folder.catalog)
    let texts = try HostileText.names()
    let other = try OtherProgram(folder.catalog)
    try other.insert(["Ox"])
    try other.insertEdits(texts)
    #expect(try lines("history") == texts.count + 1)
    #expect(try lines("history", "--deleted") == texts.count)
    #expect(try lines("history", "--animal", "1") == texts.count + 1)
    #expect(try lines("history", "--json") > texts.count * 5)
    #expect(try lines("history", "--deleted", "--json") > texts.count)
    try other.insert(texts)
    #expect(try lines("check", status: 65) > 100)
  }

  @Test("as the label of what is undone, redone, undone already, or cannot be")
  func undo() async throws {
    try await Operation.makeZoo(["Emu"], folder.catalog)
    let other = try OtherProgram(folder.catalog)
    for text in HostileText.attacks + HostileText.marks.every(Effort.isThorough ? 1 : 8) {
      // Saved on another host, none of it is taken back without a question.
      try other.execute("UPDATE edit SET label = \(text.sql), host = \(text.sql)")
      #expect(try lines("undo", status: 64, about: text) == 1)
      #expect(try lines("undo", "--yes", about: text) == 1)
      #expect(try lines("undo", "--edit", "1", status: nil, about: text) == 1)
      #expect(try lines("redo", "--yes", about: text) == 1)
    }
    try other.execute("UPDATE animal SET name = 'Rhea'")
    for text in HostileText.attacks {
      try other.execute(
        """
        UPDATE edit SET label = \(text.sql), host = \(text.sql), user = \(text.sql)
          WHERE id = (SELECT max(id) FROM edit)
        """)
      #expect(try lines("undo", "--edit", "1", status: nil, about: text) == 1)
      #expect(try lines("undo", status: nil, about: text) == 1)
    }
    try other.execute("UPDATE change SET after = 'x' || after")
    for text in HostileText.attacks {
      try other.execute("UPDATE edit SET label = \(text.sql), isUndone = 0")
      #expect(try lines("undo", "--edit", "1", status: nil, about: text) == 1)
    }
  }

  @Test("as names in the columns that a terminal gets")
  func columns() async throws {
    try OtherProgram.makeCatalog(at: folder.catalog)
    let names = (HostileText.attacks + HostileText.marks).filter {
      $0.unicodeScalars.count < 60 && TerminalWidths.areAgreedOn($0)
    }
    try OtherProgram(folder.catalog).insert(names)
    let terminal = try PseudoTerminal(
      ["/usr/bin/env", ProgramUnderTest.path, "list", "--catalog", folder.catalog],
      environment: ShellCommand.environment, columns: 200, rows: UInt16(names.count + 1))
    let emulator = try #require(Emulator(columns: 200, rows: names.count + 1))
    var bytes: [UInt8] = []
    while let sent = terminal.read(within: 2_000) { bytes += sent }
    #expect(terminal.process.waitForEnd().status == 0)
    emulator.take(bytes)
    #expect(SentText(bytes).problemsOfOutput == [])
    let diet = Array("omnivorous").map(String.init)
    let places = emulator.grid.dropLast().map { cells in
      cells.indices.first { Array(cells[$0...].prefix(diet.count)) == diet }
    }
    #expect(places.count == names.count)
    #expect(Set(places).count == 1, "\(emulator.picture)")
  }
}
