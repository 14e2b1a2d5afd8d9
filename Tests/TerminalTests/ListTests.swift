import Terminal
import Testing

@Suite("A list")
struct ListTests {
  private let rows = ["Aardvark", "大熊猫", "Cat", "Dog"]

  private func canvas(
    _ rows: ArraySlice<String>, selection: Int?, flashing: (Int, RowLook)? = nil, isFocused: Bool
  ) -> Canvas {
    var canvas = Canvas(size: Size(columns: 10, rows: 3))
    ListView(rows, selection: selection, flashing: flashing, isFocused: isFocused)
      .draw(on: &canvas, in: canvas.bounds) { text, canvas, row, look in
        canvas.write(text, at: row.origin, columns: row.columns, style: look.style(or: .green))
      }
    return canvas
  }

  @Test func showsAsManyRowsAsThereIsRoomFor() {
    #expect(canvas(rows[...], selection: nil, isFocused: true).picture == " Aardvark\n 大熊猫\n Cat")
    #expect(canvas(rows[2...], selection: nil, isFocused: true).picture == " Cat\n Dog\n")
    #expect(canvas([], selection: 0, isFocused: true).picture == "\n\n")
  }

  @Test func showsTheSelectionAsABarWhereItHasTheFocus() {
    let canvas = canvas(rows[1...], selection: 2, isFocused: true)
    #expect(canvas.text(in: [.selected], row: 1) == [" Cat      "])
    #expect(canvas.text(in: [.green], row: 0) == ["大熊猫"])
    #expect(canvas.cursor?.point == Point(column: 0, row: 1))
    #expect(canvas.cursor?.isVisible == false)
    #expect(!canvas.picture.contains("▌"))
  }

  @Test func showsTheSelectionAsAMarkWhereItHasNotTheFocus() {
    let canvas = canvas(rows[...], selection: 1, isFocused: false)
    #expect(canvas.picture == " Aardvark\n▌大熊猫\n Cat")
    #expect(canvas.text(in: [.selected], row: 1) == [])
    #expect(canvas.text(in: [.green], row: 1) == ["大熊猫"])
    #expect(canvas.cursor == nil)
  }

  @Test func flashesARowThatWasJustSaved() {
    let canvas = canvas(rows[...], selection: 1, flashing: (1, .flashing), isFocused: true)
    #expect(canvas.text(in: [.flash], row: 1) == [" 大熊猫   "])
    let later = self.canvas(rows[...], selection: 1, flashing: (1, .fading), isFocused: true)
    #expect(later.text(in: [.afterglow], row: 1) == [" 大熊猫   "])
  }
}

@Suite("A scroll")
struct ScrollTests {
  @Test func movesAsLittleAsItMust() {
    var scroll = Scroll()
    scroll.height = 5
    for (row, top) in [
      (4, 0), (5, 1), (3, 1), (1, 1), (0, 0), (99, 95), (95, 95), (94, 94), (0, 0),
    ] {
      scroll.follow(row)
      #expect(scroll.top == top)
    }
  }

  @Test func showsTheRowInOneRow() {
    var scroll = Scroll()
    for row in [0, 3, 2, 9] {
      scroll.follow(row)
      #expect(scroll.top == row)
    }
  }
}
