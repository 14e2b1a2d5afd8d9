import TestSupport
import Testing

@Suite("A photo", .waitsForProcesses, .timeLimit(.minutes(10)))
struct PhotoTests {
  /// What a row of the photo looks like in cells, each half white and half black.
  private static let row = String(repeating: "▌", count: 20)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The program on two animals, the first one with a photo.
  private func session(before: String = "") async throws -> Session {
    try await StripedPhoto.makeCatalog(in: folder)
    let session = try Session(in: folder, before: before)
    try await session.see("1 of 2")
    return session
  }

  private func rowsOfPhoto(on session: Session) throws -> Int {
    try session.rows.count { $0.contains(Self.row) }
  }

  @Test("is whole on the screen, and gone when something else stands there")
  func comesAndGoes() async throws {
    let session = try await session()
    let isWhole = { try rowsOfPhoto(on: session) == 10 }
    try await session.wait(for: "the photo", until: isWhole)
    try session.press("?")
    try await session.see("Help")
    try await session.wait(for: "what help leaves of the photo") {
      try rowsOfPhoto(on: session) == 0 && session.rows.contains { $0.contains("▌▌▌") }
    }
    try session.press("Escape")
    try await session.wait(for: "the photo after help", until: isWhole)
    try session.press("Down")
    try await session.seeNo("▌▌▌")
    try session.press("Up")
    try await session.wait(for: "the photo of the first animal", until: isWhole)
    try session.resize(columns: 140, rows: 30)
    try await session.wait(for: "the photo at another size", until: isWhole)
    try session.press("C-l")
    try await session.wait(for: "the photo after a repaint", until: isWhole)
    try session.resize(columns: 40, rows: 10)
    try await session.seeNo("▌▌▌")
    try session.resize(columns: 120, rows: 40)
    try await session.wait(for: "the photo once there is room again", until: isWhole)
    try session.press("q")
    try await session.expectEnd(status: 0)
    try await session.see("ended")
    #expect(try rowsOfPhoto(on: session) == 0)
  }

  @Test(
    "is words where there are too few colours",
    arguments: ["TERM=vt100", "TERM=xterm", "NO_COLOR=1"])
  func isWords(setting: String) async throws {
    let session = try await session(before: "export \(setting)")
    try session.press("p")
    try await session.see("Pictures need 256 colours", "stripes.png · 40×40")
    try session.press("Escape")
    try await session.see("1 of 2")
    try session.press("q")
    try await session.expectEnd(status: 0)
    #expect(!session.bytes.contains("▌▌"))
  }
}
