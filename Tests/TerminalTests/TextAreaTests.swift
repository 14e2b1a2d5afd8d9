import Bindings
import Terminal
import Testing

@Suite("A text area")
struct TextAreaTests {
  private let record = Record()
  private let stack: ScreenStack

  /// It has 10 columns, in which nine characters have room beside the cursor, and as many rows.
  init() {
    let area = TextArea(text: Bindable(record).name, placeholder: "a note", rows: 9)
    let sheet = Sheet(
      [Form.Row(id: "name", title: "Some notes", control: area) { nil }], of: record)
    stack = ScreenStack(sheet, size: Size(columns: 22, rows: 11))
  }

  /// The rows of the picture as they stand, without the lines to write on.
  private var rows: [String] {
    stack.frame().picture.split(separator: "\n").prefix(9).map { row in
      row.dropFirst(12).trimmingSuffix { $0 == "_" || $0 == " " }
    }
  }

  private func load(_ text: String) {
    stack.handle(.paste(text))
  }

  @Test func takesLinesAndWrapsThem() {
    stack.type("one two three")
    stack.press(.enter)
    stack.type("four")
    #expect(record.name == "one two three\nfour")
    #expect(rows.prefix(4) == ["one two", "three", "four", ""])
  }

  @Test(arguments: [
    ("abcdefghijklm", ["abcdefghi", "jklm"]),
    ("大熊猫大熊猫", ["大熊猫大", "熊猫"]),
    ("ab 👩‍🌾 cd ef gh", ["ab 👩🌾", "cd ef gh"]),
    ("a    b", ["a    b"]), ("abcdefghi     j", ["abcdefghi", "j"]),
    ("\n\nx", ["", "", "x"]),
  ])
  func breaksRowsAtSpacesOrWhereItMust(text: String, shown: [String]) {
    load(text)
    #expect(record.name == text)
    #expect(Array(rows.prefix(shown.count)) == shown)
  }

  @Test func movesByRowsAndKeepsTheColumn() {
    load("abcdefgh\nab\nabcdefgh")
    stack.press(.left, .left)
    stack.press(.up, .up)
    stack.type("|")
    #expect(record.name == "abcdef|gh\nab\nabcdefgh")
    stack.press(.down)
    stack.type("|")
    #expect(record.name == "abcdef|gh\nab|\nabcdefgh")
    stack.press(.home)
    stack.press(.control("k"))
    #expect(record.name == "abcdef|gh\n\nabcdefgh")
  }

  @Test func showsTheRowsAroundTheCursor() {
    load((1...30).map(String.init).joined(separator: "\n"))
    #expect(rows == (22...30).map(String.init))
    stack.press(.pageUp)
    #expect(rows.contains("21"))
    for _ in 0..<3 { stack.press(.pageUp) }
    #expect(rows == (1...9).map(String.init))
  }

  @Test func undoesTypingStepByStep() {
    stack.type("Seen")
    stack.press(.enter)
    stack.type("twice")
    stack.press(.control("w"))
    load("a\nb")
    #expect(record.name == "Seen\na\nb")
    var seen: [String] = []
    for _ in 0..<6 {
      stack.press(.control("_"))
      seen.append(record.name)
    }
    #expect(seen == ["Seen\n", "Seen\ntwice", "Seen", "", "", ""])
    for _ in 0..<9 { stack.press(.control("r")) }
    #expect(record.name == "Seen\na\nb")
    stack.press(.control("_"))
    stack.type("x")
    stack.press(.control("r"))
    #expect(record.name == "Seen\nx")
  }

  @Test func keepsWhatWasThereWhenTooMuchIsPasted() {
    stack.type("Seen")
    load(String(repeating: "x", count: 10_000_000))
    #expect(record.name == "Seen")
    #expect(stack.message?.text == "A note holds at most 1 MiB; what was there stays.")
  }

  @Test(arguments: [
    ("a\r\nb\rc", "a\nb\nc"), ("a\tb", "a b"), ("a\u{1B}[31mb\u{0}", "a[31mb"), ("\n", "\n"),
  ])
  func takesTheTextOfAPasteAlone(pasted: String, taken: String) {
    load(pasted)
    #expect(record.name == taken)
  }

  @Test func answersWithinALineOfAMebibyte() {
    load(String(repeating: "ab ", count: TextArea.limit / 3 - 10))
    stack.type("end")
    #expect(record.name.hasSuffix("ab end"))
    #expect(rows.last == "ab ab end" || rows.last == "ab end" || rows.last == "end")
    stack.press(.pageUp, .pageUp, .pageDown, .pageDown)
    stack.type("!")
    #expect(record.name.hasSuffix("!"))
  }

  @Test func isLeftBySteppingOverItsEnds() {
    let record = Record()
    let area = TextArea(text: Bindable(record).name, rows: 3)
    let other = TextField(text: Bindable(record).focus)
    let stack = ScreenStack(
      Sheet(
        [
          Form.Row(id: "name", title: "Note", control: area) { nil },
          Form.Row(id: "other", title: "Other", control: other) { nil },
        ], of: record), size: Size(columns: 30, rows: 12))
    record.focus = "name"
    stack.type("a")
    stack.press(.enter)
    stack.press(.up, .down)
    #expect(record.focus == "name")
    stack.press(.down)
    #expect(record.focus == "other")
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isOut: (Character) -> Bool) -> String {
    String(self[..<(lastIndex { !isOut($0) }.map(index(after:)) ?? startIndex)])
  }
}
