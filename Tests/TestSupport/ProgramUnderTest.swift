import Foundation

/// The program that is tested: the one that was built with the tests, or the one that `make
/// torture` names in `MENAGERIE_BIN`.
package enum ProgramUnderTest {
  package static var path: String {
    ProcessInfo.processInfo.environment["MENAGERIE_BIN"] ?? built("menagerie")
  }

  /// A program that was built with the tests, and lies beside them.
  package static func built(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(name).path
  }
}
