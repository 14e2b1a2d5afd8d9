/// What a cell means; how it looks is the terminal's affair (see `Palette`). Meaning never rests on
/// colour alone: a screen says it in words or signs too.
nonisolated public enum Style: UInt8, CaseIterable, Sendable {
  /// Text to read.
  case plain
  /// What steps back: borders, labels, hints.
  case faint
  /// What stands out without a colour: the heading of a pane.
  case strong
  /// The one accent: keys, the border of what has the focus.
  case accent
  /// The heading of what has the focus.
  case heading
  /// The bar over what is selected in the part that has the focus.
  case selected
  /// The bar over what was just saved, for a moment.
  case flash
  /// The same a moment later, on its way back.
  case afterglow
  /// Something to put right.
  case problem
  /// Hues for a sign beside a word that says the same.
  case green, magenta, red
}
