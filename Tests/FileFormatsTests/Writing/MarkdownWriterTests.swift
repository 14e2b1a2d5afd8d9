import FileFormats
import Testing

@Suite("A table of Markdown that is written")
struct MarkdownWriterTests {
  @Test("shows each text as it is, on one line")
  func plain() {
    let rows = [
      ["Emu", "Bird"], ["a|b", ""], ["*x* _y_", "<b>&amp;"], ["two\r\nlines\n", "`\\`"],
      ["\u{1B}[2J", "\u{202E}http://a.b"],
    ]
    #expect(
      written(MarkdownWriter(), rows) == #"""
        | name | category |
        | --- | --- |
        | Emu | Bird |
        | a\|b |  |
        | \*x\* \_y\_ | \<b\>\&amp; |
        | two<br>lines<br> | \`\\\` |
        | &#x1b;\[2J | &#x202e;http&#58;//a.b |

        """#)
  }

  @Test("has one line for each row, whatever is in it")
  func nasty() throws {
    let names = try NastyNames.all()
    let text = written(MarkdownWriter(), names.map { [$0, $0] })
    #expect(text.split(separator: "\n").count == names.count + 2)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }
}
