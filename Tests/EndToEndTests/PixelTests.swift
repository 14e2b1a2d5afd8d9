import TestSupport
import Testing

@Suite("A photo in pixels", .waitsForProcesses, .timeLimit(.minutes(10)))
struct PixelTests {
  private static let question = "\u{1B}[c"
  private static let cell = "\u{1B}[6;20;10t"
  private static let sixel = cell + "\u{1B}[?64;4c"
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\" + cell + "\u{1B}[?62c"
  private static let sixelStart = "\u{1B}P"
  private static let cells = "▌▌▌"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The program on two animals, the first one with a photo.
  private func program(
    _ options: String..., environment: [String: String] = [:]
  ) async throws -> LiveProgram {
    let own = ["HOME": folder.path].merging(environment) { $1 }
    let program = try LiveProgram(folder.catalog, options: options, environment: own)
    try await program.see("1 of 2")
    return program
  }

  private func wait(for text: String, from program: LiveProgram) async throws {
    try await program.wait(for: text.debugDescription) { program.text.contains(text) }
  }

  private func quit(_ program: LiveProgram) async throws {
    program.press("q")
    #expect(try await program.seeEnd().status == 0)
  }

  @Test("is sixel where the terminal has it, and comes back from under a sheet and a repaint")
  func sixel() async throws {
    try await StripedPhoto.makeCatalog(in: folder)
    let program = try await program()
    try await wait(for: Self.question, from: program)
    program.press(Self.sixel)
    try await wait(for: Self.sixelStart, from: program)
    for (key, title) in [("?", "Help · "), ("s", "Sort")] {
      program.press(key)
      try await program.see(title)
      program.forgetBytes()
      program.press("\u{1B}")
      try await wait(for: Self.sixelStart, from: program)
    }
    program.forgetBytes()
    program.press("\u{0C}")
    try await wait(for: Self.sixelStart, from: program)
    #expect(!program.picture.contains(Self.cells))
    try await quit(program)
  }

  @Test("is kitty's where the terminal takes it, and is removed by its number")
  func kitty() async throws {
    try await StripedPhoto.makeCatalog(in: folder)
    let program = try await program()
    try await wait(for: Self.question, from: program)
    program.press(Self.kitty)
    try await wait(for: "\u{1B}_Ga=T,", from: program)
    let number = try #require(program.text.firstMatch(of: /_Ga=T,[^;]*,i=(\d+),/)?.1)
    program.forgetBytes()
    program.press("j")
    try await wait(for: "\u{1B}_Ga=d,d=I,i=\(number),", from: program)
    try await quit(program)
  }

  @Test("is in cells until the terminal answers, however late, and its answer is no key")
  func lateAnswer() async throws {
    try await StripedPhoto.makeCatalog(in: folder)
    let program = try await program()
    try await program.see(Self.cells)
    #expect(!program.text.contains(Self.sixelStart))
    program.press("?")
    try await program.see("Help · ")
    program.press("\u{1B}")
    try await program.see(Self.cells)
    program.press(Self.sixel)
    try await wait(for: Self.sixelStart, from: program)
    try await program.see("1 of 2")
    try await quit(program)
  }

  @Test("is not sent again for a mark beside it")
  func stays() async throws {
    try await StripedPhoto.makeCatalog(in: folder)
    let program = try await program()
    try await wait(for: Self.question, from: program)
    program.press(Self.sixel)
    try await wait(for: Self.sixelStart, from: program)
    program.forgetBytes()
    program.press("A")
    try await program.see("2 marked")
    #expect(!program.text.contains(Self.sixelStart))
    try await quit(program)
  }

  @Test("is as the user wants it, also the next time on such a terminal")
  func choice() async throws {
    try await StripedPhoto.makeCatalog(in: folder)
    let first = try await program("--photos", "cells")
    try await first.see(Self.cells)
    try await quit(first)
    #expect(!first.text.contains(Self.question))
    let second = try await program()
    try await second.see(Self.cells)
    try await quit(second)
    #expect(!second.text.contains(Self.question))
    let other = try await program(environment: ["TERM": "tmux-256color"])
    try await wait(for: Self.question, from: other)
    try await quit(other)
    let off = try await program("--photos", "off")
    off.press("p")
    try await off.see("Pictures are off")
    off.press("\u{1B}")
    try await off.see("1 of 2")
    try await quit(off)
    #expect(!off.text.contains("▌▌"))
  }

  @Test("is there in one colour if the user wants it")
  func monochrome() async throws {
    try await StripedPhoto.makeCatalog(in: folder)
    let program = try await program("--photos", "pixels", environment: ["NO_COLOR": "1"])
    try await wait(for: Self.question, from: program)
    program.press(Self.sixel)
    try await wait(for: Self.sixelStart, from: program)
    try await quit(program)
  }
}
