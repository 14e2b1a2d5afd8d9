import Bindings
import Terminal
import Testing

@Suite("A combo box")
struct ComboBoxTests {
  private let record = Record()
  private let sheet: Sheet
  private let stack: ScreenStack

  init() {
    let names = ["Amphibian", "Bird", "Fish", "Mammal", "Reptile"]
    let record = record
    let combo = ComboBox(
      text: Bindable(record).category, placeholder: "none",
      suggestions: { typed in
        names.filter { typed.isEmpty || $0.lowercased().contains(typed.lowercased()) }
      },
      isSame: { $0.lowercased() == $1.lowercased() })
    let name = TextField(text: Bindable(record).name)
    sheet = Sheet(
      [
        Form.Row(id: "category", title: "Category", control: combo) { nil },
        Form.Row(id: "name", title: "Name", control: name) { nil },
      ], of: record)
    record.focus = "category"
    stack = ScreenStack(sheet, size: Size(columns: 40, rows: 14))
  }

  /// The lines of the list, or none while it is closed.
  private var list: [String] {
    stack.lines.dropFirst().compactMap { line in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      return parts.count < 2 ? nil : parts[1].trimmingSpaces
    }
  }

  private var highlighted: [String] { stack.text(in: [.selected]).map(\.trimmingSpaces) }

  @Test func isClosedUntilSomethingIsTyped() {
    #expect(list == [])
    stack.type("m")
    #expect(list == ["Amphibian", "Mammal", "Create “m”"])
    #expect(highlighted == ["Amphibian"])
    stack.type("am")
    #expect(list == ["Mammal", "Create “mam”"])
  }

  @Test func takesTheHighlightedLine() {
    stack.type("m")
    stack.press(.down, .enter)
    #expect(record.category == "Mammal")
    #expect(list == [])
    #expect(sheet.saves == 0)
    stack.press(.enter)
    #expect(sheet.saves == 1)
    stack.type("s")
    #expect(record.category == "Mammals")
  }

  @Test func offersToCreateWhatIsInNoLine() {
    stack.type(" Insect ")
    #expect(list == ["Create “Insect”"])
    stack.press(.enter)
    #expect(record.category == "Insect")
  }

  @Test func doesNotOfferToCreateWhatIsThere() {
    stack.type("bIRD")
    #expect(list == ["Bird"])
    stack.press(.enter)
    #expect(record.category == "Bird")
  }

  @Test func keepsTheHighlightWithinTheList() {
    stack.type("m")
    stack.press(.up)
    #expect(highlighted == ["Amphibian"])
    stack.press(.down, .down, .down, .down)
    #expect(highlighted == ["Create “m”"])
  }

  @Test func closesWithTheTextAsItWas() {
    record.category = "Bird"
    stack.type("s of")
    #expect(record.category != "Bird")
    stack.press(.escape)
    #expect(list == [])
    #expect(record.category == "Bird")
  }

  @Test func takesNothingWhenItsListWasOnlyLookedAt() {
    stack.press(.pageDown)
    #expect(list.isEmpty == false)
    stack.press(.tab)
    #expect(record.category == "")
    stack.press(.backTab, .pageDown, .down, .tab)
    #expect(record.category != "")
  }

  @Test func closesWhenItIsEmptied() {
    stack.type("ma")
    stack.press(.backspace, .backspace)
    #expect(list == [])
    stack.press(.tab)
    #expect(record.category == "")
    stack.press(.backTab)
    stack.type("  ")
    #expect(list == [])
    stack.press(.tab)
    #expect(record.category.trimmingSpaces == "")
  }

  @Test(arguments: [Key.control("u"), .control("w")])
  func closesWhenItIsEmptiedAtOnce(key: Key) {
    stack.type("ma")
    stack.press(key)
    #expect(list == [])
  }

  @Test func showsAllOnPageDownWithTheCurrentOneHighlighted() {
    stack.press(.pageDown)
    #expect(list == ["Amphibian", "Bird", "Fish", "Mammal", "Reptile"])
    #expect(highlighted == ["Amphibian"])
    stack.press(.escape)
    stack.type("fish")
    stack.press(.enter, .pageDown)
    #expect(list.count == 5)
    #expect(highlighted == ["Fish"])
    stack.press(.down, .enter)
    #expect(record.category == "Mammal")
  }

  @Test func keepsTheFocusUntilALineIsChosen() {
    stack.type("rep")
    stack.press(.tab)
    #expect(record.category == "rep")
    #expect(record.focus == "category")
    #expect(stack.message?.text == "Choose a line with ↑ ↓ and Enter; Esc closes the list.")
    stack.press(.down, .up, .tab)
    #expect(record.category == "Reptile")
    #expect(record.focus == "name")
    #expect(list == [])
  }

  @Test func takesWhatWasTypedInFullWhenTheFocusLeaves() {
    stack.type("REPTILE")
    stack.press(.tab)
    #expect(record.category == "Reptile")
    #expect(record.focus == "name")
  }

  @Test func narrowsByAPaste() {
    stack.handle(.paste("rept\n"))
    #expect(list == ["Reptile", "Create “rept”"])
  }

  @Test func keepsTheCursorInTheText() {
    stack.type("m")
    #expect(stack.frame().cursor?.point == Point(column: 11, row: 0))
    #expect(stack.frame().cursor?.isVisible == true)
  }
}

extension StringProtocol {
  /// Without the spaces around it.
  fileprivate var trimmingSpaces: String {
    split(separator: " ").joined(separator: " ")
  }
}
