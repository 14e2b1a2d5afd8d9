import Foundation
import TestSupport

/// A place to run the program in, with a home and a catalog of its own and without a terminal.
struct Shell {
  /// What a run left.
  struct Result {
    let status: Int32
    let output: Data
    let errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// The lines of standard output.
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    /// The lines of standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  let folder: TemporaryFolder
  /// What every run finds in its environment.
  var environment: [String: String]

  /// The catalog that the runs work on.
  var catalog: String { folder.catalog }

  /// A place without a catalog.
  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "HOME": folder.path + "/home", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
      "LC_ALL": "C.UTF-8", "MENAGERIE_CATALOG": folder.catalog, "SWIFT_BACKTRACE": "enable=no",
      "MENAGERIE_BIN": ProgramUnderTest.path,
    ]
  }

  /// Runs the program.
  func menagerie(_ arguments: String...) throws -> Result {
    try run(ProgramUnderTest.path, arguments)
  }

  /// Runs the program.
  func menagerie(arguments: [String]) throws -> Result {
    try run(ProgramUnderTest.path, arguments)
  }

  /// Runs a script of the shell; it finds the program as `$MENAGERIE_BIN` and the catalog as
  /// `$MENAGERIE_CATALOG`.
  func script(_ text: String) throws -> Result {
    try run("/bin/sh", ["-c", text])
  }

  private func run(_ path: String, _ arguments: [String]) throws -> Result {
    // Beside the folder of the catalog, so that a test sees what lies there.
    let own = try TemporaryFolder()
    // Not Foundation's `Process`: it reads past the names of open files, and crashes at times.
    let process = try ChildProcess(
      ["/usr/bin/env", "-C", own.path, path] + arguments, environment: environment,
      output: .file(own.path + "/output"), errors: .file(own.path + "/errors"))
    let end = process.waitForEnd()
    return Result(
      status: end.status,
      output: try Data(contentsOf: URL(fileURLWithPath: own.path + "/output")),
      errors: try String(contentsOfFile: own.path + "/errors", encoding: .utf8))
  }
}
