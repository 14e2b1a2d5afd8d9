/// A text and the position of the cursor in it, by grapheme cluster.
nonisolated struct EditedText {
  private(set) var text: String
  /// The number of bytes before the cursor, as counting characters would be slow.
  private(set) var caret: Int

  /// A key that edits or moves, and what it does.
  typealias Edit = (
    id: Command.ID, title: String, keys: [Key], action: @Sendable (inout EditedText) -> Void
  )

  /// The keys of every control that takes text.
  static let edits: [Edit] = [
    ("left", "Left", [.left], { $0.move(to: $0.before) }),
    ("right", "Right", [.right], { $0.move(to: $0.behind) }),
    ("word-left", "Word left", [.controlLeft], { $0.move(to: $0.wordStart) }),
    ("word-right", "Word right", [.controlRight], { $0.move(to: $0.wordEnd) }),
    ("line-start", "Start of the line", [.home, .control("a")], { $0.move(to: $0.lineStart) }),
    ("line-end", "End of the line", [.end, .control("e")], { $0.move(to: $0.lineEnd) }),
    ("text-start", "Start of the text", [.controlHome], { $0.move(to: $0.text.startIndex) }),
    ("text-end", "End of the text", [.controlEnd], { $0.move(to: $0.text.endIndex) }),
    (
      "delete-left", "Delete the character before", [.backspace],
      { $0.remove($0.before..<$0.position) }
    ),
    (
      "delete-right", "Delete the character after", [.delete],
      { $0.remove($0.position..<$0.behind) }
    ),
    (
      "delete-word-left", "Delete the word before", [.control("w")],
      { $0.remove($0.wordStart..<$0.position) }
    ),
    (
      "delete-word-right", "Delete the word after", [.controlDelete],
      { $0.remove($0.position..<$0.wordEnd) }
    ),
    (
      "delete-to-start", "Delete to the start", [.control("u")],
      { $0.remove($0.lineStart..<$0.position) }
    ),
    (
      "delete-to-end", "Delete to the end", [.control("k")], { $0.remove($0.position..<$0.lineEnd) }
    ),
  ]

  var position: String.Index { text.position(atByte: caret) }

  mutating func insert(_ new: String) {
    let position = position
    caret = text.bytes(before: position) + new.utf8.count
    text.insert(contentsOf: new, at: position)
  }

  /// Removes a part of the text, and puts the cursor there.
  mutating func remove(_ range: Range<String.Index>) {
    caret = text.bytes(before: range.lowerBound)
    text.removeSubrange(range)
  }

  mutating func move(to position: String.Index) {
    caret = text.bytes(before: position)
  }

  /// One character before and after the cursor, or the ends.
  private var before: String.Index {
    text.index(position, offsetBy: -1, limitedBy: text.startIndex) ?? text.startIndex
  }
  private var behind: String.Index {
    text.index(position, offsetBy: 1, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// The start and the end of the line with the cursor.
  private var lineStart: String.Index {
    let newline = text.utf8[..<position].lastIndex(of: WrappedText.newline)
    return newline.map(text.utf8.index(after:)) ?? text.startIndex
  }
  private var lineEnd: String.Index {
    text.utf8[position...].firstIndex(of: WrappedText.newline) ?? text.endIndex
  }

  /// The start of the word before the cursor: skips spaces, then anything but spaces.
  private var wordStart: String.Index {
    let rest = text[..<position]
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }),
      let space = rest[..<last].lastIndex(where: \.isWhitespace)
    else { return rest.startIndex }
    return rest.index(after: space)
  }

  /// The end of the word after the cursor.
  private var wordEnd: String.Index {
    let rest = text[position...]
    guard let first = rest.firstIndex(where: { !$0.isWhitespace }) else { return rest.endIndex }
    return rest[first...].firstIndex(where: \.isWhitespace) ?? rest.endIndex
  }
}

nonisolated extension String {
  var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text without controls other than line feeds and tabs.
  var withoutControls: String {
    let kept = unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// The start of the character that contains this byte, or the end of the text.
  func position(atByte number: Int) -> Index {
    guard number < utf8.count else { return endIndex }
    // If the text has changed, or a mark has joined the character before, a step back rounds.
    return index(before: index(after: utf8.index(startIndex, offsetBy: number)))
  }

  func bytes(before position: Index) -> Int {
    utf8.distance(from: startIndex, to: position)
  }
}
