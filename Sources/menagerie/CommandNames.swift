import ArgumentParser
import Exchange

/// The names of the subcommands of a command, as typed.
struct CommandNames {
  private let parents: [String]
  private let commands: [any ParsableCommand.Type]

  init() {
    self.init(below: Menagerie.self, parents: [])
  }

  private init(below command: any ParsableCommand.Type, parents: [String]) {
    self.parents = parents
    commands = command.configuration.subcommands
  }

  func contains(_ word: String) -> Bool { command(word) != nil }

  /// Requires words to name a command, each a subcommand of the one before.
  ///
  /// - Throws: `CommandError.unknownCommand` for the first that does not.
  func require(_ words: some Collection<String>) throws(CommandError) {
    guard let word = words.first else { return }
    guard let command = command(word) else { throw unknown(word) }
    try CommandNames(below: command, parents: parents + [word]).require(words.dropFirst())
  }

  /// The error for an unknown command, with the closest name if there is one.
  func unknown(_ word: String) -> CommandError {
    .unknownCommand(word, of: (["menagerie"] + parents).joined(separator: " "), like: nearest(word))
  }

  /// The name closest to the word, or starting with it; nil for none.
  func nearest(_ word: String) -> String? {
    let shown = commands.filter { $0.configuration.shouldDisplay }.map { Self.name(of: $0) }
    let typed = word.lowercased()
    if typed.count > 1, let whole = shown.first(where: { $0.hasPrefix(typed) }) { return whole }
    let spelling = Spelling(typed)
    return shown.filter { spelling.isNear(Spelling($0)) }
      .min { spelling.distance(to: Spelling($0)) < spelling.distance(to: Spelling($1)) }
  }

  private func command(_ word: String) -> (any ParsableCommand.Type)? {
    commands.first { Self.name(of: $0) == word }
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? "\(command)".lowercased()
  }
}
