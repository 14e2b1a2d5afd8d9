import ArgumentParser
import Catalog
import Exchange

/// Undoes an edit.
struct Undo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Undo your last edit, or any single one.",
    discussion: "An edit can be undone as long as nothing that it changed has changed since.")

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("The edit to undo; see “menagerie history”.", valueName: "id"))
  var edit: Int64?

  @Flag(help: "Print a JSON object with label, record (animal, category or null) and id, its id.")
  var json = false

  func run() async throws {
    let undone = try await Reversing(options, title: "Undoing").run { [edit] store, tell in
      if let edit { return try await store.revert(edit, progress: tell) }
      return try await store.undo(progress: tell)
    }
    guard let undone else { throw CommandError.nothingToUndo }
    try undone.tell(asJSON: json)
  }
}

/// Redoes what was undone last.
struct Redo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Take your last undo back.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON object with label, record (animal, category or null) and id, its id.")
  var json = false

  func run() async throws {
    let redone = try await Reversing(options, title: "Redoing").run { store, tell in
      try await store.redo(progress: tell)
    }
    guard let redone else { throw CommandError.nothingToRedo }
    try redone.tell(asJSON: json)
  }
}

extension ReversedEdit {
  fileprivate func tell(asJSON isJSON: Bool) throws {
    guard isJSON else { return try Output.standard.lines([label]) }
    try Output.standard.json(
      .object([
        ("label", .string(label)), ("record", record.map { .string($0.noun) } ?? .null),
        ("id", record.map { .number($0.id) } ?? .null),
      ]))
  }
}

/// Undoing or redoing on the command line: with its progress, and given up for a signal.
private struct Reversing {
  private let options: CatalogOptions
  private let progress: ProgressLine

  init(_ options: CatalogOptions, title: String) {
    self.options = options
    progress = ProgressLine(title)
  }

  func run(
    _ body:
      @escaping @Sendable (
        CatalogStore, @escaping @Sendable (Double) -> Void
      ) async throws -> ReversedEdit?
  ) async throws -> ReversedEdit? {
    let store = try options.open(.readWrite)
    defer { store.close() }
    defer { progress.end() }
    return try await Interruptible.run { [progress] in try await body(store, progress.tell) }
  }
}
