import Testing
import ViewState

@Suite("Bars and columns of blocks")
struct BarTests {
  @Test(
    "a bar is as long as its number, an eighth of a cell fine",
    arguments: [
      (0, ""), (-3, ""), (1, "▏"), (8, "█"), (12, "█▌"), (15, "█▉"), (80, "██████████"),
      (90, "██████████"),
    ])
  func length(value: Int, bar: String) {
    #expect(Bar.text(value, of: 80, cells: 10) == bar)
  }

  @Test("what is above 0 is seen beside any number")
  func leastBar() {
    #expect(Bar.text(1, of: .max, cells: 10) == "▏")
    #expect(Bar.text(.max, of: .max, cells: 3) == "███")
    #expect(Bar.text(1, of: 1, cells: 0) == "")
  }

  @Test("columns stand side by side, with gaps where there is room")
  func columns() {
    #expect(Columns([1, 8, 16], cells: 3, rows: 2).lines == ["  █", "▁██"])
    #expect(Columns([4, 8], cells: 6, rows: 1).lines == ["▄▄ ██ "])
    #expect(Columns([4, 8], cells: 100, rows: 1).lines.first?.count == 16)
  }

  @Test("the first of too many columns are left out")
  func tooMany() {
    #expect(Columns([9, 1, 2], cells: 2, rows: 1).lines == ["▄█"])
    #expect(Columns([], cells: 2, rows: 1).lines == [""])
    #expect(Columns([0, 0], cells: 2, rows: 1).lines == ["  "])
    #expect(Columns([1], cells: 0, rows: 0).lines.isEmpty)
  }
}
