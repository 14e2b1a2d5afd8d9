import Foundation
import Terminal
import Testing

struct ClipboardTests {
  @Test func `rows are tab-separated values, each in one line`() {
    let clipboard = Clipboard([["Max", "Boxer"], ["Bee", "likes\tballs\nand bones"]])
    #expect(clipboard.text == "Max\tBoxer\nBee\tlikes balls and bones")
    #expect(clipboard.count == 2)
    #expect(!clipboard.isCut)
  }

  @Test func `nothing that acts on a terminal is handed over`() {
    let clipboard = Clipboard([["a\u{1B}]0;b\u{07}c\u{202E}d"]])
    #expect(clipboard.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    let bytes = Array(clipboard.sequence.utf8)
    #expect(bytes.prefix(7) == Array("\u{1B}]52;c;".utf8)[...])
    #expect(bytes.last == 0x07)
    #expect(bytes.dropFirst(7).dropLast().allSatisfy { $0 > 0x20 && $0 < 0x7F })
    let text = Data(base64Encoded: Data(bytes.dropFirst(7).dropLast()))
    #expect(text == Data(clipboard.text.utf8))
  }

  @Test func `one value keeps its lines`() {
    let clipboard = Clipboard(value: "ate well\n\nslept\u{1B}[2J")
    #expect(clipboard.text == "ate well\n\nslept␛[2J")
  }

  @Test func `rows beyond the limit are left out whole, and a longer one is cut`() {
    let row = [String(repeating: "a", count: 40_000)]
    let several = Clipboard(Array(repeating: row, count: 9))
    #expect(several.count == 2)
    #expect(several.isCut)
    #expect(several.text.utf8.count == 80_001)
    let one = Clipboard([[String(repeating: "熊", count: 40_000)], ["b"]])
    #expect(one.isCut)
    #expect(one.text.utf8.count == 99_999)
  }
}
