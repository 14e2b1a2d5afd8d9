import TestSupport
import Testing

/// Looks at all that the program sends and shows.
final class Inspector {
  let program: LiveProgram
  private let frame: Frame
  private let second: SecondOpinion

  /// Starts the program on a catalog, whose screen has the lines that one with as many harmless
  /// animals and categories has.
  convenience init(_ catalog: String, animals: Int, categories: Int = 0) async throws {
    try await self.init(catalog) { harmless in
      try harmless.insert((0..<animals).map { "Ox \($0)" })
      try harmless.insertCategories((0..<categories).map { "Bovines \($0)" })
    } reach: { _ in
    }
  }

  /// Starts the program on a catalog and reaches a screen, which has the lines that it has with
  /// what is harmless.
  init(
    _ catalog: String, rows: Int = 30, harmless fill: (OtherProgram) throws -> Void,
    reach: (LiveProgram) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder(inMemory: true)
    try OtherProgram.makeCatalog(at: folder.catalog)
    try fill(OtherProgram(folder.catalog))
    let model = try LiveProgram(folder.catalog, rows: rows)
    try await model.see("1 of ", "Help")
    try await reach(model)
    frame = Frame(of: model.emulator.grid)
    second = try SecondOpinion(columns: model.emulator.columns, rows: model.emulator.rows)
    program = try LiveProgram(catalog, rows: rows)
    try await program.see("1 of ", "Help")
    try await reach(program)
  }

  /// Expects harmless bytes, and the lines where they belong.
  func inspect(_ name: String, sheet: String? = nil) async throws {
    let sheetName = sheet ?? "all panes"
    let what = "the lines of \(sheetName) around \(name.debugDescription)"
    try await program.wait(for: what) {
      let grid = program.emulator.grid
      return (sheet.map { Frame.problems(ofSheet: $0, in: grid) } ?? frame.problems(in: grid)) == []
    }
    let problems = SentText(program.bytes).problems
    #expect(problems == [], "\(name.debugDescription)")
    program.forgetBytes()
  }

  /// Expects harmless bytes, and whole lines around a sheet of which the last row is known.
  func inspect(_ name: String, sheetEndingWith text: String) async throws {
    try await program.wait(for: "the lines around \(name.debugDescription)") {
      Frame.problems(ofSheetEndingWith: text, in: program.emulator.grid) == []
    }
    inspectBytes(name)
  }

  /// Expects harmless bytes, where a long message takes the place of a line.
  func inspectBytes(_ name: String) {
    let problems = SentText(program.bytes).problems
    #expect(problems == [], "\(name.debugDescription)")
    program.forgetBytes()
  }

  /// Expects that another emulator shows the same.
  func askForSecondOpinion(_ name: String) async throws {
    program.forgetBytes()
    program.press("\u{C}")
    let clear = Array("\u{1B}[2J".utf8)
    try await program.wait(for: "a new picture") { program.bytes.firstRange(of: clear) != nil }
    // The rest of the picture may take its time.
    var other = ""
    try await wait(
      for: "\(program.picture)\naround \(name.debugDescription), which tmux shows as",
      showing: other
    ) {
      while program.take(within: 5) {}
      other = try await second.picture(of: program.bytes)
      return other == SecondOpinion.trimmed(program.picture)
    }
  }
}
