import Terminal
import Testing

@Suite struct FontTests {
  @Test(arguments: ["linux", "vt100", "vt220"])
  func `a terminal whose font has no eighths draws halves`(name: String) {
    let font = Font(terminal: name)
    #expect(drawn("█▌▏▂▇Ä│ ", by: font) == "█▌▌▄█Ä│ ")
  }

  @Test(arguments: ["xterm-256color", "screen", "tmux"])
  func `others draw what they are given`(name: String) {
    let font = Font(terminal: name)
    #expect(drawn("█▌▏▂▇", by: font) == "█▌▏▂▇")
  }

  private func drawn(_ text: String, by font: Font) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(font.drawn)))
  }
}
