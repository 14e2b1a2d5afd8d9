import Testing
import ViewState

@Suite struct ImportPaceTests {
  @Test func `a pace says how much, how fast, and how long it will take`() {
    #expect(
      ImportPace(part: 0.3, rows: 312_000, seconds: 3).text
        == "312,000 rows · 104,000 a second · 7 s left")
    #expect(
      ImportPace(part: 0.5, rows: 1_000, seconds: 65).text
        == "1,000 rows · 15 a second · 1:05 min left")
    #expect(
      ImportPace(part: 0.1, rows: 9_000, seconds: 1_000).text
        == "9,000 rows · 9 a second · 2:30 h left")
  }

  @Test func `what is not known yet is left out`() {
    #expect(ImportPace(part: 0.9, rows: 1, seconds: 0.1).text == "1 row")
    #expect(ImportPace(part: 0, rows: 500, seconds: 1).text == "500 rows · 500 a second")
    #expect(ImportPace(part: 1, rows: 500, seconds: 1).text == "500 rows · 500 a second")
  }
}
