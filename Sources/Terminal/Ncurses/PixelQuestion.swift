import Pictures

/// The question whether a terminal shows pixels, and what has been answered to it. A name in the
/// environment proves nothing, and a multiplexer answers for itself, which is what counts.
nonisolated package struct PixelQuestion {
  /// The number of kitty's test picture.
  static let number = 31
  /// Asks for a test picture of one pixel, for name and version, for the pixels of a cell, and last
  /// for the attributes, which every terminal answers.
  package static let text =
    "\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[16t\u{1B}[c"

  /// The pixels of a cell; the window says it, too, where the terminal does not answer.
  private var cell: PixelSize?
  private var name = ""
  private var hasKitty = false

  /// A question to a terminal whose window has cells of so many pixels, if it says so.
  package init(cell: PixelSize? = nil) { self.cell = cell }

  /// Takes an answer; the last one tells how pixels are shown, or nil if they are not.
  package mutating func take(_ answer: TerminalAnswer) -> PixelDisplay? {
    switch answer {
    case .cell(let size): cell = size
    case .name(let text): name = text
    case .kitty(let isTaken): hasKitty = isTaken
    case .attributes(let attributes):
      guard let cell else { return nil }
      if hasKitty { return PixelDisplay(.kitty, cell: cell) }
      // Its own protocol takes a twentieth of the bytes of sixel, which it has, too.
      if name.hasPrefix("iTerm2 ") { return PixelDisplay(.iterm, cell: cell) }
      if attributes.contains(4) { return PixelDisplay(.sixel, cell: cell) }
    }
    return nil
  }
}
