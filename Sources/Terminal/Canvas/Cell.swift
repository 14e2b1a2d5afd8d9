/// One cell of the screen: the character drawn in it, or the second half of a wide one.
nonisolated package struct Cell: Equatable, Sendable {
  package let part: Glyph.Part
  package internal(set) var style: Style
  package let isTail: Bool

  init(_ part: Glyph.Part, style: Style, isTail: Bool = false) {
    self.part = part
    self.style = style
    self.isTail = isTail
  }

  static func blank(_ style: Style) -> Cell { Cell(.blank, style: style) }

  /// The second half of a wide character.
  static func tail(_ style: Style) -> Cell { Cell(.blank, style: style, isTail: true) }
}

nonisolated extension Glyph {
  /// A character with its marks, in one or two columns. It holds no reference, so that a frame of
  /// thousands is copied and compared as plain memory.
  package struct Part: Equatable, Sendable {
    /// The most marks on a character: ncurses stores five characters in one cell.
    static let maxMarks = 4

    static let blank = Part(" ")

    /// The marks in order, then zeros.
    private var marks = SIMD4<UInt32>()
    private let base: Unicode.Scalar
    /// Its width in columns: 1 or 2.
    package let columns: UInt8

    /// A character of this width, without marks.
    init(_ base: Unicode.Scalar, columns: UInt8 = 1) {
      self.base = base
      self.columns = columns
    }

    /// The character and its marks, in the order that they are drawn.
    package var scalars: [Unicode.Scalar] {
      var scalars = [base]
      while scalars.count <= Self.maxMarks, let mark = self[scalars.count] { scalars.append(mark) }
      return scalars
    }

    /// The character at 0, or a mark from 1; nil if it has no such mark.
    subscript(index: Int) -> Unicode.Scalar? {
      if index == 0 { return base }
      return marks[index - 1] == 0 ? nil : Unicode.Scalar(marks[index - 1])
    }

    package var character: Character {
      Character(String(String.UnicodeScalarView(scalars)))
    }

    /// Adds a mark; returns false if there is no room, or if it would not join the cluster.
    mutating func add(_ mark: Unicode.Scalar) -> Bool {
      guard let place = marks.indices.first(where: { marks[$0] == 0 }),
        String(String.UnicodeScalarView(scalars + [mark])).count == 1
      else { return false }
      marks[place] = mark.value
      return true
    }

    /// Equal to the synthesized operator, in half the time: each cell of a frame is compared.
    package static func == (one: Part, other: Part) -> Bool {
      one.base == other.base && one.columns == other.columns && all(one.marks .== other.marks)
    }
  }
}
