import Terminal
import Testing

@Suite("Text on a canvas")
struct CanvasTextTests {
  @Test(arguments: [
    (10, "大熊猫"), (6, "大熊猫"), (5, "大熊…"), (4, "大…"), (3, "大…"), (2, "…"), (1, "…"), (0, ""),
  ])
  func isCutBetweenWideCharacters(columns: Int, picture: String) {
    #expect(Strip("大熊猫", columns: columns).picture == picture)
  }

  @Test(arguments: [("naïve", "naï…"), ("nai\u{308}ve", "nai\u{308}…")])
  func isCutBetweenClustersHoweverTheyAreComposed(text: String, cut: String) {
    #expect(Canvas.width(of: text) == 5)
    #expect(Strip(text, columns: 5).scalars == Array(text.unicodeScalars))
    #expect(Strip(text, columns: 4).scalars == Array(cut.unicodeScalars))
  }

  @Test(arguments: [
    ("👩‍🌾", "👩🌾", 4), ("👍🏽", "👍", 2), ("🇩🇪", "🇩🇪", 2), ("العربية", "العربية", 7),
    ("क्षत्रिय", "क्षत्रिय", 6), ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{301}e", "◌\u{301}e", 2), ("a\tb\nc", "a␉b␊c", 5), ("1\u{202E}2", "1\u{FFFD}2", 3),
  ])
  func isDrawnAsItCanBeSeen(text: String, picture: String, columns: Int) {
    #expect(Canvas.width(of: text) == columns)
    var strip = Strip(columns: 20)
    #expect(strip.write(text, at: 0) == columns)
    #expect(strip.scalars == Array(picture.unicodeScalars))
    strip.write("|", at: columns)
    #expect(strip.picture == picture + "|")
  }

  @Test(arguments: ["👩‍🌾", "🇩🇪", "大"])
  func isDrawnWholeOrNotAtAll(cluster: String) {
    let columns = Canvas.width(of: cluster)
    #expect(Strip("a" + cluster, columns: columns + 1).picture != "a…")
    #expect(Strip("a" + cluster, columns: columns).picture == "a…")
  }

  @Test func withTenThousandMarksTakesOneColumn() {
    let text = "e" + String(repeating: "\u{301}", count: 10_000) + "z"
    let strip = Strip(text, columns: 3)
    #expect(Canvas.width(of: text) == 2)
    #expect(strip.scalars.count < 10)
    #expect(strip.picture.last == "z")
  }

  @Test func leavesNoHalfOfAWideCharacterThatItCovers() {
    var strip = Strip("大熊猫", columns: 6)
    strip.write("x", at: 1)
    #expect(strip.picture == " x熊猫")
    strip.write("y", at: 2)
    #expect(strip.picture == " xy 猫")
    strip = Strip("大熊猫", columns: 6)
    strip.write("山", at: 1)
    #expect(strip.picture == " 山 猫")
    strip.canvas.fill(Rect(column: 5, row: 0, columns: 1, rows: 1))
    #expect(strip.picture == " 山")
  }

  @Test(.timeLimit(.minutes(10)))
  func isLookedAtAsFarAsThereIsRoom() {
    let text = String(repeating: "大熊猫 panda ", count: 20_000_000)
    #expect(Canvas.width(of: text, upTo: 80) > 80)
    #expect(Canvas.width(of: text) > Canvas.maxColumns)
    #expect(Canvas.lines(of: text, columns: 8, atMost: 3) == ["大熊猫", "panda", "大熊猫"])
    let word = String(repeating: "大熊猫panda", count: 9)
    #expect(Canvas.lines(of: word, columns: 4, atMost: 2) == ["大熊", "猫pa"])
    var canvas = Canvas(size: Size(columns: 8, rows: 2))
    #expect(canvas.writeWrapped(text, in: canvas.bounds) == 2)
    #expect(canvas.picture == "大熊猫\npanda")
  }

  @Test func doesNotLeaveTheRightEdge() {
    var strip = Strip("....", columns: 5)
    #expect(strip.write("大", at: 4) == 1)
    #expect(strip.picture == "....…")
    #expect(strip.write("大", at: 5) == 0)
    #expect(strip.picture == "....…")
    strip.write("大", at: 3)
    #expect(strip.picture == "...大")
  }

  @Test func outsideTheCanvasIsDropped() {
    var canvas = Canvas(size: Size(columns: 4, rows: 2))
    for point in [
      Point(column: 0, row: -1), Point(column: 0, row: 2), Point(column: 4, row: 0),
      Point(column: .max, row: 0),
    ] {
      canvas.write("大a", at: point, columns: 4)
    }
    #expect(canvas == Canvas(size: Size(columns: 4, rows: 2)))
    canvas.write("大ab", at: Point(column: -1, row: 0), columns: 4)
    #expect(canvas.picture == " ab\n")
  }

  @Test func keepsItsStyle() {
    var canvas = Canvas(size: Size(columns: 12, rows: 1))
    canvas.write("大熊", at: Point(column: 0, row: 0), columns: 4, style: .accent)
    canvas.write("plain", at: Point(column: 5, row: 0), columns: 5)
    #expect(canvas.text(in: [.accent], row: 0) == ["大熊"])
    #expect(canvas.text(in: [.plain], row: 0) == [" plain  "])
  }

  @Test("needs no room where there is none")
  func noRoom() {
    for columns in -3...0 {
      #expect(Canvas.cutBefore("Wolf", columns: columns) == "")
      #expect(Canvas.lines(of: "Wolf", columns: 5, atMost: columns) == [])
      #expect(Canvas.width(of: "Wolf", upTo: columns) > columns)
    }
  }
}
