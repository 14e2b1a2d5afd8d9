/// One place of the screen: what is drawn there, or the second half of what is drawn to the left.
nonisolated struct Cell: Equatable, Sendable {
  let part: Glyph.Part
  var style: Style
  /// Whether it is the second half of a wide character.
  let isTail: Bool

  init(_ part: Glyph.Part, style: Style) {
    self.part = part
    self.style = style
    isTail = false
  }

  private init(tailOf style: Style) {
    part = .blank
    self.style = style
    isTail = true
  }

  static func blank(_ style: Style) -> Cell { Cell(.blank, style: style) }

  /// The second half of a wide character.
  static func tail(_ style: Style) -> Cell { Cell(tailOf: style) }
}

nonisolated extension Glyph {
  /// A character that a terminal draws in one or two columns by itself, with the marks on it: one
  /// grapheme cluster. It holds no reference, so that a frame of thousands is copied and compared as
  /// plain memory.
  package struct Part: Equatable, Sendable {
    /// Marks that a cell holds beside its character: ncurses stores five characters in one cell.
    static let mostMarks = 4

    static let blank = Part(" ")

    /// The marks in their order, then zeros.
    private var marks = SIMD4<UInt32>()
    private let base: Unicode.Scalar
    /// How many columns it takes: 1 or 2.
    package let columns: UInt8

    /// A character of that many columns, without marks.
    init(_ base: Unicode.Scalar, columns: UInt8 = 1) {
      self.base = base
      self.columns = columns
    }

    /// The character and its marks, in the order in which they are drawn.
    package var scalars: [Unicode.Scalar] {
      var scalars = [base]
      for index in 1...Self.mostMarks {
        guard let mark = self[index] else { break }
        scalars.append(mark)
      }
      return scalars
    }

    /// The character, or a mark counted from 1; nil where it has none of that number.
    subscript(index: Int) -> Unicode.Scalar? {
      if index == 0 { return base }
      return marks[index - 1] == 0 ? nil : Unicode.Scalar(marks[index - 1])
    }

    /// The cluster.
    package var character: Character {
      Character(String(String.UnicodeScalarView(scalars)))
    }

    /// Adds a mark, for which there is to be room; false where it would not join the cluster.
    mutating func add(_ mark: Unicode.Scalar) -> Bool {
      guard let place = marks.indices.first(where: { marks[$0] == 0 }),
        String(String.UnicodeScalarView(scalars + [mark])).count == 1
      else { return false }
      marks[place] = mark.value
      return true
    }

    /// The same as what the compiler would make up, in half the time: each cell of a frame is compared.
    package static func == (one: Part, other: Part) -> Bool {
      one.base == other.base && one.columns == other.columns && all(one.marks .== other.marks)
    }
  }
}
