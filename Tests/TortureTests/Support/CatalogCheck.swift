import TestSupport

/// What `menagerie check` says of a catalog.
enum CatalogCheck {
  /// The lines that it prints, and its status; none for a whole catalog.
  static func problems(of catalog: String) throws -> [String] {
    let result = try ShellCommand.run(
      [ProgramUnderTest.path, "check", "--catalog", catalog])
    return result.status == 0 ? [] : ["check: status \(result.status), \(result.output)"]
  }
}
