import Terminal
import TestSupport
import Testing

@Suite("Strings that break programs")
struct NastyStringsTests {
  @Test func areDrawnWithinTheirColumnsWithoutAnythingHidden() throws {
    for text in try NastyStrings.all() {
      var strip = Strip(columns: 40)
      strip.write("|", at: 30)
      let used = strip.canvas.write(text, at: Point(column: 0, row: 0), columns: 30)
      #expect(used <= 30, "\(VisibleText(text))")
      #expect(Canvas.width(of: text) > 30 || used == Canvas.width(of: text), "\(VisibleText(text))")
      #expect(strip.picture.last == "|", "\(VisibleText(text))")
      #expect(!strip.scalars.contains { $0.isHiddenOrControl }, "\(VisibleText(text))")
    }
  }

  @Test func arePrintedOnOneLineWithoutControls() throws {
    for text in try NastyStrings.all() {
      let printed = VisibleText(text).description
      let controls = printed.unicodeScalars.filter(\.isHiddenOrControl)
      #expect(controls.allSatisfy { $0.belongsToEmoji }, "\(printed)")
      #expect(!printed.contains { $0.isNewline }, "\(printed)")
    }
  }
}

extension Unicode.Scalar {
  /// Joiner and variation selectors, which printed emoji keep.
  fileprivate var belongsToEmoji: Bool {
    value == 0x200D || (0xFE00...0xFE0F).contains(value)
  }
}
