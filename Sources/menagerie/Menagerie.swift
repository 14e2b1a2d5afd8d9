import ArgumentParser
import Catalog
import Exchange
import FileFormats
import Foundation
import Terminal

/// The program: its subcommands, and the only place that prints the errors they throw.
struct Menagerie: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menagerie",
    abstract: "A catalog of animals, in the terminal.",
    usage: """
      menagerie [<file>] [<options>]
      menagerie <command> [<arguments>] [<options>]
      """,
    discussion: """
      Without a command the editor opens, and “menagerie FILE” opens it on that catalog. The catalog is one SQLite file: --catalog, \
      else MENAGERIE_CATALOG, else menagerie/catalog.sqlite in $XDG_DATA_HOME (~/.local/share). The editor and \
      the commands that add to a catalog create a missing one; FILE must exist.
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Animals",
        subcommands: [
          List.self, ShowAnimals.self, Add.self, EditAnimals.self, MergeAnimals.self,
          DeleteAnimals.self,
        ]),
      CommandGroup(
        name: "What happens to animals",
        subcommands: [
          AddEntry.self, EditEntry.self, PrintEntries.self, PrintDue.self, LogCommands.self,
        ]),
      CommandGroup(name: "Photos", subcommands: [PhotoCommands.self]),
      CommandGroup(
        name: "Files", subcommands: [ImportAnimals.self, ExportAnimals.self, LoadSample.self]),
      CommandGroup(
        name: "Categories, searches, fields and statistics",
        subcommands: [
          Categories.self, SearchCommands.self, FieldCommands.self, PrintStatistics.self,
        ]),
      CommandGroup(
        name: "History",
        subcommands: [Undo.self, Redo.self, PrintHistory.self, SetRetention.self]),
      CommandGroup(
        name: "Catalog",
        subcommands: [OpenEditor.self, Backup.self, Check.self, Recover.self]),
    ],
    defaultSubcommand: OpenEditor.self)

  static func main() async {
    // Writing to a closed pipe then fails, and what is open is closed before the program ends.
    signal(SIGPIPE, SIG_IGN)
    // So does writing beyond the file size limit.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try CommandLine.requireText()
      // Parsing uses reflection, which would delay the first screen.
      if CommandLine.arguments.count == 1 { return try await Editor().run() }
      var command = try command()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch CommandError.outputFailed(EPIPE, _) {
      Program.die(by: SIGPIPE)
    } catch CommandError.interrupted(let signal) {
      Output.errors.line("menagerie: \(CommandError.interrupted(signal))")
      Program.die(by: signal)
    } catch {
      fail(error)
    }
  }

  /// Prints an error and exits with its status.
  static func fail(_ error: any Error) -> Never {
    switch error {
    case let error as CatalogError: fail(error.message, status: error.exitStatus)
    case let error as FormatError: fail(error.message, status: error.exitStatus)
    case let error as ImportError: fail(error.description, status: error.exitStatus)
    case let error as TerminalError: fail(error.description, status: error.exitStatus)
    // An error found while a command ran; usage help would not help.
    case let error as ValidationError:
      fail(error.message, status: ExitCode.validationFailure.rawValue)
    case let error as CommandError:
      fail(error.description, rows: error.rows, status: error.exitStatus)
    default: refuse(error)
    }
  }

  /// Parses the command line. Unless another command is named, tries the editor alone first, as
  /// setting up all commands would delay the first screen by milliseconds.
  private static func command() throws -> any ParsableCommand {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first?.hasPrefix("-") ?? true {
      try refuseCommand(behindOptionsIn: arguments)
      if let editor = try? OpenEditor.parse(arguments) { return editor }
    }
    try requireCommand(in: arguments)
    return try parseAsRoot(arguments)
  }

  /// Refuses options before a command, whose name the editor would take for a file.
  private static func refuseCommand(behindOptionsIn arguments: [String]) throws(CommandError) {
    let names = CommandNames()
    for (index, word) in arguments.enumerated() where names.contains(word) {
      if (try? OpenEditor.parse(Array(arguments[...index])))?.file == word {
        throw .misplacedCommand(word)
      }
    }
  }

  /// Requires the words before the first option to name a command or a file: ArgumentParser would
  /// only call them unexpected.
  private static func requireCommand(in arguments: [String]) throws(CommandError) {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    guard let first = words.first else { return }
    switch first {
    case "help": try CommandNames().require(words.dropFirst())
    case Categories.configuration.commandName, SearchCommands.configuration.commandName,
      FieldCommands.configuration.commandName, LogCommands.configuration.commandName,
      PhotoCommands.configuration.commandName:
      try CommandNames().require(words.prefix(2))
    default: if !NamedFile(path: first).isMeant { throw CommandNames().unknown(first) }
    }
  }

  /// A word such as `-dash`, the letters of which ArgumentParser takes for options, and `h` for a
  /// request for help; nil if there is none, or help was requested otherwise.
  private static var joinedLetters: String? {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    if words.contains("-h") || words.contains("--help") { return nil }
    return words.first { $0.wholeMatch(of: /-\p{L}+h.*|-h\p{L}+.*/) != nil }
  }

  /// Whether a shell requests completions, so that errors must not be printed.
  private static var isCompleting: Bool {
    CommandLine.arguments.dropFirst().first == "---completion"
  }

  /// Prints the help or the version if requested, or what is wrong with the arguments.
  private static func refuse(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if status.isSuccess {
      if let word = joinedLetters { fail(CommandError.joinedLetters(word)) }
      do { try Output.standard.escaped(lines) } catch { fail(error) }
    } else if !isCompleting, lines != [""] {
      let sentence = "menagerie: \((lines.first ?? "").inWordsOfErrors)"
      for line in [sentence] + lines.dropFirst() { Output.errors.line(line) }
    }
    Foundation.exit(status.rawValue)
  }

  private static func fail(_ message: String, rows: [[String]] = [], status: Int32) -> Never {
    if isCompleting { Foundation.exit(status) }
    Output.errors.line("menagerie: \(message)")
    var table = Table(on: .errors)
    // Nobody is left to tell about a failure.
    do { try table.add(rows) } catch {}
    Foundation.exit(status)
  }
}

extension String {
  /// An ArgumentParser message in the style of the other errors: a sentence with a full stop, and
  /// with quotation marks around words.
  fileprivate var inWordsOfErrors: String {
    let sentence = String(trimmingPrefix("Error: ")).withoutFarSuggestion
      .replacing(/(^|[\s(])'(.+?)'(?=[\s).,:;?]|$)/) { "\($0.1)“\($0.2)”" }
    return sentence.last.map { ".?!:".contains($0) } == true ? sentence : sentence + "."
  }

  /// The message without a suggested option that is nothing like the unknown one.
  private var withoutFarSuggestion: String {
    let suggestion = /(Unknown option '--([^']+)')\. Did you mean '--([^']+)'\?/
    guard let found = firstMatch(of: suggestion),
      !Spelling(String(found.2)).isNear(Spelling(String(found.3)))
    else { return self }
    return replacingCharacters(in: found.range, with: found.1)
  }
}
