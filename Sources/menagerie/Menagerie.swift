import ArgumentParser
import Catalog
import Exchange
import FileFormats
import Foundation
import Terminal

/// The program: its subcommands, and the one place where whatever they throw is told.
@main
struct Menagerie: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menagerie",
    abstract: "A catalog of animals, in the terminal.",
    discussion: """
      Without a subcommand, the editor opens. The catalog is one SQLite file: --catalog, else MENAGERIE_CATALOG, else \
      menagerie/catalog.sqlite in $XDG_DATA_HOME (~/.local/share).
      """,
    version: "0.1.0",
    subcommands: [
      OpenEditor.self,
      List.self, ShowAnimals.self, Add.self, EditAnimals.self, DeleteAnimals.self,
      Categories.self, PrintStatistics.self,
      ImportAnimals.self, ExportAnimals.self,
      Undo.self, Redo.self, PrintHistory.self, SetRetention.self,
      Backup.self, Check.self, Recover.self,
      LoadSample.self, Generate.self,
    ],
    defaultSubcommand: OpenEditor.self)

  static func main() async {
    // Writing where nobody reads fails then, and what is open is closed before the program ends.
    signal(SIGPIPE, SIG_IGN)
    // So does writing more than the limit for files allows.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try CommandLine.requireText()
      var command = try command()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as CatalogError {
      fail(error.message, status: error.exitStatus)
    } catch let error as FormatError {
      fail(error.message, status: error.exitStatus)
    } catch let error as ImportError {
      fail(error.description, status: error.exitStatus)
    } catch let error as TerminalError {
      fail(error.description, status: error.exitStatus)
    } catch CommandError.outputFailed(EPIPE) {
      end(by: SIGPIPE)
    } catch CommandError.interrupted(let signal) {
      Output.errors.line("menagerie: \(CommandError.interrupted(signal))")
      end(by: signal)
    } catch let error as CommandError {
      fail(error.description, rows: error.rows, status: error.exitStatus)
    } catch {
      refuse(error)
    }
  }

  /// The command that was asked for. The editor alone is asked first where no other is named: to put
  /// together what all commands take would hold up the first screen by milliseconds. What it does not
  /// take, as the option for help, is told by all.
  private static func command() throws -> any ParsableCommand {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first?.hasPrefix("-") ?? true, let editor = try? OpenEditor.parse(arguments) {
      return editor
    }
    return try parseAsRoot(arguments)
  }

  /// Ends the program as the signal does by itself, so that a shell sees it.
  private static func end(by signal: Int32) {
    Foundation.signal(signal, SIG_DFL)
    // Whoever started the program may have blocked it.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signal)
  }

  /// Whether a shell asks what could follow on its line, where nobody wants to read of errors.
  private static var isCompleting: Bool {
    CommandLine.arguments.dropFirst().first == "---completion"
  }

  /// Prints the help or version that was asked for, or what is wrong with the arguments, which it quotes.
  private static func refuse(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    if status.isSuccess { exit(withError: error) }
    if isCompleting { Foundation.exit(status.rawValue) }
    for line in fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false) {
      Output.errors.line(String(line))
    }
    Foundation.exit(status.rawValue)
  }

  private static func fail(_ message: String, rows: [[String]] = [], status: Int32) -> Never {
    if isCompleting { Foundation.exit(status) }
    Output.errors.line("menagerie: \(message)")
    var table = Table(on: .errors)
    // Nobody is left to tell of a failure.
    do { try table.add(rows) } catch {}
    Foundation.exit(status)
  }
}
