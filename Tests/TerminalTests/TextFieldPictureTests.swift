import Bindings
import Terminal
import Testing

@Suite("The picture of a text field")
struct TextFieldPictureTests {
  private let record = Record()
  private let sheet: Sheet
  private let stack: ScreenStack

  init() {
    let field = TextField(text: Bindable(record).name, placeholder: "a name")
    sheet = Sheet(field, of: record)
    stack = ScreenStack(sheet, size: Size(columns: 22, rows: 5))
  }

  private var line: String { stack.lines.first ?? "" }
  private var cursor: Int? { stack.frame().cursor?.point.column }

  @Test func showsThePlaceholderWhileItIsEmpty() {
    #expect(stack.text(in: [.faint]).prefix(2) == ["a name", "_____________"])
    #expect(cursor == 2)
    stack.type("x")
    #expect(line == "  x __________________")
    #expect(cursor == 3)
    #expect(stack.frame().cursor?.isVisible == true)
  }

  @Test func leavesABlankBetweenTheTextAndItsLine() {
    record.name = "ab"
    stack.press(.end)
    #expect(line == "  ab _________________")
    stack.press(.left)
    #expect(line == "  ab _________________")
    stack.press(.home)
    #expect(line == "  ab _________________")
  }

  @Test func showsAsSelectedWhatTheNextCharacterReplaces() throws {
    record.name = "大熊猫"
    sheet.form.focused.enter()
    #expect(stack.text(in: [.selected]) == ["大熊猫"])
    #expect(cursor == 8)
    stack.press(.left)
    #expect(stack.text(in: [.selected]) == [])
    #expect(record.name == "大熊猫")
  }

  @Test func scrollsSidewaysSoThatTheCursorIsSeen() {
    stack.type("abcdefghijklmnopqrstuvwxyz")
    #expect(line == "  hijklmnopqrstuvwxyz")
    #expect(cursor == 21)
    stack.press(.home)
    #expect(line == "  abcdefghijklmnopqrs…")
    #expect(cursor == 2)
    for _ in 0..<22 { stack.press(.right) }
    #expect(line == "  defghijklmnopqrstuv…")
    #expect(cursor == 21)
  }

  @Test func scrollsByWholeClusters() {
    stack.type("大熊猫大熊猫大熊猫大熊猫")
    #expect(line == "  大熊猫大熊猫大熊猫 _")
    #expect(cursor == 20)
    stack.press(.left)
    #expect(line == "  猫大熊猫大熊猫大熊猫")
    #expect(cursor == 20)
  }

  @Test func fitsItsPlaceExactly() {
    stack.type("abcdefghijklmnopqrst")
    stack.press(.home)
    #expect(line == "  abcdefghijklmnopqrst")
  }

  @Test func showsNothingHidden() {
    record.name = "a\u{1B}[31m\u{202E}b\n"
    stack.press(.home)
    #expect(line == "  a␛[31m\u{FFFD}b␊ __________")
  }

  @Test func isCutWhereItHasNotTheFocus() {
    record.name = "abcdefghijklmnopqrstuvwxyz"
    var canvas = Canvas(size: Size(columns: 10, rows: 1))
    TextField(text: Bindable(record).name).draw(on: &canvas, in: canvas.bounds, isFocused: false)
    #expect(canvas.picture == "abcdefghi…")
    #expect(canvas.cursor == nil)
  }
}
