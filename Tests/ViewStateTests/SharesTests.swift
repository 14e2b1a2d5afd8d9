import Testing
import ViewState

@Suite("Shares of a whole")
struct SharesTests {
  @Test(
    "add up to what all of them are of it",
    arguments: [
      ([1, 1, 1], 3, [34, 33, 33]), ([1, 1, 1, 5], 8, [13, 13, 12, 62]),
      ([1, 999], 1_000, [0, 100]),
      ([1, 1], 8, [13, 12]), ([0, 0], 5, [0, 0]), ([7], 7, [100]), ([], 7, []), ([3], 0, [0]),
    ])
  func sum(counts: [Int], total: Int, percents: [Int]) {
    #expect(Shares(counts, of: total).percents == percents)
  }
}
