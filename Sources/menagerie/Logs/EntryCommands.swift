import ArgumentParser
import Catalog
import Exchange
import Foundation

struct AddEntry: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Add an entry to a log: what happened to an animal.",
    discussion: """
      “menagerie log Weight Lola 4.2kg” is a weight of today. Case and accents of the animal's name are ignored unless it matches exactly; id:12 is the \
      animal with this id.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The log.", completion: .logName)
  var log: String

  @Argument(help: "The animal, by its name or id.")
  var animal: String

  @Argument(
    parsing: .remaining,
    help: ArgumentHelp("The value of the log's first field.", valueName: "value"))
  var value: [String] = []

  @Option(
    help: ArgumentHelp(
      "When it happened, as exactly as it is known: 2026-11-25, 2026-11-25T14:30, yesterday, 2014.",
      valueName: "date"))
  var at: String = "today"

  @Option(
    help: ArgumentHelp(
      "When it is to be done, instead of --at: 2026-12-01, tomorrow, +2w.", valueName: "date"))
  var due: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The value of another field of the log; may be repeated.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Flag(help: "Print a JSON object of the entry, as “entries” does.")
  var json = false

  func validate() throws {
    if due != nil, at != "today" { throw ValidationError("--due cannot be combined with --at.") }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let log = try store.requireLog(named: log)
    let animal = try store.animals(namedBy: [animal])[0]
    let fields = try store.fields(of: log)
    var draft = RecordDraft([
      .entryAnimal: animal.reference, .log: log.name, .time: due ?? at,
      .isDone: due == nil ? "yes" : "no",
    ])
    if !value.isEmpty {
      guard let main = fields.custom.first else {
        throw ValidationError("The log \(log.name) has no field; add one with --log.")
      }
      draft[text: main] = value.joined(separator: " ")
    }
    try draft.fill(with: set, in: fields)
    if let main = fields.custom.first, main.valueKind?.isNumber == true, due == nil,
      fields.custom.allSatisfy({ draft[$0] == nil })
    {
      throw ValidationError("Say the \(main.noun): “menagerie log \(log.name) \(animal.name) 4.2”.")
    }
    let entry: Entry = try await store.save(draft, over: nil)
    let text = fields.custom.first.map(entry.measure) ?? ""
    if due == nil { try store.warn(of: entry, in: fields) }
    let next = due == nil ? try store.next(after: entry) : nil
    try Output.answer(
      "Added \(entry.name)\(text.isEmpty ? "" : ": \(text)")"
        + (next.map { ", and again on \($0.time)" } ?? ""),
      entry.jsonMembers(of: fields), asJSON: json)
  }
}

struct EditEntry: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entry", abstract: "Change or delete an entry of a log.",
    discussion: """
      “menagerie entries Lola --ids” prints the ids. “menagerie entry 12 4.2kg” puts the value right, “menagerie entry 12 --done” says that what was due was \
      done today, and “menagerie entry 12 --delete” deletes it. It is one edit: “menagerie undo” takes it back.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Its id.")
  var id: Entry.ID

  @Argument(
    parsing: .remaining,
    help: ArgumentHelp("The value of the log's first field.", valueName: "value"))
  var value: [String] = []

  @Option(help: ArgumentHelp("When it happened, or is due.", valueName: "date"))
  var at: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The value of another field of the log; may be repeated.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Flag(help: "Say that it was done: today, unless --at says when.")
  var done = false

  @Flag(help: "Delete it.")
  var delete = false

  @Flag(help: "Print a JSON object of the entry, as “entries” does.")
  var json = false

  func validate() throws {
    let changes = !value.isEmpty || at != nil || !set.isEmpty || done
    if delete, changes { throw ValidationError("--delete cannot be combined with a change.") }
    if !delete, !changes {
      throw ValidationError("Say what to change: a value, --at, --set or --done; or --delete.")
    }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    guard let entry = try store.find(JournaledRecord(.entry, id)) as? Entry else {
      throw ValidationError("There is no entry \(id); see “menagerie entries”.")
    }
    let fields = try store.fields(of: .entry).of(entry.log)
    if delete {
      try await store.delete(entry)
      return try Output.answer(
        "Deleted \(entry.name)", entry.jsonMembers(of: fields), asJSON: json)
    }
    var draft = RecordDraft(entry)
    if done, draft[text: .isDone] == "yes" {
      throw ValidationError("It is done already; --at changes its date.")
    }
    if done { (draft[text: .isDone], draft[text: .time]) = ("yes", "today") }
    if let at { draft[text: .time] = at }
    if !value.isEmpty {
      guard let main = fields.custom.first else {
        throw ValidationError("The log of the entry has no field.")
      }
      draft[text: main] = value.joined(separator: " ")
    }
    try draft.fill(with: set, in: Fields(Array(fields.custom)))
    let saved: Entry = try await store.save(draft, over: (entry.id, RecordDraft(entry)))
    if saved.text(of: .isDone) == "yes" { try store.warn(of: saved, in: fields) }
    let next = done ? try store.next(after: saved) : nil
    try Output.answer(
      "Changed \(saved.name)" + (next.map { ", and again on \($0.time)" } ?? ""),
      saved.jsonMembers(of: fields), asJSON: json)
  }
}

