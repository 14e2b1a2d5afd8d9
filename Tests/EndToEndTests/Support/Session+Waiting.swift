import Foundation
import TestSupport
import Testing

/// What a test waits for; the screen says why it did not come.
extension Session {
  /// Waits until the condition holds, at most until the script has ended.
  func wait(for what: String, until isReached: () throws -> Bool) async throws {
    try await TestSupport.wait(
      for: what, showing: pictureOrNothing, unless: hasEnded, until: isReached)
  }

  /// Whether the script has run to its end, and the screen shows that.
  private var hasEnded: Bool { note("after") != nil && pictureOrNothing.contains("\nended\n") }

  /// Waits until the screen shows all of the texts.
  func see(_ texts: String...) async throws {
    try await wait(for: texts.joined(separator: ", ")) {
      let screen = try self.screen
      return texts.allSatisfy(screen.contains)
    }
  }

  /// Waits until the screen does not show the text.
  func seeNo(_ text: String) async throws {
    try await wait(for: "no \(text)") { try !self.screen.contains(text) }
  }

  /// Waits until the program has ended and everything after it is done.
  func seeEnd() async throws {
    try await wait(for: "the end") { self.note("after") != nil }
  }

  /// Waits until, for a whole second, no byte is sent and no time of the processor is spent.
  func seeQuiet() async throws {
    var last = (bytes: -1, ticks: -1)
    var since = ContinuousClock.now
    try await wait(for: "a quiet second") {
      let now = (bytes: self.bytes.utf8.count, ticks: try self.program.ticks)
      if now != last { (last, since) = (now, .now) }
      return ContinuousClock.now - since >= .seconds(1)
    }
  }

  /// The first line of a file that the script writes, once it is whole.
  func note(_ name: String) -> String? {
    let data = FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : nil
  }

  private var pictureOrNothing: String {
    do { return try screen } catch { return "(\(error))" }
  }
}
