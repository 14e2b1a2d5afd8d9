import Terminal
import Testing

struct HyperlinkTests {
  /// The links of a row in which a text leads to an address.
  private func links(to address: String, isSlow: Bool = false) -> [Hyperlink] {
    var canvas = Canvas(size: Size(columns: 20, rows: 3), isSlow: isSlow)
    canvas.link(address, at: Point(column: 2, row: 1), columns: 5)
    return canvas.links
  }

  @Test func `text becomes a link where it stands, and the cursor stays`() throws {
    let link = try #require(links(to: "https://a.org/?b=c").first)
    #expect(
      link.sequence(over: "a.org")
        == "\u{1B}7\u{1B}[2;3H\u{1B}]8;;https://a.org/?b=c\u{1B}\\a.org\u{1B}]8;;\u{1B}\\\u{1B}8")
  }

  @Test(arguments: [
    "https://a.org/\u{1B}]0;x", "https://a.org/\u{07}", "https://a.org/ b", "https://ä.org",
    "https://a.org/" + String(repeating: "a", count: 2_084),
  ])
  func `an address that could act on the terminal is none`(address: String) throws {
    #expect(try #require(links(to: address).first).sequence(over: "a") == nil)
  }

  @Test func `a slow line has none`() {
    #expect(links(to: "https://a.org", isSlow: true).isEmpty)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color"], true),
    (["TERM": "linux"], false), (["TERM": "vt100"], false),
    (["TERM": "xterm", "STY": "1.pts"], false),
  ])
  func `a terminal that would print it gets none`(environment: [String: String], isSafe: Bool) {
    #expect(Hyperlink.isSafe(in: environment) == isSafe)
  }
}
