import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A draft outlives its editor", .waitsForProcesses, .timeLimit(.minutes(10)))
struct DraftTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// An editor with text that nothing has been asked to keep yet.
  private func typing(_ text: String = "Rhea 大熊猫 é") async throws -> Session {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("a")
    try await session.see("Add Animal")
    try session.type(text)
    try await session.see(text)
    return session
  }

  /// Starts the program anew, and expects that it offers the draft and `r` brings all of it back.
  private func expectDraft(_ text: String = "Rhea 大熊猫 é") async throws {
    let next = try another()
    try await next.see("Unfinished drafts", "New animal “\(text)”")
    try next.press("Enter")
    try await next.see("Add Animal", "Name      \(text)")
    try next.press("Enter")
    try await next.see("Saved \(text)", "2 animals")
    try next.press("q")
    try await next.expectEnd(status: 0)
    #expect(try column("SELECT count(*) FROM draft") == ["0"])
    #expect(try column("SELECT name FROM animal ORDER BY id") == ["Emu", text])
    // Nothing is left beside the catalog.
    #expect(try folder.names.filter { $0.hasPrefix("zoo") } == ["zoo.sqlite"])
  }

  /// The program in another terminal, on the same catalog.
  private func another() throws -> Session {
    try Session(in: TemporaryFolder(), environment: ["MENAGERIE_CATALOG": folder.catalog])
  }

  /// An editor with text that was started by a shell, which can stop it.
  private func typingInShell(_ text: String) async throws -> (Session, RunningProgram) {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Emu"))
    store.close()
    let session = try Session(
      in: folder,
      script: """
        ulimit -c 0
        HISTFILE=/dev/null PS1='shell$ ' exec bash --norc --noprofile -i
        """)
    try await session.see("shell$")
    try session.type("\"$MENAGERIE_BIN\"")
    try session.press("Enter")
    try await session.see("1 animal")
    try session.press("a")
    try await session.see("Add Animal")
    try session.type(text)
    try await session.see(text)
    let children = try ShellCommand.run(["pgrep", "-P", session.state("#{pane_pid}")]).output
    let child = children.split(separator: "\n").last.flatMap { pid_t($0) }
    let program = RunningProgram(process: try #require(child))
    return (session, program)
  }

  private func column(_ sql: String) throws -> [String] {
    try OtherProgram(folder.catalog).column(sql)
  }

  @Test("that a signal ends", arguments: [SIGHUP, SIGTERM, SIGINT, SIGQUIT])
  func signal(number: Int32) async throws {
    let session = try await typing()
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
    try await expectDraft()
  }

  @Test("that ends with its terminal")
  func vanishedTerminal() async throws {
    let session = try await typing()
    let program = try session.program
    session.vanishWithServer()
    try await program.seeEnd()
    try await expectDraft()
  }

  @Test("that ends with its terminal, where only the end of the input tells")
  func endOfInput() async throws {
    let session = try await Session.onZoo("Emu", in: folder, before: "trap '' HUP")
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try await session.see("Rhea")
    let program = try session.program
    session.vanishWithServer()
    try await program.seeEnd()
    try await expectDraft("Rhea")
  }

  @Test("that crashes", arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE])
  func trap(number: Int32) async throws {
    let session = try await typing()
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
    try await expectDraft()
  }

  @Test("that is killed, once it is in the catalog")
  func killed() async throws {
    let session = try await typing()
    try await session.wait(for: "the draft in the catalog") {
      try self.column("SELECT content FROM draft").contains { $0.contains("Rhea 大熊猫 é") }
    }
    try session.program.send(SIGKILL)
    try await session.seeEnd()
    try await expectDraft()
  }

  @Test("that is stopped and then killed", arguments: [true, false])
  func stopped(byKey: Bool) async throws {
    let (session, program) = try await typingInShell("Rhea")
    if byKey { try session.press("C-z") } else { program.send(SIGTSTP) }
    try await session.see("Stopped")
    program.send(SIGKILL)
    try await program.seeEnd()
    try await expectDraft("Rhea")
  }

  @Test("that is stopped and then told to end")
  func stoppedAndEnded() async throws {
    let (session, program) = try await typingInShell("Rhea")
    program.send(SIGTSTP)
    try await session.see("Stopped")
    program.send(SIGTERM)
    program.send(SIGCONT)
    try await program.seeEnd()
    try await expectDraft("Rhea")
  }

  @Test("that is stopped and continued before it has stopped, and goes on")
  func stoppedAndContinued() async throws {
    let (session, program) = try await typingInShell("Rhea")
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    try session.type(" am")
    try await session.see("Your typing is not being saved for now")
    // It gives the terminal back before it stops, which it cannot meanwhile.
    let line = try Line(of: session)
    line.holdOutput()
    for signal in [SIGTSTP, SIGCONT] {
      program.send(signal)
      // One that is still on its way would be taken back by the next one.
      try await session.wait(for: "the signal that has come") { !program.isToCome(signal) }
    }
    line.goOn()
    try await session.wait(for: "the draft beside the catalog") {
      try self.folder.names.contains { $0.hasPrefix("zoo.sqlite-draft-") }
    }
    try session.type("ericana")
    try await session.see("Rhea americana")
    try other.execute("COMMIT")
    try session.press("Enter")
    try await session.see("Saved Rhea americana")
  }

  @Test(
    "that a signal ends before it has read the last keys, or the end of a paste",
    arguments: ["ea americana", "\u{1B}[200~ea americana"], [SIGHUP, SIGTERM])
  func unread(rest: String, number: Int32) async throws {
    let session = try await typing("R")
    let line = try Line(of: session)
    line.holdOutput()
    try session.type("h")
    // Else the signal might come before the key, and the rest after the end.
    try await session.wait(for: "the frame with the key") {
      try line.unread == 0 && session.program.waitsToWrite
    }
    try session.program.send(number)
    try session.type(rest)
    try await session.wait(for: "the keys in the terminal") { line.unread == rest.utf8.count }
    line.goOn()
    try await session.expectEnd(status: 128 + number)
    try await expectDraft("Rhea americana")
  }

  @Test("that crashes while another program has the catalog locked", arguments: [SIGILL, SIGSEGV])
  func trapWithLockedCatalog(number: Int32) async throws {
    let session = try await typing("Rhea")
    var other: OtherProgram? = try OtherProgram(folder.catalog)
    try other?.execute("BEGIN IMMEDIATE; DELETE FROM draft")
    try session.type(" americana")
    try await session.see("Your typing is not being saved for now")
    try session.program.send(number)
    try await session.expectEnd(status: 128 + number)
    #expect(try folder.names.contains { $0.hasPrefix("zoo.sqlite-draft-") })
    try other?.execute("COMMIT")
    other = nil
    try await expectDraft("Rhea americana")
  }

  @Test("that a signal ends while another program has the catalog locked")
  func lockedCatalog() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    var other: OtherProgram? = try OtherProgram(folder.catalog)
    try other?.execute("BEGIN IMMEDIATE")
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try await session.see("Your typing is not being saved for now")
    try session.program.send(SIGHUP)
    try await session.expectEnd(status: 128 + SIGHUP)
    #expect(try folder.names.contains { $0.hasPrefix("zoo.sqlite-draft-") })
    try other?.execute("COMMIT")
    other = nil
    try await expectDraft("Rhea")
  }

  @Test("but not the y that throws it away")
  func thrownAway() async throws {
    let session = try await typing()
    try await session.wait(for: "the draft in the catalog") {
      try self.column("SELECT count(*) FROM draft") == ["1"]
    }
    try session.press("C-c")
    try await session.see("Quit and discard the new animal?")
    try session.press("y")
    try await session.expectEnd(status: 0)
    #expect(try column("SELECT count(*) FROM draft") == ["0"])
    #expect(try folder.names.filter { $0.hasPrefix("zoo") } == ["zoo.sqlite"])
  }

  @Test("and while it is under edit, a second editor says so")
  func underEdit() async throws {
    let session = try await typing()
    try await session.wait(for: "the draft in the catalog") {
      try self.column("SELECT count(*) FROM draft") == ["1"]
    }
    let second = try another()
    try await second.see("1 of 1", "A new animal is being edited on")
    try second.press("q")
    try await second.expectEnd(status: 0)
    try session.program.send(SIGTERM)
    try await session.expectEnd(status: 128 + SIGTERM)
    try await expectDraft()
  }

  @Test("and while it is taken in from beside the catalog, the screen says so")
  func takenIn() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Emu"))
    let rhea = DraftContent(.animal, nil, original: RecordDraft(), value: RecordDraft(name: "Rhea"))
    try store.rescueFile(for: rhea.encoded(), as: KeptDraft.newID())?.write()
    store.close()
    try OtherProgram(folder.catalog).slowDown("draft", millions: 50)
    let session = try another()
    try await session.see("Unfinished drafts", "New animal “Rhea”")
    try await session.wait(for: "what was said before") { session.bytes.contains("Taking draft") }
  }
}
