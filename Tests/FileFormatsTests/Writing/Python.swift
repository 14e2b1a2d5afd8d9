import Foundation
import TestSupport

/// Python, whose readers of formats know nothing of ours.
enum Python {
  /// What an expression makes of a file with this text, `sys.argv[1]`: rows of cells.
  static func read(_ text: String, _ expression: String) throws -> [[String?]] {
    let folder = try TemporaryFolder()
    let path = folder.path + "/x"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let script = "import csv, json, sys; print(json.dumps(\(expression)))"
    let result = try ShellCommand.run(["python3", "-X", "utf8", "-c", script, path])
    guard result.status == 0 else { throw ShellCommand.Failure(description: result.output) }
    return try JSONDecoder().decode([[String?]].self, from: Data(result.output.utf8))
  }
}
