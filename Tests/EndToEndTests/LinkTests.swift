import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A link", .waitsForProcesses, .timeLimit(.minutes(10)))
struct LinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: false)
    for program in ["sh", "stty"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(programs)/\(program)", withDestinationPath: "/bin/\(program)")
    }
  }

  /// All programs that there are.
  private var programs: String { folder.path + "/programs" }

  private func install(_ script: String) throws {
    try ShellCommand.writeScript("#!/bin/sh\n\(script)\n", at: programs + "/xdg-open")
  }

  /// The program, asked to open a link.
  private func opening(
    _ address: String, display: String = "DISPLAY=:0"
  ) async throws -> Session {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let field = try await store.addField(named: "Page", .link)
    var draft = RecordDraft(name: "Emu")
    draft[text: field] = address
    _ = try await store.insert(draft)
    store.close()
    let session = try Session(in: folder, before: "export \(display) PATH=\"$FOLDER/programs\"")
    try await session.see("1 of 1")
    try session.press("L")
    try await session.see("Open Link")
    try session.press("y")
    return session
  }

  @Test("is opened by xdg-open, without a shell, a terminal or a trace on the screen")
  func opens() async throws {
    try install(
      """
      PATH=/usr/bin:/bin
      echo drawn; echo drawn >&2; echo drawn >/dev/tty
      echo "$# $1 $(readlink /proc/$$/fd/[012] | sort -u)" >"$FOLDER/opened"
      """)
    let address = "https://example.org/?a=$(id)&b='c';d"
    let session = try await opening(address)
    try await session.wait(for: "the link") { session.note("opened") != nil }
    #expect(session.note("opened") == "1 \(address) /dev/null")
    try await session.see("Opened https://example.org/")
    let program = try session.program.process
    try await session.wait(for: "no process that is left") {
      try ShellCommand.run(["pgrep", "-P", "\(program)"]).output.isEmpty
    }
    #expect(!session.bytes.contains("drawn"))
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("can be read where there is no display to open it on")
  func lacksDisplay() async throws {
    try install("exit 0")
    let session = try await opening(
      "https://example.org/emu", display: "DISPLAY= WAYLAND_DISPLAY=")
    try await session.see("There is no display here to open it on; the address is https://example")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("is one of the terminal's own where it stands, and nothing is sent that acts on it")
  func isHyperlink() async throws {
    let address = "https://example.org/emu"
    let session = try await opening(address)
    #expect(session.bytes.contains("\u{1B}]8;;\(address)\u{1B}\\"))
    try session.press("y")
    let copied = Data("Emu".utf8).base64EncodedString()
    try await session.wait(for: "the clipboard") {
      session.bytes.contains("\u{1B}]52;c;\(copied)\u{07}")
    }
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("can be read where xdg-open is missing")
  func lacksOpener() async throws {
    let session = try await opening("https://example.org/emu")
    try await session.see("xdg-open is not installed; the address is https://example.org/emu")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
