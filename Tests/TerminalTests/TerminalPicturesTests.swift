import Pictures
import Terminal
import Testing

/// How a terminal shows pictures, and what it is sent when a screen changes.
struct TerminalPicturesTests {
  private let size = Size(columns: 20, rows: 6)
  private let cell = PixelSize(width: 10, height: 20)
  private let kitty: [TerminalAnswer] = [.kitty(true), .attributes([62])]

  private func answered(
    _ answers: [TerminalAnswer], to choice: PictureChoice = .auto
  ) -> TerminalPictures {
    var pictures = TerminalPictures(choice, inCells: .cells(.indexed), canAsk: true)
    #expect(pictures.ask(cell: cell) == PixelQuestion.text)
    for answer in answers { pictures.take(answer) }
    return pictures
  }

  /// A picture of 4 × 2 cells or so, in one colour.
  private func picture(_ color: UInt8, on pictures: TerminalPictures) throws -> ScreenPicture {
    let pixels = pictures.display.pixels(columns: 4, rows: 2)
    let bytes = [UInt8](repeating: color, count: 3 * pixels.width * pixels.height)
    return try #require(pictures.display.picture(Pixels(size: pixels, bytes: bytes)))
  }

  private func canvas(_ picture: ScreenPicture?, _ text: String = "") -> Canvas {
    var canvas = Canvas(size: size)
    canvas.write(text, at: Point(column: 10, row: 2), columns: 10)
    if let picture {
      canvas.draw(picture, in: Rect(column: 0, row: 2, columns: 4, rows: 2))
    }
    return canvas
  }

  @Test(arguments: [
    (PictureChoice.auto, true, true), (.auto, false, false), (.pixels, false, true),
    (.cells, true, false), (.off, true, false),
  ])
  func `it is asked where it can be, or where pixels are wanted`(
    choice: PictureChoice, canAsk: Bool, asks: Bool
  ) {
    let pictures = TerminalPictures(choice, inCells: .cells(.direct), canAsk: canAsk)
    #expect(pictures.asksAboutPixels == asks)
    #expect(pictures.display == (choice == .off ? .none(.off) : .cells(.direct)))
  }

  @Test func `cells serve until it has answered`() {
    #expect(answered([]).display == .cells(.indexed))
    #expect(answered([.attributes([62])]).display == .cells(.indexed))
    #expect(answered(kitty).display == .pixels(PixelDisplay(.kitty, cell: cell)))
  }

  @Test func `it follows the pixels of a cell`() {
    var pictures = answered(kitty)
    pictures.follow(cell: PixelSize(width: 5, height: 30))
    let half = PixelDisplay(.kitty, cell: PixelSize(width: 5, height: 30))
    #expect(pictures.display == .pixels(half))
    pictures.follow(cell: nil)
    #expect(pictures.display == .pixels(half))
    var cells = answered([])
    cells.follow(cell: PixelSize(width: 5, height: 30))
    #expect(cells.display == .cells(.indexed))
  }

  @Test func `a picture is written once, and removed when it is gone`() throws {
    var pictures = answered(kitty)
    let (one, other) = (try picture(10, on: pictures), try picture(90, on: pictures))
    let first = canvas(one)
    #expect(pictures.sequences(of: first, since: nil).contains("\u{1B}_G"))
    #expect(pictures.sequences(of: first, since: first).isEmpty)
    let beside = canvas(one, "beside it")
    #expect(pictures.sequences(of: beside, since: first).isEmpty, "Cells beside it are not its own")
    let next = canvas(other)
    let sent = pictures.sequences(of: next, since: beside)
    #expect(sent.contains("a=d"), "The one before is removed")
    #expect(sent.contains("a=T"), "\(sent.prefix(80).debugDescription)")
    #expect(pictures.sequences(of: canvas(nil), since: next).contains("a=d"))
    #expect(pictures.sequences(of: canvas(nil), since: canvas(nil)).isEmpty)
  }

  @Test func `of a picture in cells the rows that changed are written again`() throws {
    var pictures = answered([])
    let picture = try picture(200, on: pictures)
    let first = canvas(picture)
    let all = pictures.sequences(of: first, since: nil)
    #expect(all.matches(of: /\u{1B}\[[34];1H/).count == 2)
    let beside = canvas(picture, "beside it")
    let row = pictures.sequences(of: beside, since: first)
    #expect(row.matches(of: /\u{1B}\[[34];1H/).count == 1)
    #expect(row.contains("\u{1B}[3;1H"), "In the row that changed")
    #expect(pictures.sequences(of: canvas(nil), since: beside).isEmpty, "They go with their cells")
  }

  @Test func `of a picture in cells those around a box are shown`() throws {
    var pictures = answered([])
    let first = canvas(try picture(200, on: pictures))
    _ = pictures.sequences(of: first, since: nil)
    var boxed = first
    boxed.stepBack()
    boxed.fill(Rect(column: 1, row: 2, columns: 2, rows: 1))
    let around = pictures.sequences(of: boxed, since: first)
    #expect(around.contains("\u{1B}[3;1H") && around.contains("\u{1B}[3;4H"), "\(around)")
    #expect(around.contains("\u{1B}[4;1H") && !around.contains("\u{1B}[3;2H"), "\(around)")
    #expect(around.count { $0 == " " } == 6, "One cell on each side, and the row below")
    #expect(pictures.sequences(of: first, since: boxed).contains("\u{1B}[3;1H"), "The box is gone")
    let over = try picture(90, on: pictures)
    boxed.draw(over, in: Rect(column: 2, row: 2, columns: 4, rows: 2))
    #expect(boxed.pictures.map(\.picture) == [over], "A picture covers the one under it")
    #expect(boxed.change(inRow: 3, since: first).lowerBound == 0, "What is left of it is blanked")
  }

  @Test(arguments: [
    [TerminalAnswer.kitty(true), .attributes([62])], [.attributes([4])],
  ]) func `a picture in pixels goes under a box`(answers: [TerminalAnswer]) throws {
    var pictures = answered(answers)
    let first = canvas(try picture(10, on: pictures))
    _ = pictures.sequences(of: first, since: nil)
    for isSlow in [false, true] {
      var boxed = Canvas(size: size, isSlow: isSlow)
      boxed.draw(first.pictures[0].picture, in: Rect(column: 0, row: 2, columns: 4, rows: 2))
      boxed.stepBack()
      #expect(boxed.pictures.isEmpty)
      for row in 2..<4 {
        #expect(boxed.change(inRow: row, since: first).contains(0), "Its cells are written again")
      }
    }
  }
}
