import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A note in another editor", .waitsForProcesses, .timeLimit(.minutes(10)))
struct OtherEditorTests {
  private let folder: TemporaryFolder

  /// The editor is a script that shows the file, adds the line that is typed, and ends with the
  /// status that is typed.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: false)
    let script = """
      #!/bin/sh
      \(Self.noteSignals(as: "signals in the editor"))
      echo "editor $1 of" "$(cat "$2")"
      read -r text; echo "$text" >>"$2"
      echo "status?"; read -r status; exit "$status"
      """
    try ShellCommand.writeScript(script, at: editor)
  }

  /// A script that notes which signals it has blocked or ignored; by itself, as a shell has some
  /// blocked while it starts a program.
  private static func noteSignals(as name: String) -> String {
    #"while read -r line; do case $line in Sig[BI]*) echo "$line"; esac; done </proc/$$/status >"$FOLDER/\#(name)""#
  }

  private var temporary: String { folder.path + "/temporary" }
  private var editor: String { folder.path + "/the editor" }
  private var settings: [String: String] {
    ["EDITOR": "'\(editor)' -w", "VISUAL": "", "TMPDIR": temporary]
  }

  private func makeCatalog() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.addField(named: "Notes", .note)
    _ = try await store.insert(RecordDraft(name: "Emu"))
    store.close()
  }

  /// The program with a note under edit.
  private func typing(
    _ text: String = "Shy", with more: [String: String] = [:]
  ) async throws -> Session {
    try await makeCatalog()
    let session = try Session(
      in: folder, environment: settings.merging(more) { $1 },
      // The script around the program is no shell that would put it into a group of its own.
      before: Self.noteSignals(as: "signals before") + "; trap : INT QUIT")
    try await type(text, in: session)
    return session
  }

  private func type(_ text: String, in session: Session) async throws {
    try await session.see("1 of 1")
    try session.press("e")
    try await session.see("Edit Animal")
    try session.press("BTab")
    try session.type(text)
    try await session.see(text)
  }

  private func openEditor(in session: Session) async throws {
    try session.press("C-x")
    try await session.see("editor -w of")
  }

  /// Types what the editor adds and how it ends; nothing else is shown meanwhile, unless a shell
  /// was there too.
  private func endEditor(
    _ text: String, status: Int = 0, hadShell: Bool = false, in session: Session
  ) async throws {
    try session.type(text)
    try session.press("Enter")
    try await session.see("status?")
    if !hadShell { #expect(try !shownByEditor(in: session).contains("\u{1B}[")) }
    try session.type("\(status)")
    try session.press("Enter")
    try await session.see("Edit Animal")
  }

  /// What was sent to the terminal since the editor has begun.
  private func shownByEditor(in session: Session) throws -> Substring {
    let start = try #require(session.bytes.ranges(of: "editor -w of").last)
    return session.bytes[start.lowerBound...]
  }

  private func quit(_ session: Session) async throws {
    try session.press("C-c")
    try await session.see("Quit and discard")
    try session.press("y")
    try await session.expectEnd(status: 0)
  }

  private func column(_ sql: String) throws -> [String] {
    try OtherProgram(folder.catalog).column(sql)
  }

  private var leftBehind: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: temporary) }
  }

  @Test("is what that leaves, on a terminal that is its own")
  func takesText() async throws {
    let session = try await typing()
    try await openEditor(in: session)
    try await session.see("editor -w of Shy")
    #expect(try session.state("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    #expect(session.note("signals in the editor") == session.note("signals before"))
    #expect(session.note("signals before")?.isEmpty == false)
    try await endEditor("of men", in: session)
    try await session.see("of men", "^S Save")
    #expect(try session.state("#{alternate_on} #{mouse_any_flag}") == "1 1")
    try session.press("C-s")
    try await session.see("Saved Emu")
    #expect(try column("SELECT field1 FROM animal") == ["Shy\nof men"])
    #expect(try leftBehind == [])
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("is kept as a draft while that has the terminal, and news of others is there after it")
  func goesOnMeanwhile() async throws {
    let session = try await typing()
    try await openEditor(in: session)
    try await session.wait(for: "the draft in the catalog") {
      try self.column("SELECT content FROM draft").contains { $0.contains("Shy") }
    }
    let store = try CatalogStore(.file(folder.catalog), access: .readWrite)
    _ = try await store.insert(RecordDraft(name: "Kiwi"))
    store.close()
    #expect(try session.screen.contains("editor -w of"))
    #expect(try !session.screen.contains("2 animals"))
    try await endEditor("of men", in: session)
    try await session.see("2 animals", "of men")
    try await quit(session)
  }

  @Test("stays as it was where that fails or cannot be started")
  func staysAsItWas() async throws {
    let session = try await typing()
    try await openEditor(in: session)
    try await endEditor("of men", status: 3, in: session)
    try await session.see("What you saved is in")
    try await session.seeNo("of men")
    #expect(try leftBehind.count == 1, "What was saved is not thrown away")
    try await quit(session)
  }

  @Test(
    "stays as it was where that leaves no file, which is not waited for",
    arguments: ["mkfifo", "ln -s /dev/zero", "mkdir"])
  func leavesNoFile(making: String) async throws {
    let editor = #"f() { rm "$1"; \#(making) "$1"; }; f"#
    let session = try await typing(with: ["EDITOR": editor])
    try session.press("C-x")
    try await session.see("What the editor left in the place of the file is none")
    try await session.see("Shy")
    #expect(try leftBehind == [])
    try await quit(session)
  }

  @Test("names the editor that is not there, of which VISUAL comes first")
  func noEditor() async throws {
    let session = try await typing(with: ["VISUAL": "no-such-editor -x"])
    try session.press("C-x")
    try await session.see(
      "“no-such-editor -x” could not be started; VISUAL or EDITOR names another")
    try await session.see("Shy")
    #expect(try leftBehind == [])
    try await quit(session)
  }

  @Test(
    "is no way to end the program by ^C or ^\\, which are for that editor",
    arguments: ["C-c", "C-\\"])
  func keysOfSignals(key: String) async throws {
    let session = try await typing()
    try await openEditor(in: session)
    try session.press(key)
    try await session.see(
      "Edit Animal", "Shy", "A signal ended the editor", "the note stays as it was.")
    #expect(try leftBehind == [])
    try await quit(session)
  }

  @Test("comes back in the size that the terminal has then")
  func takesNewSize() async throws {
    let session = try await typing()
    try await openEditor(in: session)
    try session.resize(columns: 70, rows: 20)
    try await endEditor("of men", in: session)
    try await session.wait(for: "the footer in row 20") {
      let rows = try session.rows
      return rows.count >= 20 && rows[19].contains("^C Quit") && rows[0].hasSuffix("1 animal")
    }
    try await quit(session)
  }

  @Test("ends with the program, which keeps what was typed", arguments: [SIGHUP, SIGTERM])
  func endsWithProgram(number: Int32) async throws {
    let session = try await typing()
    try await openEditor(in: session)
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
    #expect(try column("SELECT content FROM draft").contains { $0.contains("Shy") })
    #expect(try leftBehind == [])
  }

  @Test("ends with its terminal")
  func endsWithTerminal() async throws {
    let session = try await typing()
    try await openEditor(in: session)
    let program = try session.program
    session.vanishWithServer()
    try await program.seeEnd()
    #expect(try column("SELECT content FROM draft").contains { $0.contains("Shy") })
    #expect(try leftBehind == [])
  }

  @Test("has what is typed to itself, while the program does nothing")
  func readsAlone() async throws {
    let gate = folder.path + "/gate"
    try #require(mkfifo(gate, 0o600) == 0)
    let command = #"read -r go <"$FOLDER/gate"; read -r text; echo "$text" >>"#
    let session = try await typing(with: ["EDITOR": command])
    try session.press("C-x")
    try await session.wait(for: "the screen of the shell") {
      try session.state("#{alternate_on}") == "0"
    }
    try session.type("of men")
    try session.press("Enter")
    try await session.seeQuiet()
    try "go\n".write(toFile: gate, atomically: false, encoding: .utf8)
    try await session.see("Edit Animal", "Shy", "of men")
    try await quit(session)
  }

  @Test("is stopped with the program by ^Z, and goes on with fg")
  func suspends() async throws {
    try await makeCatalog()
    let session = try Session(
      in: folder, environment: settings,
      script: """
        ulimit -c 0
        HISTFILE=/dev/null PS1='shell$ ' exec bash --norc --noprofile -i
        """)
    try await session.see("shell$")
    try session.type("\"$MENAGERIE_BIN\"")
    try session.press("Enter")
    try await type("Shy", in: session)
    try await openEditor(in: session)
    let children = try ShellCommand.run(["pgrep", "-P", session.state("#{pane_pid}")]).output
    let program = RunningProgram(process: try #require(pid_t(children.prefix { $0 != "\n" })))
    for _ in 0..<2 {
      try session.press("C-z")
      try await session.wait(for: "the program that has stopped") { program.isStopped }
      try await session.see("Stopped", "shell$")
      try session.type("clear; fg; echo ended $?")
      try session.press("Enter")
      try await session.wait(for: "the program that goes on") { !program.isStopped }
      try await session.wait(for: "a screen without the shell's words") {
        try !session.screen.contains("Stopped")
      }
      #expect(try session.state("#{alternate_on}") == "0")
    }
    try await endEditor("of men", hadShell: true, in: session)
    try await session.see("of men")
    try session.press("C-s")
    try await session.see("Saved Emu")
    #expect(try column("SELECT field1 FROM animal") == ["Shy\nof men"])
    try session.press("q")
    try await session.see("ended 0")
  }
}
