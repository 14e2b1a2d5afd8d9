import Pictures
import Testing

/// Pictures in cells: two columns and four rows of pixels in each.
struct CellPictureTests {
  private static let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255])

  /// A picture from a color for each pixel.
  private func pixels(_ columns: Int, _ rows: Int, color: (Int, Int) -> [UInt8]) -> Pixels {
    let bytes = (0..<rows).flatMap { y in (0..<columns).flatMap { x in color(x, y) } }
    return Pixels(size: PixelSize(width: columns, height: rows), bytes: bytes)
  }

  @Test func `a cell of one colour is a blank on it, and the same colour is not said twice`() {
    let picture = CellPicture(pixels(6, 4) { _, _ in Self.red }, in: .indexed)
    #expect([picture.columns, picture.rows] == [3, 1])
    #expect(picture.text(ofRow: 0) == "\u{1B}[48;5;196m   \u{1B}[0m")
    let direct = CellPicture(pixels(6, 4) { _, _ in Self.red }, in: .direct)
    #expect(direct.text(ofRow: 0) == "\u{1B}[48;2;255;0;0m   \u{1B}[0m")
    #expect(picture.text(ofRow: 0, columns: 1..<2, isFaint: true) == "\u{1B}[48;5;124m \u{1B}[0m")
    #expect(direct.text(ofRow: 0, isFaint: true) == "\u{1B}[48;2;170;0;0m   \u{1B}[0m")
  }

  @Test(arguments: [("rbrb", "▌"), ("rrbb", "▀"), ("rbbb", "▘"), ("brrb", "▞")])
  func `two colours of a cell are told apart by quarters`(quarters: String, character: String) {
    let isRed = quarters.map { $0 == "r" }
    let picture = CellPicture(
      pixels(2, 4) { x, y in isRed[x + 2 * (y / 2)] ? Self.red : Self.blue }, in: .indexed)
    #expect(picture.text(ofRow: 0) == "\u{1B}[38;5;196;48;5;21m\(character)\u{1B}[0m")
  }

  @Test func `a colour between two of the terminal's is drawn by both`() {
    let picture = CellPicture(pixels(40, 40) { _, _ in [115, 115, 115] }, in: .indexed)
    let text = (0..<picture.rows).map { picture.text(ofRow: $0) }.joined()
    let codes = Set(text.matches(of: /[34]8;5;(\d+)/).map { String($0.1) })
    #expect(codes.count > 1, "\(codes)")
  }

  @Test func `a size that fills no cell ends within one`() {
    let picture = CellPicture(pixels(5, 5) { _, _ in Self.blue }, in: .direct)
    #expect([picture.columns, picture.rows] == [3, 2])
    #expect(picture.text(ofRow: 1) == "\u{1B}[48;2;0;0;255m   \u{1B}[0m")
  }
}
