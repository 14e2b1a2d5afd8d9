import Terminal
import Testing

/// Text of one byte for each column is written without a look at what it says; it comes out as if
/// it were looked at.
@Suite("Plain text on a canvas")
struct CanvasPlainTextTests {
  @Test(arguments: [
    (9, "Aardvark"), (8, "Aardvark"), (7, "Aardva…"), (2, "A…"), (1, "…"), (0, ""), (-1, ""),
  ])
  func isCutToItsColumns(columns: Int, picture: String) {
    var strip = Strip("--------------", columns: 14)
    let used = strip.canvas.write("Aardvark", at: Point(column: 2, row: 0), columns: columns)
    #expect(used == picture.count)
    #expect(strip.picture == "--" + picture + String(repeating: "-", count: 12 - picture.count))
    #expect(Canvas.cut("Aardvark", columns: columns) == picture)
  }

  @Test(arguments: [
    // What joins the last character that is looked at, or comes behind it, counts.
    (3, "abe\u{301}", "abe\u{301}"), (3, "abe\u{301}d", "ab…"), (4, "abe\u{301}d", "abe\u{301}d"),
    (3, "abc大", "ab…"), (4, "abc大", "abc…"), (5, "abc大", "abc大"), (3, "abc\u{200D}", "ab…"),
    (4, "abc\u{200D}", "abc\u{FFFD}"), (3, "ab\r\n", "ab…"), (4, "ab\r\n", "ab␍␊"),
    (3, "ab\u{7F}", "ab␡"), (3, "ab\u{1B}[m", "ab…"), (3, "abc\u{1B}", "ab…"),
    (4, "a👩‍🌾b", "a…"), (5, "a👩‍🌾b", "a…"), (6, "a👩‍🌾b", "a👩🌾b"),
  ])
  func isLookedAtWhereSomethingElseFollows(columns: Int, text: String, picture: String) {
    #expect(Strip(text, columns: columns).scalars == Array(picture.unicodeScalars))
    #expect(
      Array(Canvas.cut(text, columns: columns).unicodeScalars) == Array(picture.unicodeScalars))
  }

  @Test func leavesNoHalfOfAWideCharacterAtEitherEnd() {
    var strip = Strip("大熊猫山", columns: 8)
    strip.write("abcd", at: 1)
    #expect(strip.picture == " abcd 山")
    strip = Strip("大熊猫山", columns: 8)
    strip.write("abcd", at: 2)
    #expect(strip.picture == "大abcd山")
  }

  @Test func blanksTheOtherHalfInItsOwnStyle() {
    var canvas = Canvas(size: Size(columns: 6, rows: 1))
    canvas.write("大熊猫", at: Point(column: 0, row: 0), columns: 6, style: .accent)
    canvas.fill(Rect(column: 1, row: 0, columns: 4, rows: 1), style: .selected)
    #expect(canvas.text(in: [.accent], row: 0) == [" ", " "])
    #expect(canvas.text(in: [.selected], row: 0) == ["    "])
  }

  @Test func outsideTheCanvasIsDropped() {
    var canvas = Canvas(size: Size(columns: 4, rows: 2))
    for point in [
      Point(column: 0, row: -1), Point(column: 0, row: 2), Point(column: 4, row: 0),
      Point(column: .max, row: 0), Point(column: -4, row: 0),
    ] {
      canvas.write("abcd", at: point, columns: 4)
    }
    #expect(canvas == Canvas(size: Size(columns: 4, rows: 2)))
    canvas.write("abcd", at: Point(column: -2, row: 1), columns: 4)
    #expect(canvas.picture == "\ncd")
  }
}
