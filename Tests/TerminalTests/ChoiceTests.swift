import Bindings
import Observation
import Terminal
import Testing

@Suite("A choice")
struct ChoiceTests {
  private let record = Record()
  private let sheet: Sheet
  private let stack: ScreenStack

  init() {
    let diets = ["herbivorous", "carnivorous", "omnivorous", "Carrion", "Éclair"]
    sheet = Sheet(Choice(diets, selection: Bindable(record).diet) { $0 }, of: record)
    stack = ScreenStack(sheet, size: Size(columns: 30, rows: 5))
  }

  @Test(
    arguments: [
      ([.right], "carnivorous"), ([" "], "carnivorous"), ([.right, .right], "omnivorous"),
      ([.right, .left], "herbivorous"), ([.left], "Éclair"), ([.left, .right], "herbivorous"),
      (["o"], "omnivorous"), (["O"], "omnivorous"), (["c"], "carnivorous"),
      (["c", "c"], "Carrion"),
      (["c", "c", "c"], "carnivorous"), (["h"], "herbivorous"), (["é"], "Éclair"),
      (["c", "a", "r", "r", "i"], "Carrion"), (["c", "a", "x", "h"], "carnivorous"),
      (["c", "a", "x", .backspace, "r", "r", "i"], "Carrion"), (["u", "o"], "herbivorous"),
      (["c", "o"], "omnivorous"), (["c", "o", "m", "n"], "omnivorous"),
      (["o", .right, "c"], "carnivorous"), (["c", "c", "h"], "herbivorous"),
      (["o", "o", "c"], "carnivorous"), (["c", .backspace, .backspace, "h"], "herbivorous"),
      (["x"], "herbivorous"), (["q"], "herbivorous"), (["?", ":", "1"], "herbivorous"),
    ] as [([Key], String)])
  func isMadeByArrowsAndLetters(keys: [Key], diet: String) {
    for key in keys { stack.press(key) }
    #expect(record.diet == diet)
    #expect(!stack.isFinished)
    #expect(stack.top === sheet)
  }

  @Test(
    arguments: [
      (.right, "herbivorous"), (.left, "herbivorous"), ("o", "omnivorous"), ("x", "unknown"),
    ] as [(Key, String)])
  func leavesAValueThatIsNotAmongTheOptions(key: Key, diet: String) {
    record.diet = "unknown"
    #expect(stack.lines.first == "  ‹ unknown ›")
    stack.press(key)
    #expect(record.diet == diet)
  }

  @Test(
    arguments: [
      (["n"], "no"), (["y", "n", "o"], "no"), (["n", "n"], "none"), (["n", "o", "n"], "none"),
    ] as [([Key], String)])
  func isOfNothingByLettersOnlyWhereNoOtherBeginsSo(keys: [Key], value: String) {
    record.diet = "yes"
    let options = ["none", "yes", "no"]
    let choice = Choice(options, nothing: "none", selection: Bindable(record).diet) { $0 }
    let stack = ScreenStack(Sheet(choice, of: record), size: Size(columns: 40, rows: 5))
    for key in keys { stack.press(key) }
    #expect(record.diet == value)
  }

  @Test func isMadeByWordsOfSeveralWords() {
    let coats = ["brown", "dark brown", "dark grey", "golden", "2 years", "1 year"]
    let sheet = Sheet(Choice(coats, selection: Bindable(record).diet) { $0 }, of: record)
    let stack = ScreenStack(sheet, size: Size(columns: 40, rows: 5))
    for text in ["dark grey", "golden", "2 years", "dark brown"] {
      for character in text { stack.press(.character(character)) }
      #expect(record.diet == text)
      stack.press(.right, .left)
      #expect(record.diet == text, "An arrow ends the word")
    }
    stack.press(" ")
    #expect(record.diet == "dark grey")
  }

  @Test func saysThatNoneBeginsWithWhatIsTyped() async {
    let stack = stack
    await confirmation("A frame is due, though nothing was chosen", expectedCount: 1...) { isDue in
      withObservationTracking {
        #expect(stack.lines.first == "  ‹ herbivorous ›")
      } onChange: {
        isDue()
      }
      stack.press("x")
    }
    #expect(stack.lines.first == "  ‹ herbivorous ›  none begin…")
    stack.press(.backspace)
    #expect(stack.lines.first == "  ‹ herbivorous ›")
    #expect(stack.message == nil)
    stack.press(.backspace)
    #expect(stack.message?.text == "No letter was typed.")
  }

  @Test func isShownBetweenArrowsWithTheCursorOnIt() {
    #expect(stack.lines.first == "  ‹ herbivorous ›")
    #expect(stack.frame().cursor?.point == Point(column: 4, row: 0))
    #expect(stack.text(in: [.accent]).first == "‹ herbivorous ›")
  }

  @Test func refusesAPaste() {
    stack.handle(.paste("omnivorous"))
    #expect(record.diet == "herbivorous")
  }
}
