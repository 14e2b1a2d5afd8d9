import Bindings
import Terminal
import Testing

@Suite("A combo box", .timeLimit(.minutes(10)))
struct ComboBoxTests {
  private let record = Record()
  private let sheet: Sheet
  private let stack: ScreenStack

  init() {
    let names = ["Amphibian", "Bird", "Fish", "Mammal", "Reptile"]
    let record = record
    let combo = ComboBox(
      text: Bindable(record).category, placeholder: "none",
      suggestions: { typed, _ in
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

  @Test func isClosedUntilSomethingIsTyped() async {
    #expect(list == [])
    stack.type("m")
    await stack.settled()
    #expect(list == ["Amphibian", "Mammal", "Create “m”"])
    #expect(highlighted == ["Amphibian"])
    stack.type("am")
    await stack.settled()
    #expect(list == ["Mammal", "Create “mam”"])
  }

  @Test func takesTheHighlightedLine() async {
    stack.type("m")
    await stack.settled()
    stack.press(.down, .enter)
    await stack.settled()
    #expect(record.category == "Mammal")
    #expect(list == [])
    #expect(sheet.saves == 0)
    stack.press(.enter)
    await stack.settled()
    #expect(sheet.saves == 1)
    stack.type("s")
    await stack.settled()
    #expect(record.category == "Mammals")
  }

  @Test func cancelsLookingAndTheKeyThatWaitsForIt() async {
    let gate = Gate()
    let slow = ComboBox(
      text: Bindable(record).category, placeholder: "none",
      suggestions: { _, _ in
        try await gate.pass()
        return ["Mammal"]
      },
      isSame: { $0 == $1 })
    let sheet = Sheet(slow, of: record)
    let stack = ScreenStack(sheet, size: Size(columns: 40, rows: 14))
    stack.type("m")
    stack.press(.enter, .escape)
    for _ in 0..<1_000 where !stack.picture.contains("Cancelled") { await Task.yield() }
    #expect(stack.picture.contains("Cancelled; nothing was written."))
    gate.open()
    await stack.idle()
    #expect(record.category == "m")
    #expect(sheet.saves == 0)
    stack.press(.enter)
    await stack.settled()
    #expect(sheet.saves == 1)
  }

  @Test func offersToCreateWhatIsInNoLine() async {
    stack.type(" Insect ")
    await stack.settled()
    #expect(list == ["Create “Insect”"])
    stack.press(.enter)
    await stack.settled()
    #expect(record.category == "Insect")
  }

  @Test func doesNotOfferToCreateWhatIsThere() async {
    stack.type("bIRD")
    await stack.settled()
    #expect(list == ["Bird"])
    stack.press(.enter)
    await stack.settled()
    #expect(record.category == "Bird")
  }

  @Test func keepsTheHighlightWithinTheList() async {
    stack.type("m")
    await stack.settled()
    stack.press(.up)
    await stack.settled()
    #expect(highlighted == ["Amphibian"])
    stack.press(.down, .down, .down, .down)
    await stack.settled()
    #expect(highlighted == ["Create “m”"])
  }

  @Test func closesWithTheTextAsItWas() async {
    record.category = "Bird"
    stack.type("s of")
    await stack.settled()
    #expect(record.category != "Bird")
    stack.press(.escape)
    await stack.settled()
    #expect(list == [])
    #expect(record.category == "Bird")
  }

  @Test func takesTheLineOfAListThatIsOpenedToChoose() async {
    stack.press(.pageDown, .escape, .tab)
    await stack.settled()
    #expect(record.category == "")
    stack.press(.backTab, .pageDown)
    await stack.settled()
    #expect(highlighted == ["Amphibian"])
    stack.press(.tab)
    await stack.settled()
    #expect(record.category == "Amphibian")
    stack.press(.backTab, .pageDown, .tab)
    await stack.settled()
    #expect(record.category == "Amphibian")
  }

  @Test func closesWhenItIsEmptied() async {
    stack.type("ma")
    await stack.settled()
    stack.press(.backspace, .backspace)
    await stack.settled()
    #expect(list == [])
    stack.press(.tab)
    await stack.settled()
    #expect(record.category == "")
    stack.press(.backTab)
    await stack.settled()
    stack.type("  ")
    await stack.settled()
    #expect(list == [])
    stack.press(.tab)
    await stack.settled()
    #expect(record.category.trimmingSpaces == "")
  }

  @Test(arguments: [Key.control("u"), .control("w")])
  func closesWhenItIsEmptiedAtOnce(key: Key) async {
    stack.type("ma")
    await stack.settled()
    stack.press(key)
    await stack.settled()
    #expect(list == [])
  }

  @Test func showsAllOnPageDownWithTheCurrentOneHighlighted() async {
    stack.press(.pageDown)
    await stack.settled()
    #expect(list == ["Amphibian", "Bird", "Fish", "Mammal", "Reptile"])
    #expect(highlighted == ["Amphibian"])
    stack.press(.escape)
    await stack.settled()
    stack.type("fish")
    await stack.settled()
    stack.press(.enter, .pageDown)
    await stack.settled()
    #expect(list.count == 5)
    #expect(highlighted == ["Fish"])
    stack.press(.down, .enter)
    await stack.settled()
    #expect(record.category == "Mammal")
  }

  @Test func takesTheHighlightedLineWhenTheFocusLeaves() async {
    stack.type("rep")
    await stack.settled()
    #expect(highlighted == ["Reptile"])
    stack.press(.tab)
    await stack.settled()
    #expect(record.category == "Reptile")
    #expect(record.focus == "name")
    #expect(list == [])
    stack.press(.backTab)
    stack.type("m")
    await stack.settled()
    stack.press(.down, .down, .tab)
    await stack.settled()
    #expect(record.category == "m")
  }

  @Test func opensItsListOnATextThatStaysSelected() async {
    record.category = "Bird"
    sheet.form.focused.enter()
    stack.press(.pageDown)
    await stack.settled()
    #expect(highlighted == ["Bird", "Bird"])
    stack.press(.escape)
    stack.type("fish")
    await stack.settled()
    #expect(record.category == "fish")
    stack.press(.escape)
    #expect(record.category == "Bird")
    stack.press(.end, "s")
    await stack.settled()
    stack.press(.escape, "y")
    #expect(record.category == "Birdy")
  }

  @Test func takesWhatWasTypedInFullWhenTheFocusLeaves() async {
    stack.type("REPTILE")
    await stack.settled()
    stack.press(.tab)
    await stack.settled()
    #expect(record.category == "Reptile")
    #expect(record.focus == "name")
  }

  @Test func narrowsByAPaste() async {
    stack.handle(.paste("rept\n"))
    await stack.settled()
    #expect(list == ["Reptile", "Create “rept”"])
  }

  @Test func keepsTheCursorInTheText() async {
    stack.type("m")
    await stack.settled()
    #expect(stack.frame().cursor?.point == Point(column: 11, row: 0))
    #expect(stack.frame().cursor?.isVisible == true)
  }

  @Test func letsAKeyThatDecidesWaitForItsLines() async {
    stack.type("MAM")
    stack.press(.enter)
    #expect(record.category == "MAM")
    stack.press(.tab)
    stack.type("Wolf")
    await stack.settled()
    #expect(record.category == "Mammal")
    #expect(record.name == "Wolf")
  }

  @Test func showsTheLinesOfTheNewestText() async {
    for text in ["a", "am", "amp", "amph"] {
      stack.handle(.paste(String(text.suffix(1))))
      await Task.yield()
    }
    await stack.settled()
    #expect(list == ["Amphibian", "Create “amph”"])
  }

  @Test func shutsWithoutLinesWhileTheyAreLookedFor() async {
    stack.type("mam")
    stack.press(.escape)
    await stack.settled()
    #expect(list == [])
    #expect(record.category == "")
  }
}

extension StringProtocol {
  /// Without the spaces around it.
  fileprivate var trimmingSpaces: String {
    split(separator: " ").joined(separator: " ")
  }
}