struct PrintEntries: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entries", abstract: "Print what happened to an animal, the latest first.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The animal, by its name or id.")
  var animal: String

  @Option(
    help: ArgumentHelp("Only the entries of this log.", valueName: "name"), completion: .logName)
  var log: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Print at most this many.", valueName: "count"))
  var limit: Int?

  @Flag(help: "Print the id of each entry before the rest, as “menagerie entry” takes it.")
  var ids = false

  @Flag(
    help: """
      Print a JSON array of objects with id, animal, log, date, done, and fields, kinds and units (objects by the names of the log's fields).
      """)
  var json = false

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
  }

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let animal = try store.animals(namedBy: [animal])[0]
    let log = try log.map(store.requireLog)
    let fields = try Dictionary(
      uniqueKeysWithValues: store.logs().map { ($0.id, try store.fields(of: $0)) })
    // A log that was retired in the meantime.
    let none = try store.fields(of: .entry)
    var printer = RecordPrinter(asJSON: json)
    var start = PageStart<Entry>.first
    var left = limit ?? .max
    while left > 0 {
      let page = try store.entries(
        of: animal.id, in: log?.id, from: start, limit: min(left, Output.pageRows),
        bytes: Output.pageBytes)
      try printer.add(
        page.rows.map { (ids ? [String($0.id)] : []) + $0.cells(of: fields[$0.log] ?? none) },
        page.rows.map { $0.jsonMembers(of: fields[$0.log] ?? none) })
      guard !page.reachesEnd, let last = page.rows.last else { break }
      start = .after(last)
      left -= page.rows.count
    }
    try printer.end()
  }
}

extension Entry {
  /// Its date, its log, and each value with the name of its field, but for the main one.
  fileprivate func cells(of fields: Fields) -> [String] {
    let values = fields.custom.enumerated().compactMap { place, field -> String? in
      if self[field] == nil { return place == 0 ? "" : nil }
      let text = measure(of: field) + mark(of: field)
      return place == 0 ? text : "\(field.title): \(text)"
    }
    return [time, text(of: .log)] + values + (text(of: .isDone) == "yes" ? [] : ["to do"])
  }
}

extension CatalogStore {
  /// Says what is improbable of an entry that was saved.
  fileprivate func warn(of entry: Entry, in fields: Fields) throws {
    if entry.time.prefix(10) > ClockTime(Date(), in: .current).day {
      Output.notice("\(entry.time) is still to come; --due is for what is to be done.")
    }
    guard let main = fields.custom.first, main.valueKind?.isNumber == true,
      let former = try self.entry(
        upTo: entry.time, of: entry.animal, in: entry.log, besides: entry.id),
      let difference = main.difference(of: entry.text(of: main), from: former)
    else { return }
    Output.notice(
      "\(difference) on \(former.time.prefix(10)); “menagerie undo” takes it back if it is wrong.")
  }
}
