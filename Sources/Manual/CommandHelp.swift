/// What `--experimental-dump-help` of ArgumentParser says of a command: the part of its format,
/// serialization version 0, that the manual page is made of.
struct CommandHelp: Decodable {
  /// The whole dump.
  struct Dump: Decodable {
    let command: CommandHelp
  }

  /// An option, a flag or a positional argument.
  struct Argument: Decodable {
    /// A name such as `--catalog` or `-h`.
    struct Name: Decodable {
      let kind: String
      let name: String

      /// As the macro `Fl` takes it, which writes a hyphen before it.
      var flag: String { kind == "long" ? "-" + name : name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let discussion: String?
    let allValues: [String]?
    let defaultValue: String?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool

    /// Whether every command has it.
    var isEverywhere: Bool {
      names?.contains { ["help", "version"].contains($0.name) } ?? false
    }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool?
  let arguments: [Argument]?
  let subcommands: [CommandHelp]?

  /// The arguments of the command alone.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !$0.isEverywhere }
  }

  /// The subcommands that are shown.
  var shownSubcommands: [CommandHelp] {
    (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }
}
