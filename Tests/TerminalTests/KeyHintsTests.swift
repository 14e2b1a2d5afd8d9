import Terminal
import Testing

@Suite("The keys at the foot of a sheet") struct KeyHintsTests {
  private static let hints = KeyHints([
    ("a", "Add"), ("e", "Edit"), ("d", "Delete"), (.escape, "Back"),
  ])

  @Test(
    "stand apart, closer, and without those before the last where there is less room",
    arguments: [
      (40, "a Add e Edit d Delete Esc Back"), (33, "a Add e Edit d Delete Esc Back"),
      (24, "a Add e Edit Esc Back"), (16, "a Add Esc Back"),
    ])
  func fitted(columns: Int, text: String) {
    var canvas = Canvas(size: Size(columns: columns, rows: 1))
    let rect = Rect(column: 0, row: 0, columns: columns, rows: 1)
    Self.hints.draw(on: &canvas, in: rect)
    #expect(canvas.picture.split(separator: " ").joined(separator: " ") == text)
    #expect(Self.hints.key(at: Point(column: columns / 2, row: 0), in: rect) != nil)
  }
}
