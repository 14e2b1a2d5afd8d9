import Bindings
import Terminal
import Testing

@Suite("A text field")
struct TextFieldTests {
  private let record = Record()
  private let sheet: Sheet
  private let stack: ScreenStack

  init() {
    let field = TextField(text: Bindable(record).name, placeholder: "a name")
    sheet = Sheet(field, of: record)
    stack = ScreenStack(sheet, size: Size(columns: 22, rows: 5))
  }

  @Test func takesWhatIsTypedAtTheCursor() {
    stack.type("Zber")
    stack.press(.left, .left, .left)
    stack.type("e")
    #expect(record.name == "Zeber")
    stack.press(.end)
    stack.type("!?:q ")
    #expect(record.name == "Zeber!?:q ")
  }

  @Test(arguments: ["👩‍🌾", "👍🏽", "🇩🇪", "e\u{301}", "क्ष", "大", "\u{1112}\u{1161}\u{11AB}"])
  func editsByCluster(cluster: String) {
    for scalar in ("a" + cluster + "b").unicodeScalars {
      stack.press(.character(Character(scalar)))
    }
    #expect(record.name == "a" + cluster + "b")
    stack.press(.left, .backspace)
    #expect(record.name == "ab")
    stack.handle(.paste(cluster))
    stack.press(.left, .delete)
    #expect(record.name == "ab")
    stack.type("c")
    #expect(record.name == "acb")
  }

  @Test(arguments: [
    ("|one two", "|one two"), ("one two|", "one |"), ("one |two", "|two"), ("one tw|o", "one |o"),
    ("one  |", "|"), ("大 熊猫|", "大 |"),
  ])
  func deletesTheWordBefore(before: String, after: String) {
    expect(.control("w"), turns: before, into: after)
  }

  @Test(arguments: [
    (Key.control("a"), "on|e", "|one"), (.home, "one|", "|one"), (.home, "|one", "|one"),
    (.control("e"), "o|ne", "one|"), (.end, "|one", "one|"), (.left, "|one", "|one"),
    (.right, "one|", "one|"), (.right, "|one", "o|ne"), (.control("u"), "on|e", "|e"),
    (.control("u"), "|one", "|one"), (.control("k"), "o|ne", "o|"), (.control("k"), "one|", "one|"),
    (.backspace, "o|ne", "|ne"), (.backspace, "|one", "|one"), (.delete, "o|ne", "o|e"),
    (.delete, "one|", "one|"), (.delete, "|", "|"), (.control("w"), "|", "|"),
    (.controlLeft, "one  two|", "one  |two"), (.controlLeft, "one  |two", "|one  two"),
    (.controlRight, "|one  two", "one|  two"), (.controlRight, "one|  two ", "one  two| "),
    (.controlRight, "one| ", "one |"), (.controlDelete, "one| two x", "one| x"),
    (.controlDelete, "one|", "one|"), (.controlHome, "one t|wo", "|one two"),
    (.controlEnd, "o|ne two", "one two|"),
  ])
  func editsAndMoves(key: Key, before: String, after: String) {
    expect(key, turns: before, into: after)
  }

  /// The cursor is where the bar is; it is found by typing one.
  private func expect(_ key: Key, turns before: String, into after: String) {
    let parts = before.split(separator: "|", omittingEmptySubsequences: false)
    stack.type(parts.joined())
    for _ in parts[1] { stack.press(.left) }
    stack.press(key)
    stack.type("|")
    #expect(record.name == after)
  }

  @Test func takesAPasteAsOneLine() {
    stack.handle(.paste("one\r\ntwo\n\n\tthree\u{1B}[A\u{3}\u{0}\n"))
    #expect(record.name == "one two three[A")
    stack.type("!")
    #expect(record.name.hasSuffix("[A!"))
  }

  @Test func refusesWhatIsTooLong() {
    stack.handle(.paste(String(repeating: "大", count: TextField.limit - 1)))
    stack.type("ab")
    #expect(record.name.count == TextField.limit)
    #expect(record.name.last == "a")
    #expect(stack.message?.text.hasPrefix("A field holds at most") == true)
    stack.press(.control("u"))
    stack.handle(.paste(String(repeating: "x", count: TextField.limit + 1)))
    #expect(record.name == "")
    #expect(stack.message != nil)
  }

  @Test func keepsWhatIsSelectedWhereNothingCanTakeItsPlace() {
    record.name = "Wolf"
    sheet.form.focused.enter()
    stack.handle(.paste("\u{7}"))
    stack.handle(.paste(String(repeating: "x", count: TextField.limit + 1)))
    #expect(record.name == "Wolf")
    stack.type("e\u{301}")
    #expect(record.name == "e\u{301}")
  }

  @Test func staysInsideWhenTheTextChangesElsewhere() {
    stack.type("Aardvark")
    record.name = "Ox"
    stack.press(.backspace)
    #expect(record.name == "O")
    record.name = "大b"
    stack.type("x")
    #expect(record.name == "x大b")
    record.name = "🇩🇪e\u{301}"
    stack.press(.right)
    stack.type("!")
    #expect(record.name == "🇩🇪!e\u{301}")
  }
}
