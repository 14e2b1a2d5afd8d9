/// A text and the place of the cursor in it, by grapheme cluster.
nonisolated struct EditedText {
  private(set) var text: String
  /// The bytes before the cursor, as characters would have to be counted.
  private(set) var caret: Int

  /// A text with the cursor behind so many bytes of it.
  init(_ text: String, caret: Int) {
    self.text = text
    self.caret = caret
  }

  /// A key that edits or moves, and what it does.
  typealias Edit = (title: String, keys: [Key], action: @Sendable (inout EditedText) -> Void)

  /// The keys of every control in which text is typed.
  static let edits: [Edit] = [
    ("Left", [.left], { $0.move(to: $0.before) }),
    ("Right", [.right], { $0.move(to: $0.behind) }),
    ("Word left", [.controlLeft], { $0.move(to: $0.wordStart) }),
    ("Word right", [.controlRight], { $0.move(to: $0.wordEnd) }),
    ("Start of the line", [.home, .control("a")], { $0.move(to: $0.lineStart) }),
    ("End of the line", [.end, .control("e")], { $0.move(to: $0.lineEnd) }),
    ("Start of the text", [.controlHome], { $0.move(to: $0.text.startIndex) }),
    ("End of the text", [.controlEnd], { $0.move(to: $0.text.endIndex) }),
    ("Delete the character before", [.backspace], { $0.remove($0.before..<$0.place) }),
    ("Delete the character after", [.delete], { $0.remove($0.place..<$0.behind) }),
    ("Delete the word before", [.control("w")], { $0.remove($0.wordStart..<$0.place) }),
    ("Delete the word after", [.controlDelete], { $0.remove($0.place..<$0.wordEnd) }),
    ("Delete to the start", [.control("u")], { $0.remove($0.lineStart..<$0.place) }),
    ("Delete to the end", [.control("k")], { $0.remove($0.place..<$0.lineEnd) }),
  ]

  /// Where the cursor stands.
  var place: String.Index { text.place(atByte: caret) }

  /// Puts text before the cursor.
  mutating func insert(_ new: String) {
    let place = place
    caret = text.bytes(before: place) + new.utf8.count
    text.insert(contentsOf: new, at: place)
  }

  /// Takes a part of the text away, and puts the cursor where it was.
  mutating func remove(_ range: Range<String.Index>) {
    caret = text.bytes(before: range.lowerBound)
    text.removeSubrange(range)
  }

  /// Puts the cursor somewhere else.
  mutating func move(to place: String.Index) {
    caret = text.bytes(before: place)
  }

  /// The places of the character before the cursor and behind the one after it, or at the ends.
  private var before: String.Index {
    let place = place
    return place > text.startIndex ? text.index(before: place) : place
  }
  private var behind: String.Index {
    let place = place
    return place < text.endIndex ? text.index(after: place) : place
  }

  /// Where the line of the cursor starts and ends.
  private var lineStart: String.Index {
    let newline = text.utf8[..<place].lastIndex(of: WrappedText.newline)
    return newline.map(text.utf8.index(after:)) ?? text.startIndex
  }
  private var lineEnd: String.Index {
    text.utf8[place...].firstIndex(of: WrappedText.newline) ?? text.endIndex
  }

  /// Where the word before the cursor starts: spaces are skipped, then what is not a space.
  private var wordStart: String.Index {
    let rest = text[..<place]
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }),
      let space = rest[..<last].lastIndex(where: \.isWhitespace)
    else { return rest.startIndex }
    return rest.index(after: space)
  }

  /// Where the word after the cursor ends.
  private var wordEnd: String.Index {
    let rest = text[place...]
    guard let first = rest.firstIndex(where: { !$0.isWhitespace }) else { return rest.endIndex }
    return rest[first...].firstIndex(where: \.isWhitespace) ?? rest.endIndex
  }
}

nonisolated extension String {
  /// Where the character begins that has the byte of this number, or the end where there is none.
  func place(atByte number: Int) -> Index {
    guard number < utf8.count else { return endIndex }
    // Text may have changed, or a mark have joined the character before: a step rounds.
    return index(before: index(after: utf8.index(startIndex, offsetBy: number)))
  }

  func bytes(before place: Index) -> Int {
    utf8.distance(from: startIndex, to: place)
  }
}
