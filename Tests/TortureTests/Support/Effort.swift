import Foundation

/// How much the harnesses do: a little within `make test`, much within `make torture`.
enum Effort {
  /// Whether this is `make torture`.
  static let isTorture = environment["MENAGERIE_TORTURE"] == "1"

  static let kills = number("KILLS", test: 100, torture: 10_000)
  static let powerCuts = number("POWER_CUTS", test: 20, torture: 1_000)
  /// Every so many-th point of failure is tried with errors.
  static let faultStep = number("FAULT_STEP", test: 5, torture: 1)
  static let hangUps = number("HANG_UPS", test: 10, torture: 500)
  /// How often what is typed is cut off, in each way.
  static let typings = number("TYPINGS", test: 20, torture: 500)
  static let instanceSeconds = number("INSTANCE_SECONDS", test: 30, torture: 3_600)
  /// How long another program has the lock.
  static let lockSeconds = number("LOCK_SECONDS", test: 3, torture: 60)
  static let randomNames = number("RANDOM_NAMES", test: 2_000, torture: 1_000_000)

  private static let environment = ProcessInfo.processInfo.environment

  /// A number; `MENAGERIE_TORTURE_KILLS=5` and its like in the environment try another.
  private static func number(_ name: String, test: Int, torture: Int) -> Int {
    environment["MENAGERIE_TORTURE_" + name].flatMap { Int($0) } ?? (isTorture ? torture : test)
  }
}
