import Terminal
import Testing

@Suite("A canvas")
struct CanvasShapesTests {
  private var canvas = Canvas(size: Size(columns: 20, rows: 4))

  @Test mutating func drawsABoxWithTitleAndNote() {
    let inside = canvas.box(canvas.bounds, title: "Animals", note: "1 of 9", isFocused: true)
    #expect(
      canvas.picture == """
        ┌ Animals ─────────┐
        │                  │
        │                  │
        └────────── 1 of 9 ┘
        """)
    #expect(inside == Rect(column: 2, row: 1, columns: 16, rows: 2))
    #expect(canvas.text(in: [.heading], row: 0) == [" Animals "])
    #expect(canvas.text(in: [.accent], row: 1) == ["│", "│"])
  }

  @Test mutating func drawsAFaintBoxWhereTheFocusIsNot() {
    canvas.box(canvas.bounds, title: "Animals", isFocused: false)
    #expect((0..<4).allSatisfy { canvas.text(in: [.accent, .heading], row: $0).isEmpty })
  }

  @Test mutating func cutsATitleThatIsTooLongForItsBox() {
    canvas.box(
      canvas.bounds, title: "大熊猫大熊猫大熊猫大熊猫", note: "a note without room", isFocused: true)
    #expect(canvas.picture.hasPrefix("┌ 大熊猫大熊猫大… ─┐\n"))
    #expect(canvas.picture.hasSuffix("\n└──────────────────┘"))
  }

  @Test(arguments: [(0, 0), (1, 1), (1, 4), (4, 1), (2, 2), (3, 2), (7, 2)])
  func drawsABoxOfAnySize(columns: Int, rows: Int) {
    var canvas = Canvas(size: Size(columns: 20, rows: 4))
    canvas.box(
      Rect(column: 1, row: 1, columns: columns, rows: rows), title: "A", note: "B", isFocused: true)
    canvas.fill(Rect(column: 1, row: 1, columns: columns, rows: rows))
    #expect(canvas == Canvas(size: canvas.size))
  }

  @Test mutating func blanksARectangle() {
    for row in 0..<4 {
      canvas.write("大熊猫大熊猫", at: Point(column: 0, row: row), columns: 20)
    }
    canvas.fill(Rect(column: 1, row: 1, columns: 2, rows: 2))
    #expect(canvas.picture == "大熊猫大熊猫\n    猫大熊猫\n    猫大熊猫\n大熊猫大熊猫")
  }

  @Test mutating func blanksOnlyWhatIsOnIt() {
    canvas.write("all", at: Point(column: 0, row: 0), columns: 20)
    canvas.fill(Rect(column: -5, row: -5, columns: 100, rows: 100), style: .selected)
    #expect(canvas.text(in: [.selected], row: 0) == [String(repeating: " ", count: 20)])
  }

  @Test mutating func breaksTextAtSpaces() {
    canvas.writeWrapped(
      "Delete Mammal and its 5,404 animals? incomprehensibilities no room",
      in: Rect(column: 2, row: 0, columns: 14, rows: 4))
    #expect(canvas.picture == "  Delete Mammal\n  and its 5,404\n  animals?\n  incomprehensib")
  }

  @Test func breaksWideTextByColumns() {
    #expect(Canvas.lines(of: "大熊 猫 山", columns: 7) == ["大熊 猫", "山"])
    #expect(Canvas.lines(of: "  ", columns: 7) == [])
    #expect(Canvas.lines(of: "a b", columns: 0) == ["a", "b"])
    #expect(Canvas.lines(of: "a 大熊猫山 b", columns: 5) == ["a", "大熊", "猫山", "b"])
  }

  @Test mutating func writesUpToTheEndOfARow() {
    let row = Rect(column: 2, row: 0, columns: 6, rows: 1)
    canvas.writeTrailing("猫", in: row)
    #expect(canvas.picture.hasPrefix("      猫\n"))
    canvas.writeTrailing("incomprehensible", in: row)
    #expect(canvas.picture.hasPrefix("  incom…\n"))
  }

  @Test mutating func keepsItsCursorInside() {
    canvas.placeCursor(at: Point(column: 19, row: 3), isVisible: true)
    #expect(canvas.cursor?.point == Point(column: 19, row: 3))
    canvas.placeCursor(at: Point(column: 20, row: 3), isVisible: true)
    #expect(canvas.cursor == nil)
  }
}
