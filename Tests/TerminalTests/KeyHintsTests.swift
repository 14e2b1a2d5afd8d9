import Terminal
import Testing

@Suite("The keys at the foot of a sheet") struct KeyHintsTests {
  private static let hints = KeyHints([
    ("a", "Add"), ("e", "Edit"), ("d", "Delete"), (.escape, "Back"),
  ])

  @Test(
    "stand apart, closer, without those before the last, and without labels where there is less room",
    arguments: [
      (40, "a Add e Edit d Delete Esc Back"), (33, "a Add e Edit d Delete Esc Back"),
      (24, "a Add e Edit Esc Back"), (16, "a Add Esc Back"), (12, "a e d Esc"),
    ])
  func fitted(columns: Int, text: String) {
    var canvas = Canvas(size: Size(columns: columns, rows: 1))
    let rect = Rect(column: 0, row: 0, columns: columns, rows: 1)
    Self.hints.draw(on: &canvas, in: rect)
    #expect(canvas.picture.split(separator: " ").joined(separator: " ") == text)
    let start = canvas.picture.prefix { $0 == " " }.count
    #expect(Self.hints.key(at: Point(column: start, row: 0), in: rect) == "a")
  }
}
