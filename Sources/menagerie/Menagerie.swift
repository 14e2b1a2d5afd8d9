import ArgumentParser
import Catalog
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
    subcommands: [Edit.self, List.self, Categories.self, Add.self, LoadSample.self],
    defaultSubcommand: Edit.self)

  static func main() async {
    // Writing where nobody reads fails then, and what is open is closed before the program ends.
    signal(SIGPIPE, SIG_IGN)
    do {
      try CommandLine.requireText()
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as CatalogError {
      fail(error.message, status: error.exitStatus)
    } catch let error as TerminalError {
      fail(error.description, status: error.exitStatus)
    } catch CommandError.outputFailed(EPIPE) {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    } catch let error as CommandError {
      fail(error.description, status: error.exitStatus)
    } catch {
      refuse(error)
    }
  }

  /// Prints the help or version that was asked for, or what is wrong with the arguments, which it quotes.
  private static func refuse(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    if status.isSuccess { exit(withError: error) }
    for line in fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false) {
      Output.errors.line(String(line))
    }
    Foundation.exit(status.rawValue)
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    Output.errors.line("menagerie: \(message)")
    Foundation.exit(status)
  }
}
