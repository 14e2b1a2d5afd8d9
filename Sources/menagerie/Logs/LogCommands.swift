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
      ListLogs.self, AddLog.self, RenameLog.self, MoveLog.self, RetireLog.self, RestoreLog.self,
    ], defaultSubcommand: ListLogs.self)
}

struct ListLogs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the logs with their fields, in their order.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print those that were retired.")
  var retired = false

  @Flag(
    help: "Print a JSON array of objects with name and fields (an array, as “fields list” has it).")
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let logs = try retired ? store.retiredLogs() : store.logs()
    let fields = try logs.map { try store.fields(of: $0).custom }
    try Output.list(
      zip(logs, fields).map { log, fields in
        [log.name] + fields.map { "\($0.title) (\($0.kindWords))" }
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

struct RenameLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a log another name.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The log.", completion: .logName)
  var log: String

  @Argument(help: "Its new name.")
  var name: String

  @Flag(help: "Print a JSON object of the log, as “logs list” does.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let old = try store.requireLog(named: log)
    let new: Log = try await store.save(
      RecordDraft([.name: name]), over: (old.id, RecordDraft(old)))
    try new.tell("Renamed \(old.name) to", in: store, json: json)
  }
}

struct MoveLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a log at another place.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The log.", completion: .logName)
  var log: String

  @Argument(help: "Its place, from 1.")
  var place: Int

  @Flag(help: "Print a JSON object of the log, as “logs list” does.")
  var json = false

  func validate() throws {
    if place < 1 { throw ValidationError("The first place is 1.") }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let log = try store.requireLog(named: log)
    try await store.move(log, to: place - 1)
    try log.tell("Moved the log", in: store, json: json)
  }
}

struct RetireLog: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Take a log off all screens; its entries are kept.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The log.", completion: .logName)
  var log: String

  @Flag(help: "Print a JSON object of the log, as “logs list” does.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let log = try store.requireLog(named: log)
    try await store.retire(log)
    try log.tell("Retired the log", in: store, json: json)
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
    [("name", .string(name)), ("fields", .array(fields.map { .object($0.jsonMembers) }))]
  }

  fileprivate func tell(_ deed: String, in store: CatalogStore, json: Bool) throws {
    try Output.answer(
      "\(deed) \(name)", jsonMembers(with: store.fields(of: self).custom), asJSON: json)
  }
}
