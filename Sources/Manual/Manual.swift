import Foundation

/// Writes the manual page: `menagerie --experimental-dump-help | Manual TEMPLATE KEYS`.
///
/// The template has the prose; commands, options and keys come from what the program declares.
@main
struct Manual {
  /// What stops it, in a sentence.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  static func main() {
    do {
      let page = try page(arguments: Array(CommandLine.arguments.dropFirst()))
      try FileHandle.standardOutput.write(contentsOf: Data(page.utf8))
    } catch {
      FileHandle.standardError.write(Data("Manual: \(error)\n".utf8))
      exit(65)
    }
  }

  private static func page(arguments: [String]) throws -> String {
    guard arguments.count == 2 else {
      throw Problem(description: "Give it the template and the page of keys.")
    }
    let template = try String(contentsOfFile: arguments[0], encoding: .utf8)
    let keys = try String(contentsOfFile: arguments[1], encoding: .utf8)
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let program = try JSONDecoder().decode(CommandHelp.Dump.self, from: input).command
    let commands = program.shownSubcommands.flatMap { command in
      CommandSection(path: [program.commandName, command.commandName], command: command).lines
    }
    return template.replacing("@DATE@", with: date)
      .replacing("@COMMANDS@", with: commands.joined(separator: "\n"))
      .replacing("@KEYS@", with: KeyList(page: keys).lines.joined(separator: "\n"))
  }

  /// The day of the page, as mdoc(7) wants it; `SOURCE_DATE_EPOCH` makes pages the same
  /// (https://reproducible-builds.org/specs/source-date-epoch).
  private static var date: String {
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    let day = epoch.map { Date(timeIntervalSince1970: $0) } ?? Date()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: day)
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let month = months[max(0, min(11, (parts.month ?? 1) - 1))]
    return "\(month) \(parts.day ?? 1), \(parts.year ?? 1970)"
  }
}
