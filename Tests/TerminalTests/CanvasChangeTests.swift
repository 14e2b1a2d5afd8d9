import Terminal
import Testing

@Suite("What has changed on a canvas")
struct CanvasChangeTests {
  private let before = Strip("大熊 e\u{301} Ox", columns: 12).canvas

  @Test func isNothingWhereItIsTheSame() {
    #expect(before.change(inRow: 0, since: before).isEmpty)
  }

  @Test(arguments: [
    ("大熊 e\u{301} Oy", 8..<9), ("大熊 e\u{300} Ox", 5..<6), ("大猫 e\u{301} Oy", 2..<9),
    ("a熊 e\u{301} Ox", 0..<9), ("大熊 e\u{301} O", 8..<9),
  ])
  func isFromTheFirstToTheLastColumnThatDiffers(text: String, columns: Range<Int>) {
    #expect(Strip(text, columns: 12).canvas.change(inRow: 0, since: before) == columns)
  }

  @Test func isAStyleToo() {
    var canvas = before
    canvas.write("熊", at: Point(column: 2, row: 0), columns: 2, style: .selected)
    #expect(canvas.change(inRow: 0, since: before) == 2..<4)
  }

  @Test func isAllWithoutACanvasOfTheSameSize() {
    #expect(before.change(inRow: 0, since: nil) == 0..<12)
    #expect(before.change(inRow: 0, since: Canvas(size: Size(columns: 12, rows: 2))) == 0..<12)
  }
}
