import Terminal
import TestSupport
import Testing

@Suite("Of all scalars of Unicode")
struct AllScalarsTests {
  @Test func noneIsDrawnHiddenOrInOtherColumnsThanTheTerminalTakes() throws {
    let width = try #require(TerminalWidth())
    var empty: [String] = []
    var hidden: [String] = []
    var misjudged: [String] = []
    for scalar in Scalars.all {
      let parts = Glyph(Character(scalar)).parts
      if parts.isEmpty { empty.append(scalar.name) }
      for part in parts {
        let drawn = part.character.unicodeScalars
        if drawn.contains(where: \.isHiddenOrControl) { hidden.append(scalar.name) }
        let widths = drawn.map { width($0) }
        if widths.contains(-1) || widths.reduce(0, +) != Int(part.columns) || Int(part.columns) < 1
        {
          misjudged.append(scalar.name)
        }
      }
    }
    #expect(empty.isEmpty)
    #expect(hidden.isEmpty)
    #expect(misjudged.isEmpty)
  }

  @Test func whatHasAPictureIsDrawnAsItself() throws {
    let width = try #require(TerminalWidth())
    let replaced = Scalars.all.filter { scalar in
      width(scalar) > 0 && !scalar.isHiddenOrControl
        && Glyph(Character(scalar)).parts.map(\.character) != [Character(scalar)]
    }
    #expect(replaced.map(\.name) == [])
  }

  @Test func noneIsPrintedHidden() {
    let hidden = Scalars.all.filter { scalar in
      VisibleText(String(scalar)).description.unicodeScalars.contains(where: \.isHiddenOrControl)
    }
    #expect(hidden.map(\.name) == [])
  }
}
