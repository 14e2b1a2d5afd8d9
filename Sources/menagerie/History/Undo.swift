import ArgumentParser
import Catalog
import Exchange
import Foundation
import ViewState

struct Undo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Undo your last edit, or any single one.",
    discussion: """
      An edit can be undone unless what it changed has been changed again. What you have saved from this terminal goes first. \
      Before it undoes what your login has saved elsewhere, or another user, it asks; where there is no terminal, that needs --yes.
      """)

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("The edit to undo; see “menagerie history”.", valueName: "id"))
  var edit: Int64?

  @Option(
    help: ArgumentHelp("Undo only what --edit did to this animal.", valueName: "id"))
  var animal: Int64?

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(
    help:
      "Print a JSON object with label, record (animal, category, field, search or null) and id, its id."
  )
  var json = false

  func validate() throws {
    if animal != nil, edit == nil {
      throw ValidationError("--animal needs --edit, the edit that changed it.")
    }
  }

  func run() async throws {
    let record = animal.map(JournaledRecord.animal)
    try await options.reverse(
      showing: "Undoing", choosing: choose, orThrow: .nothingToUndo, asJSON: json
    ) { [edit] store, reach, progress in
      if let edit { return try await store.revert(edit, only: record, progress: progress) }
      return try await store.undo(reach, progress: progress)
    }
  }

  /// What to undo, after asking about an edit that is not the user's own. A missing or undone edit
  /// is refused later, without a question.
  private func choose(_ store: CatalogStore) throws -> UndoReach? {
    guard let edit else {
      return try store.nextUndo(own: .session)?.reach(isAgreed: yes) {
        $0.undoQuestion(to: store.author, in: .current)
      }
    }
    if !yes, let edit = try store.edit(edit), !edit.isUndone, !store.isOfSession(edit),
      let question = try question(about: edit, in: store)
    {
      let question = UndoQuestion(edit, of: store.author, asking: question, in: .current)
      try Question(text: question.text).requireYes()
    }
    return .edit(edit)
  }

  /// The question; nil if the edit did not change the animal, which is refused later.
  private func question(about edit: Edit, in store: CatalogStore) throws -> String? {
    guard let animal else { return "Undo “\(edit.label)”?" }
    let changes = try store.changes(of: edit.id, to: .animal(animal), from: .first, limit: 1)
    return changes.rows.first.map {
      "Undo only what “\(edit.label)” did to \($0.name), id \(animal)?"
    }
  }
}

struct Redo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take your last undo back.",
    discussion: """
      Before an undo from another terminal is taken back, it asks; where there is no terminal, that needs --yes.
      """)

  @OptionGroup var options: CatalogOptions

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(
    help:
      "Print a JSON object with label, record (animal, category, field, search or null) and id, its id."
  )
  var json = false

  func run() async throws {
    try await options.reverse(
      showing: "Redoing", choosing: choose, orThrow: .nothingToRedo, asJSON: json
    ) { store, reach, progress in try await store.redo(reach, progress: progress) }
  }

  private func choose(_ store: CatalogStore) throws -> UndoReach? {
    try store.nextRedo(own: .session)?.reach(isAgreed: yes) {
      $0.redoQuestion(to: store.author, in: .current)
    }
  }
}

extension PendingReversal {
  /// What to reverse, after asking if it is not the user's own.
  fileprivate func reach(
    isAgreed: Bool, asking question: (Self) -> UndoQuestion
  ) throws -> UndoReach {
    if isOwn { return .session }
    let question = question(self)
    if !isAgreed { try Question(text: question.text).requireYes() }
    return question.reach
  }
}

extension CatalogOptions {
  /// Opens the catalog, chooses what to reverse, asks if necessary, reverses it, and says so.
  fileprivate func reverse(
    showing title: String, choosing choose: (CatalogStore) throws -> UndoReach?,
    orThrow nothing: CommandError, asJSON isJSON: Bool,
    _ body:
      @escaping @Sendable (
        CatalogStore, UndoReach, @escaping @Sendable (Double) -> Void
      ) async throws -> ReversedEdit?
  ) async throws {
    let store = try open(.readWrite)
    defer { store.close() }
    guard let reach = try choose(store),
      let edit = try await Interruptible.run(showing: title, { try await body(store, reach, $0) })
    else { throw nothing }
    let record = edit.record
    try Output.answer(
      edit.label,
      [
        ("label", .string(edit.label)), ("record", record.map { .string($0.noun) } ?? .null),
        ("id", record.map { .number($0.id) } ?? .null),
      ], asJSON: isJSON)
  }
}
