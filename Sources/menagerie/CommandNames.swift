import ArgumentParser
import Exchange

/// The names of the commands below one, as a person types them.
struct CommandNames {
  /// How that one is called, after the program.
  private let parents: [String]
  private let commands: [any ParsableCommand.Type]

  /// The commands of the program.
  init() {
    self.init(below: Menagerie.self, parents: [])
  }

  private init(below command: any ParsableCommand.Type, parents: [String]) {
    self.parents = parents
    commands = command.configuration.subcommands
  }

  /// Whether a command has that name.
  func contains(_ word: String) -> Bool { command(word) != nil }

  /// Whether a command was perhaps meant by a word.
  func isNearly(_ word: String) -> Bool { nearest(word) != nil }

  /// Insists that words name a command, each one below that before it.
  ///
  /// - Throws: `CommandError.unknownCommand` for the first that does not.
  func require(_ words: some Collection<String>) throws(CommandError) {
    guard let word = words.first else { return }
    guard let command = command(word) else { throw unknown(word) }
    try CommandNames(below: command, parents: parents + [word]).require(words.dropFirst())
  }

  /// The error that no command has that name, with the name that was perhaps meant.
  func unknown(_ word: String) -> CommandError {
    .unknownCommand(word, of: (["menagerie"] + parents).joined(separator: " "), like: nearest(word))
  }

  /// The name that is most like the word, or begins with it; nil where none is.
  private func nearest(_ word: String) -> String? {
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
