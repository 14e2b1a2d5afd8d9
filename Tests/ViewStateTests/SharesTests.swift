import Testing
import ViewState

@Suite("Shares of a whole")
struct SharesTests {
  @Test(
    "add up to what all of them are of it, unless equal ones would differ",
    arguments: [
      ([1, 1, 1], 3, [33, 33, 33]), ([4, 4, 1], 9, [44, 44, 11]),
      ([1, 1, 1, 5], 8, [12, 12, 12, 63]),
      ([1, 999], 1_000, [0, 100]),
      ([1, 1], 8, [12, 12]), ([0, 0], 5, [0, 0]), ([7], 7, [100]), ([], 7, []), ([3], 0, [0]),
    ])
  func sum(counts: [Int], total: Int, percents: [Int]) {
    #expect(Shares(counts, of: total).percents == percents)
  }
}
