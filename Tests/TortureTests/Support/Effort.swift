import Foundation
import Testing

/// How much the harnesses do: what fits, one suite after the other, into the minutes that `make
/// torture` is given in `TORTURE_MINUTES`.
enum Effort {
  static let minutes = max(
    1, Int(ProcessInfo.processInfo.environment["TORTURE_MINUTES"] ?? "") ?? 10)
  /// Ends the wait for what does not come.
  static let limit = TimeLimitTrait.Duration.minutes(10 + minutes)
  /// Whether there is time for everything there is to try, and not only for a choice of it.
  static let isThorough = minutes >= 60

  static let kills = share(100)
  static let powerCuts = share(20)
  /// Every so many-th point of failure is tried with errors.
  static let faultStep = isThorough ? 1 : 5
  /// How many of the calls of a command are made to fail, one after the other.
  static let callFaults = isThorough ? .max : share(40)
  /// How often a catalog is replaced while something is saved to it.
  static let replacements = share(100)
  static let hangUps = share(10)
  /// How often what is typed is cut off, in each way.
  static let typings = share(20)
  /// How many rounds several instances work on one catalog.
  static let instanceRounds = share(1)
  /// How often a key is pressed while another program has the lock.
  static let redraws = share(40)
  static let randomNames = share(2_000)

  /// So many for ten minutes.
  private static func share(_ count: Int) -> Int {
    max(1, count * minutes / 10)
  }
}
