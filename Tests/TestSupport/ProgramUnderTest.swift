import Foundation

/// The program that is tested: the release build that `make test` names in `MENAGERIE_BIN`.
package enum ProgramUnderTest {
  package struct Missing: Error, CustomStringConvertible {
    package let description =
      "Run these tests with “make test”: it builds the program that they start."
  }

  package static var path: String {
    get throws {
      guard let path = ProcessInfo.processInfo.environment["MENAGERIE_BIN"],
        FileManager.default.isExecutableFile(atPath: path)
      else { throw Missing() }
      return path
    }
  }
}
