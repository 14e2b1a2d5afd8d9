import Bindings
import Terminal
import Testing

@Suite("The list of a combo box", .timeLimit(.minutes(10)))
struct ComboBoxListTests {
  private let record = Record()
  private let combo: ComboBox

  init() {
    combo = ComboBox(
      text: Bindable(record).category, placeholder: "",
      suggestions: { _, _ in (1...20).map { "Kind \($0)" } }, isSame: ==)
  }

  private func picture(row: Int, rows: Int) async -> [String] {
    let stack = ScreenStack(Sheet(combo, of: record))
    stack.press(.pageDown)
    await stack.settled()
    var canvas = Canvas(size: Size(columns: 20, rows: rows))
    let place = Rect(column: 2, row: row, columns: 16, rows: 1)
    combo.drawPopup(on: &canvas, near: place, in: canvas.bounds)
    return canvas.picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func hasAtMostEightRows() async {
    let lines = await picture(row: 0, rows: 20)
    #expect(lines[1] == "  ┌──────────────┐")
    #expect(lines[2...9].map { $0.contains("Kind") } == Array(repeating: true, count: 8))
    #expect(lines[10] == "  └──────────────┘")
  }

  @Test func liesAboveWhereThereIsMoreRoom() async {
    let lines = await picture(row: 10, rows: 12)
    #expect(lines[0] == "  ┌──────────────┐")
    #expect(lines[9] == "  └──────────────┘")
    #expect(lines[10] == "")
  }

  @Test func isAsLowAsItsRoomAndFollowsTheHighlight() async {
    record.category = "Kind 15"
    let lines = await picture(row: 0, rows: 6)
    #expect(lines[1] == "  ┌──────────────┐")
    #expect(lines[4].contains("Kind 15"))
    #expect(lines[5] == "  └──────────────┘")
  }

  @Test func standsAtTheRightAndLeavesRoomBesideIt() async {
    _ = await picture(row: 0, rows: 20)
    for (columns, width) in [(16, 16), (26, 20), (36, 20), (42, 26), (64, 36)] {
      var canvas = Canvas(size: Size(columns: columns, rows: 20))
      combo.drawPopup(on: &canvas, near: canvas.bounds.row(0), in: canvas.bounds)
      let lines = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[1].count == columns)
      #expect(lines[1].filter { $0 != " " }.count == width)
    }
  }

  @Test(arguments: 1...3) func isLeftOutWhereThereIsNoRoom(rows: Int) async {
    #expect(await picture(row: 0, rows: rows).joined() == "")
  }
}
