import Catalog
import Testing

@Suite struct IntGroupedTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (5_416, "5,416"), (12_345, "12,345"),
    (123_456, "123,456"), (1_000_000, "1,000,000"), (-1_234, "-1,234"), (-123, "-123"),
  ])
  func `digits are grouped by three`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test func `a number goes with its noun`() {
    #expect(0.counted("animal") == "0 animals")
    #expect(1.counted("animal") == "1 animal")
    #expect(5_416.counted("animal") == "5,416 animals")
  }
}
