/// The meaning of a cell; `Palette` decides its look on the terminal. Meaning never depends on
/// colour alone: a screen also shows it in words or signs.
nonisolated public enum Style: UInt8, CaseIterable, Sendable {
  /// Text to read.
  case plain
  /// Less important parts: borders, labels, hints.
  case faint
  /// Text that stands out without a colour: the heading of a pane.
  case strong
  /// The one accent: keys, and the border of the pane with the focus.
  case accent
  /// The heading of the pane with the focus.
  case heading
  /// The bar over the selection in the pane with the focus.
  case selected
  /// The bar over a row that was just saved, for a moment.
  case flash
  /// The same bar a moment later, as it fades.
  case afterglow
  /// A cell that a picture is written over.
  case picture
  /// Something to correct.
  case problem
  /// Hues for a sign beside a word with the same meaning.
  case green, magenta, red
}
