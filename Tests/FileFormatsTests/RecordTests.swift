import FileFormats
import Testing

@Suite("A row of a file")
struct RecordTests {
  @Test("has the text of each cell, and none beyond its last")
  func cells() {
    var record = Record(line: 3)
    record.append("Emu".utf8)
    record.append("".utf8)
    record.append("大熊猫".utf8)
    #expect((0..<4).map { record[$0] } == ["Emu", "", "大熊猫", ""])
    #expect(record.count == 3)
  }
}
