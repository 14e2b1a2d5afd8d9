import ArgumentParser
import Catalog

/// The field that a command changes.
struct ChosenField: ParsableArguments {
  @OptionGroup var options: CatalogOptions
  @OptionGroup var owner: FieldOwner

  @Argument(help: "The field.", completion: .customFieldName)
  var field: String

  @Flag(help: "Print a JSON object of the field, as “fields list” does.")
  var json = false

  /// Changes the field and tells what was done.
  func change(
    _ deed: String, isRenaming: Bool = false,
    _ body: (CatalogStore, Field) async throws -> Field
  ) async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    if let retired = try store.retiredField(named: field, of: owner.log(in: store)) {
      throw ValidationError(
        "The field \(retired.title) is retired; “menagerie fields restore” brings it back.")
    }
    let former = try FieldName(text: field).customField(in: owner.fields(in: store))
    try (try await body(store, former)).tell(
      isRenaming ? "\(deed) \(former.title) to" : deed, json: json)
  }
}

struct RenameField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a field another name.")

  @OptionGroup var chosen: ChosenField

  @Argument(help: "Its new name.")
  var name: String

  func run() async throws {
    try await chosen.change("Renamed", isRenaming: true) { store, field in
      var new = NewField(field)
      new.name = name
      return try await store.changeField(field, to: new)
    }
  }
}

struct ChangeField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Give a field another kind, unit, choices or categories.",
    discussion: """
      The values are converted: 800 g are 0.8 kg. Where some cannot be, nothing is changed, unless --drop says to take those away; “menagerie undo” brings \
      them back.
      """)

  @OptionGroup var chosen: ChosenField

  @OptionGroup var kind: KindChoice

  @Flag(help: "Give it to all animals, whatever their category.")
  var allCategories = false

  @Flag(help: "Take away values that cannot be converted.")
  var drop = false

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
    try await chosen.change("Changed the field") { store, field in
      let new = try changed(field)
      return try await Interruptible.run { [drop] in
        do {
          return try await store.changeField(field, to: new, isDropping: drop)
        } catch CatalogError.fields(.sharedValues(let shared)) {
          try Output.errors.lines(shared.groups.map(\.text))
          throw CatalogError.fields(.sharedValues(shared))
        }
      }
    }
  }

  private func changed(_ field: Field) throws -> NewField {
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
    return new
  }
}

struct MoveField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a field at another place among your own.")

  @OptionGroup var chosen: ChosenField

  @Argument(help: "Its place among your own fields, from 1.")
  var place: Int

  func validate() throws {
    if place < 1 { throw ValidationError("The first place is 1.") }
  }

  func run() async throws {
    try await chosen.change("Moved the field") { store, field in
      try await store.moveField(field, to: place - 1)
    }
  }
}

struct RetireField: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Take a field off all screens; its values are kept.")

  @OptionGroup var chosen: ChosenField

  func run() async throws {
    try await chosen.change("Retired the field") { store, field in
      try await store.retireField(field)
      return field
    }
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
