import Pictures

/// How a terminal shows pictures, and which ones it shows. Cells serve until it has said that it
/// has pixels.
nonisolated package struct TerminalPictures {
  /// How it shows them.
  package private(set) var display: PictureDisplay
  /// Whether it is to be asked for pixels.
  package let asksAboutPixels: Bool
  private var question = PixelQuestion()
  /// The pixels of a cell, as the window said last.
  private var cell: PixelSize?
  /// The pictures that were written and not removed.
  private var placed: [PlacedPicture] = []

  /// The pictures of a terminal that shows them in cells, or not, until it has answered. It is
  /// asked if the user wants pixels, or leaves the choice open and it can be asked.
  package init(_ choice: PictureChoice, inCells cells: PictureDisplay, canAsk: Bool) {
    display = choice == .off ? .none(.off) : cells
    asksAboutPixels = choice == .pixels || choice == .auto && canAsk
  }

  /// The question to a terminal whose window has cells of so many pixels, if it says so.
  package mutating func ask(cell: PixelSize?) -> String {
    self.cell = cell
    question = PixelQuestion(cell: cell)
    return PixelQuestion.text
  }

  /// Takes an answer of the terminal.
  package mutating func take(_ answer: TerminalAnswer) {
    if let pixels = question.take(answer) { display = .pixels(pixels) }
  }

  /// Follows the pixels of a cell, which change with the font, if the window says how many.
  package mutating func follow(cell new: PixelSize?) {
    guard case .pixels(let display) = display, let former = cell, let new, new != former
    else { return }
    cell = new
    let size = PixelSize(
      width: max(1, display.cell.width * new.width / former.width),
      height: max(1, display.cell.height * new.height / former.height))
    self.display = .pixels(PixelDisplay(display.protocol, cell: size))
  }

  /// What removes the pictures that a canvas lacks, and writes new ones, and others that may have
  /// been written over since another canvas was shown.
  package mutating func sequences(of canvas: Canvas, since shown: Canvas?) -> String {
    var sequences = placed.filter { !canvas.pictures.contains($0) }.map(\.removal)
    for picture in canvas.pictures {
      let changed = picture.rows.filter { row in
        picture.isHit(by: canvas.change(inRow: row, since: shown))
      }
      sequences += picture.sequences(
        on: canvas, over: placed.contains(picture) ? changed : nil)
    }
    placed = canvas.pictures
    return sequences.joined()
  }
}
