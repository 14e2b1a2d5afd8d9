import Terminal
import Testing

struct LineSpeedTests {
  @Test(arguments: [
    ([:], 9_600, false, true), ([:], 19_200, true, true), ([:], 38_400, false, false),
    ([:], 9_600, true, false), ([:], 0, false, false),
    (["MENAGERIE_SLOW": "1"], 115_200, true, true), (["MENAGERIE_SLOW": "0"], 1_200, false, false),
  ])
  func
    `a line is slow by its rate, by what the user says, and not by what a pseudo-terminal makes up`(
      environment: [String: String], baud: Int, isPseudo: Bool, isSlow: Bool
    )
  {
    #expect(LineSpeed.isSlow(by: environment, baud: baud, isPseudo: isPseudo) == isSlow)
  }
}
