import Catalog
import TestSupport
import Testing

/// Of a frame only what has changed is sent: that may be one half of what stands side by side.
@Suite("Changed text", .waitsForProcesses, .timeLimit(.minutes(10)))
struct ChangedTextTests {
  private static let names = [
    "大熊猫", "大e\u{301}熊", "a大熊", "Ox", "O\u{301}x\u{301}\u{302}", "👩‍🌾👩‍🌾", "👩‍🌾 Emu", "猫",
    "a\u{200B}b\tc\u{7F}", "a\u{202E}b", "1\u{FE0F}\u{20E3} 🇩🇪", "\u{1112}\u{1161}\u{11AB} 한",
    "العربية",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Names as another program writes them, controls included.
  private func makeZoo() throws {
    try CatalogStore(.file(folder.catalog), access: .create).close()
    let other = try OtherProgram(folder.catalog)
    try other.execute("PRAGMA ignore_check_constraints = ON")
    for (index, name) in Self.names.enumerated() {
      try other.execute(
        """
        INSERT INTO animal (name, foldedName, diet) VALUES ('\(name)', '\(index + 10)', 'omnivorous')
        """)
    }
  }

  @Test(
    "of any kind leaves the picture that painting it anew gives",
    arguments: [(120, 40), (60, 12), (40, 10)])
  func leavesTheSamePicture(columns: Int, rows: Int) async throws {
    try makeZoo()
    let session = try Session(in: folder, columns: columns, rows: rows)
    try await session.see("1 of \(Self.names.count)")
    for (key, place) in [("Down", 2), ("Down", 3), ("End", 13), ("Up", 12), ("Home", 1)] {
      try session.press(key)
      try await session.see(" \(place) of 13")
      try await session.seeTheSamePaintedAnew()
    }
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}

extension Session {
  /// Expects that what the screen shows, of which only the changes were sent, is what `^L` paints.
  fileprivate func seeTheSamePaintedAnew() async throws {
    let (before, picture) = (bytes.utf8.count, try screen)
    try press("C-l")
    try await wait(for: "the same picture") {
      let sent = String(self.bytes.utf8.dropFirst(before)) ?? ""
      return try sent.contains("\u{1B}[H\u{1B}[J") && self.screen == picture
    }
  }
}
