import Foundation
import TestSupport
import Testing

@Suite(
  "Hostile text in the journal and in drafts does nothing to the screen", .timeLimit(Effort.limit))
struct HostileJournalTests {
  private static let down = "\u{1B}OB"

  private let folder: TemporaryFolder
  private let texts: [String]

  init() throws {
    texts = try HostileText.names().every(Effort.isThorough ? 1 : 3)
      .filter(TerminalWidths.areAgreedOn)
    folder = try TemporaryFolder(inMemory: true)
    try OtherProgram.makeCatalog(at: folder.catalog)
    try OtherProgram(folder.catalog).insert(["Ox"])
  }

  /// Goes through the edits from the newest on.
  private func walk(with inspector: Inspector, every step: Int) async throws {
    let program = inspector.program
    for (index, text) in texts.enumerated().reversed() {
      try await program.see(HostileTime(index).text)
      try await inspector.inspect(text)
      if index % 40 == 0 { try await inspector.askForSecondOpinion(text) }
      if index % step == 0 {
        program.press("r")
        try await inspector.inspect(text, sheet: "Revert")
        program.press("n")
        try await program.seeNo("┌ Revert")
      }
      program.press(Self.down)
    }
  }

  @Test("as what the history tells, in each of its views and of each edit")
  func history() async throws {
    try OtherProgram(folder.catalog).insertEdits(texts)
    let inspector = try await Inspector(folder.catalog, rows: 40) { harmless in
      try harmless.insert(["Ox"])
      try harmless.insertEdits(texts.indices.map { "Ox \($0)" })
    } reach: { program in
      program.press("H")
      try await program.see("┌ History", HostileTime(texts.count - 1).text)
    }
    try await walk(with: inspector, every: 5)
    inspector.program.press("t")
    try await inspector.program.see("┌ History · Ox")
    try await walk(with: inspector, every: .max)
    inspector.program.press("t")
    try await inspector.program.see("┌ History · deleted")
    try await walk(with: inspector, every: .max)
  }

  @Test("as drafts, in the sheet that offers them and compared")
  func drafts() async throws {
    try OtherProgram(folder.catalog).insertDrafts(texts)
    let inspector = try await Inspector(folder.catalog) { harmless in
      try harmless.insert(["Ox"])
      try harmless.insertDrafts(texts.indices.map { "Ox \($0)" })
    } reach: { program in
      try await program.see("┌ Unfinished drafts")
    }
    let program = inspector.program
    for (index, text) in texts.enumerated() {
      try await program.see(" \(index + 1) of \(texts.count) ┘")
      try await inspector.inspect(text, sheet: "Unfinished drafts")
      if index % 40 == 0 { try await inspector.askForSecondOpinion(text) }
      if OtherProgram.canBeRead(draftAt: index) {
        program.press("\t")
        try await program.see("Esc Close ")
        try await inspector.inspect(text, sheetEndingWith: "Esc Close")
        program.press("\u{1B}")
        try await program.seeNo("Esc Close ")
      }
      program.press(Self.down)
    }
  }

  @Test("as what another has made of an animal that is under edit here, and as the other's name")
  func conflict() async throws {
    let other = try OtherProgram(folder.catalog)
    let inspector = try await Inspector(folder.catalog, animals: 1)
    let program = inspector.program
    for (index, text) in HostileText.attacks.filter(TerminalWidths.areAgreedOn).enumerated() {
      let mine = "Yak \(index)."
      program.press("e")
      try await program.see("┌ Edit Animal")
      program.press("\u{15}\(mine)")
      try await program.see("│ Name      \(mine)")
      try other.execute(
        """
        PRAGMA busy_timeout = 10000; PRAGMA ignore_check_constraints = ON;
        UPDATE animal SET name = \(text.sql) WHERE id = 1;
        UPDATE edit SET user = \(text.sql), host = \(text.sql)
          WHERE id = (SELECT max(id) FROM edit)
        """)
      program.press("\r")
      try await program.see("← Theirs")
      try await inspector.inspect(text, sheetEndingWith: "Esc Back")
      program.press("m\r")
      try await program.see("Saved \(mine)")
      try await program.seeNo("┌ Edit Animal")
    }
  }
}
