import Foundation

extension Shell {
  /// Writes a file into the folder of the catalog, and returns its path.
  func file(_ text: String, named name: String = "weights.csv") throws -> String {
    let path = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The counts that an import into a log prints.
  func importEntries(
    _ text: String, _ log: String = "Weight", _ options: String...
  ) throws -> String { try importEntries(text, log, options) }

  /// The counts that an import into a log prints.
  func importEntries(_ text: String, _ log: String, _ options: [String]) throws -> String {
    let run = try menagerie(
      arguments: ["import", try file(text), "--log", log, "--yes"] + options)
    let counts = run.lines.first { $0.hasPrefix("weights.csv, entries of") } ?? run.errors
    return String(counts.drop { $0 != ":" }.dropFirst(2))
  }

  /// The lines of a log that is exported as CSV, unless the options say otherwise.
  func exportEntries(_ log: String = "Weight", _ options: String...) throws -> [String] {
    try menagerie(arguments: ["export", "--log", log] + options).lines
  }
}
