/// The part of the manual page about one command.
struct CommandSection {
  /// The command with those that it belongs to, from the program on.
  let path: [String]
  let command: CommandHelp

  /// The lines of this command and of its subcommands.
  var lines: [String] {
    [".Ss \(Mdoc.argument(path.dropFirst().joined(separator: " ")))"] + usage + text + list
      + command.shownSubcommands.flatMap { subcommand in
        CommandSection(path: path + [subcommand.commandName], command: subcommand).lines
      }
  }

  /// What it does; a heading alone needs no space before it.
  private var text: [String] {
    let lines = Mdoc.paragraphs([command.abstract, command.discussion])
    return usage.isEmpty ? Array(lines.dropFirst()) : lines
  }

  private var usage: [String] {
    if !command.shownSubcommands.isEmpty { return [] }
    let words = path.dropFirst().map { "Cm \(Mdoc.argument($0))" }.joined(separator: " ")
    return [".Nm", ".\(words)"]
      + command.ownArguments.map { argument in
        let what = Self.macros(argument, names: argument.names?.prefix(1).map { $0 } ?? [])
        let rest = argument.isRepeating ? " ..." : ""
        return argument.isOptional ? ".Op \(what)\(rest)" : ".\(what)\(rest)"
      }
  }

  private var list: [String] {
    let arguments = command.ownArguments
    if arguments.isEmpty { return [] }
    return [".Bl -tag -width indent"]
      + arguments.flatMap { argument in
        [".It \(Self.macros(argument, names: argument.names ?? []))"]
          + Self.description(argument).flatMap(Mdoc.lines)
      } + [".El"]
  }

  /// The names and the value of an argument.
  private static func macros(_ argument: CommandHelp.Argument, names: [CommandHelp.Argument.Name])
    -> String
  {
    let value =
      argument.kind == "flag" ? [] : ["Ar \(Mdoc.argument(argument.valueName ?? "value"))"]
    let flags = names.map { "Fl \(Mdoc.text($0.flag))" }.joined(separator: " , ")
    return ((flags.isEmpty ? [] : [flags]) + value).joined(separator: " ")
  }

  private static func description(_ argument: CommandHelp.Argument) -> [String] {
    let values = argument.allValues.map { "One of \($0.joined(separator: ", "))." }
    let usual = argument.kind == "flag" ? nil : argument.defaultValue.map { "Default: \($0)." }
    return [argument.abstract, argument.discussion, values, usual].compactMap { $0 }
      .filter { !$0.isEmpty }
  }
}
