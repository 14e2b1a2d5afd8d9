import Terminal

/// The keyboard and the eye of who uses a stack of screens.
extension ScreenStack {
  func press(_ keys: Key...) {
    for key in keys { handle(.key(key)) }
  }

  func type(_ text: String) {
    for character in text { handle(.key(.character(character))) }
  }

  /// Comes back when nothing is under way that a key would wait for.
  func settled() async {
    await idle()
    await top?.awaited(before: .key(.enter))?()
    await idle()
  }

  var picture: String { frame().picture }
  var lines: [String] {
    picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  /// Footer and message.
  var lastLine: String { lines.last ?? "" }
  /// What is drawn in any of the styles, from the top to the bottom.
  func text(in styles: Set<Style>) -> [String] {
    let canvas = frame()
    return (0..<canvas.size.rows).flatMap { canvas.text(in: styles, row: $0) }
  }
}
