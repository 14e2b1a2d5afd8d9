import ArgumentParser
import Catalog
import Exchange

struct LogCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logs",
    abstract: "Print, add and change logs: the kinds of things that happen to animals.",
    discussion: """
      A log, such as Weight or Treatment, has entries: each is of an animal and has a date, and values in the fields of the log, the first of which \
      lists show. “menagerie log” adds an entry, “menagerie entries” prints them, and “menagerie fields --log” has the fields. Each change is one edit: “menagerie undo” takes it back.
      """,
    subcommands: [
      ListLogs.self, AddLog.self, RenameLog.self, ChangeLog.self, MoveLog.self, RetireLog.self,
      RestoreLog.self,
    ], defaultSubcommand: ListLogs.self)
}

struct ListLogs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the logs with their fields, in their order.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print those that were retired.")
  var retired = false

  @Flag(
    help:
      "Print a JSON array of objects with name, fields (an array, as “fields list” has it), repeats and onlyFor."
  )
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let logs = try retired ? store.retiredLogs() : store.logs()
    let fields = try logs.map { try store.fields(of: $0).custom }
    try Output.list(
      zip(logs, fields).map { log, fields in
        [log.name] + fields.map { "\($0.title) (\($0.kindWords))" }
          + [log.repeats.map { "every \($0.text)" }, log.onlyFor.map { "only for \($0)" }]
          .compactMap(\.self)
      }, zip(logs, fields).map { $0.jsonMembers(with: $1) }, asJSON: json)
  }
}

struct AddLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a log.",
    discussion: """
      It begins with one field of its own name, of the kind that is given: “menagerie logs add Weight --kind number --unit kg”. “menagerie fields add --log” \
      adds more.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Its name.")
  var name: String

  @OptionGroup var kind: KindChoice

  @Flag(help: "Print a JSON object of the log, as “logs list” does.")
  var json = false

  func run() async throws {
    if !kind.category.isEmpty { throw ValidationError("A log is for animals of all categories.") }
    let new = NewLog(name, try kind.chosen(or: .text) ?? .text)
    try await options.add { store in
      try (try await store.addLog(new)).tell("Added the log", in: store, json: json)
    }
  }
}

/// The log that a command changes.
struct ChosenLog: ParsableArguments {
  @OptionGroup var options: CatalogOptions

  @Argument(help: "The log.", completion: .logName)
  var log: String

  @Flag(help: "Print a JSON object of the log, as “logs list” does.")
  var json = false

  /// Changes the log and tells what was done.
  func change(
    _ deed: String, isRenaming: Bool = false,
    _ body: (CatalogStore, Log) async throws -> Log
  ) async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let former = try store.requireLog(named: log)
    try await body(store, former).tell(
      isRenaming ? "\(deed) \(former.name) to" : deed, in: store, json: json)
  }
}

struct RenameLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a log another name.")

  @OptionGroup var chosen: ChosenLog

  @Argument(help: "Its new name.")
  var name: String

  func run() async throws {
    try await chosen.change("Renamed", isRenaming: true) { store, log in
      try await store.change(log) { $0[text: .name] = name }
    }
  }
}

struct ChangeLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Say how a log repeats, and for which animals it is.",
    discussion: """
      Once an entry of a log that repeats is done, the next is due so long after that day. Animals that the text of --only-for does not find are never due.
      """)

  @OptionGroup var chosen: ChosenLog

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "After how long what was done is due again: 30d, 2w, 1m, 1y; '' for never.",
      valueName: "time"))
  var repeats: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "For which animals it is, as --find takes it: outcome:here; '' for all.", valueName: "text"))
  var onlyFor: String?

  func validate() throws {
    if repeats == nil, onlyFor == nil {
      throw ValidationError("Say what to change: --repeats or --only-for.")
    }
  }

  func run() async throws {
    try await chosen.change("Changed the log") { store, log in
      try await store.change(log) { draft in
        if let repeats { draft[text: .repeats] = repeats }
        if let onlyFor { draft[text: .onlyFor] = onlyFor }
      }
    }
  }
}

struct MoveLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a log at another place.")

  @OptionGroup var chosen: ChosenLog

  @Argument(help: "Its place, from 1.")
  var place: Int

  func validate() throws {
    if place < 1 { throw ValidationError("The first place is 1.") }
  }

  func run() async throws {
    try await chosen.change("Moved the log") { store, log in
      try await store.move(log, to: place - 1)
      return log
    }
  }
}

struct RetireLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Take a log off all screens; its entries are kept.")

  @OptionGroup var chosen: ChosenLog

  func run() async throws {
    try await chosen.change("Retired the log") { store, log in
      try await store.retire(log)
      return log
    }
  }
}

struct RestoreLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring back a log that was retired, with its entries.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The log; “logs list --retired” prints which there are.")
  var log: String

  @Flag(help: "Print a JSON object of the log, as “logs list” does.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    guard let log = try store.log(named: log), try store.retiredLogs().contains(log) else {
      throw ValidationError(
        "No log named “\(log)” was retired; “menagerie logs list --retired” prints them.")
    }
    try await store.retire(log, isRetired: false)
    try log.tell("Restored the log", in: store, json: json)
  }
}

extension CatalogStore {
  fileprivate func change(_ log: Log, _ body: (inout RecordDraft) -> Void) async throws -> Log {
    var draft = RecordDraft(log)
    body(&draft)
    return try await save(draft, over: (log.id, RecordDraft(log)))
  }

  /// The log with a name; throws a `ValidationError` that lists the logs if there is none, or it is
  /// retired.
  func requireLog(named name: String) throws -> Log {
    let logs = try logs()
    if let log = try log(named: name) {
      if logs.contains(log) { return log }
      throw ValidationError(
        "The log \(log.name) is retired; “menagerie logs restore” brings it back.")
    }
    let names = logs.map(\.name).joined(separator: ", ")
    throw ValidationError(
      names.isEmpty
        ? "There are no logs; “menagerie logs add” adds one."
        : "No log is named “\(name)”; choose one of \(names).")
  }
}

extension Log {
  fileprivate func jsonMembers(with fields: some Sequence<Field>) -> JSONMembers {
    [
      ("name", .string(name)), ("fields", .array(fields.map { .object($0.jsonMembers) })),
      ("repeats", repeats.map { .string($0.text) } ?? .null),
      ("onlyFor", onlyFor.map(JSONValue.string) ?? .null),
    ]
  }

  fileprivate func tell(_ deed: String, in store: CatalogStore, json: Bool) throws {
    try Output.answer(
      "\(deed) \(name)", jsonMembers(with: store.fields(of: self).custom), asJSON: json)
  }
}
