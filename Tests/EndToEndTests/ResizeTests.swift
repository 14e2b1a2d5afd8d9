import Foundation
import TestSupport
import Testing

@Suite("Resized", .waitsForProcesses, .timeLimit(.minutes(10)))
struct ResizeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let sizes = [
    (1, 1), (200, 60), (20, 5), (19, 4), (60, 20), (1, 60), (200, 1), (99, 30), (100, 30), (40, 10),
    (2, 2), (59, 8), (150, 50), (7, 3), (80, 24),
  ]

  @Test("to any size many times a second, it stays right")
  func staysRight() async throws {
    let session = try await Session.onZoo("Emu", "Kiwi", "Rhea", in: folder)
    for _ in 0..<4 {
      for (columns, rows) in Self.sizes {
        try session.resize(columns: columns, rows: rows)
        try session.press("Down")
      }
    }
    try await expectBrowser(in: session, columns: 80, rows: 24)
    try session.press("G", "e")
    try await session.see("Edit Animal", "Rhea")
    try session.press("Escape")
    try await session.seeNo("Edit Animal")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("with a sheet open, it keeps the draft", arguments: [(40, 10), (1, 1), (20, 5), (200, 60)])
  func keepsDraft(columns: Int, rows: Int) async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try session.resize(columns: columns, rows: rows)
    try session.type("s")
    try session.resize(columns: 120, rows: 40)
    try await session.see("Add Animal", "Rheas")
    try session.press("Enter")
    try await session.see("Saved Rheas", "of 2")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("too small, it says so")
  func saysTooSmall() async throws {
    let session = try await Session.onZoo("Emu", in: folder)
    try session.resize(columns: 19, rows: 4)
    try await session.see("Too small")
    try session.resize(columns: 120, rows: 40)
    try await expectBrowser(in: session, columns: 120, rows: 40)
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  private func expectBrowser(in session: Session, columns: Int, rows: Int) async throws {
    try await session.wait(for: "the browser in \(columns)×\(rows)") {
      let screen = try session.rows
      return screen.count >= rows && screen[0].hasPrefix(" Menagerie")
        && screen[0].count == columns - 1 && screen[1].count == columns
        && screen[rows - 2].hasPrefix("└") && screen[rows - 2].count == columns
        && screen[rows - 1].hasPrefix(" a Add  e Edit")
    }
  }
}
