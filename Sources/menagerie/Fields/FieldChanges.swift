import ArgumentParser
import Catalog

struct RenameField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a field another name.")

  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Argument(help: "The field.", completion: .customFieldName)
  var field: String

  @Argument(help: "Its new name.")
  var name: String

  @Flag(help: "Print a JSON object of the field, as “fields list” does.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let field = try FieldName(text: field).customField(in: owner.fields(in: store))
    var new = NewField(field)
    new.name = name
    let renamed = try await store.changeField(field, to: new)
    try renamed.tell("Renamed \(field.title) to", json: json)
  }
}

struct ChangeField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Give a field another kind, unit, choices or categories.",
    discussion: """
      The values are converted: 800 g are 0.8 kg. Where some cannot be, nothing is changed, unless --drop says to take those away; “menagerie undo” brings \
      them back.
      """)

  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Argument(help: "The field.", completion: .customFieldName)
  var field: String

  @OptionGroup var kind: KindChoice

  @Flag(help: "Give it to all animals, whatever their category.")
  var allCategories = false

  @Flag(help: "Take away values that cannot be converted.")
  var drop = false

  @Flag(help: "Print a JSON object of the field, as “fields list” does.")
  var json = false

  func validate() throws {
    if allCategories, !kind.category.isEmpty {
      throw ValidationError("--category and --all-categories exclude one another.")
    }
  }

  func run() async throws {
    if try kind.chosen(or: .text) == nil, kind.category.isEmpty, !allCategories {
      throw ValidationError(
        "Say what it is to hold (--kind, --unit, --choices, --unique), or which animals have it (--category, --all-categories)."
      )
    }
    let store = try options.open(.readWrite)
    defer { store.close() }
    let field = try FieldName(text: field).customField(in: owner.fields(in: store))
    var new = NewField(field)
    if let chosen = try kind.chosen(or: new.kind) {
      if kind.kind == nil, kind.unit != nil, field.valueKind?.options.boundsText != nil {
        throw ValidationError(
          "\(field.title) has bounds, which another unit does not fit; write the whole kind: --kind \"number \(kind.unit ?? "g"), 0..500\"."
        )
      }
      new.kind = chosen
    }
    if let categories = kind.categories { new.categories = categories }
    if allCategories { new.categories = nil }
    let changed = try await Interruptible.run { [new, drop] in
      do {
        return try await store.changeField(field, to: new, isDropping: drop)
      } catch CatalogError.fields(.sharedValues(let shared)) {
        try Output.errors.lines(shared.groups.map(\.text))
        throw CatalogError.fields(.sharedValues(shared))
      }
    }
    try changed.tell("Changed the field", json: json)
  }
}

struct MoveField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a field at another place among your own.")

  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Argument(help: "The field.", completion: .customFieldName)
  var field: String

  @Argument(help: "Its place among your own fields, from 1.")
  var place: Int

  @Flag(help: "Print a JSON object of the field, as “fields list” does.")
  var json = false

  func validate() throws {
    if place < 1 { throw ValidationError("The first place is 1.") }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let field = try FieldName(text: field).customField(in: owner.fields(in: store))
    try (try await store.moveField(field, to: place - 1)).tell("Moved the field", json: json)
  }
}

struct RetireField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Take a field off all screens; its values are kept.")

  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Argument(help: "The field.", completion: .customFieldName)
  var field: String

  @Flag(help: "Print a JSON object of the field, as “fields list” does.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    if let retired = try store.retiredField(named: field, of: owner.log(in: store)) {
      throw ValidationError("The field \(retired.title) is retired already.")
    }
    let field = try FieldName(text: field).customField(in: owner.fields(in: store))
    try await store.retireField(field)
    try field.tell("Retired the field", json: json)
  }
}

struct RestoreField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring back a field that was retired, with its values.")

  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Argument(
    help: "The field; “fields list --retired” prints which there are.",
    completion: .retiredFieldName)
  var field: String

  @Flag(help: "Print a JSON object of the field, as “fields list” does.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    guard let field = try store.retiredField(named: field, of: owner.log(in: store)) else {
      throw ValidationError(
        "No field named “\(field)” was retired; “menagerie fields list --retired” prints them.")
    }
    try (try await store.restoreField(field)).tell("Restored the field", json: json)
  }
}

extension CatalogStore {
  fileprivate func retiredField(named name: String, of log: Log?) throws -> Field? {
    try retiredFields(of: log).first { Folding.key($0.title) == Folding.key(name) }
  }
}
