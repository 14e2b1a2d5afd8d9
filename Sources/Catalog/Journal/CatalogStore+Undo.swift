import GRDB

/// An edit that was reversed just now.
public struct ReversedEdit: Sendable {
  /// What the journal calls the reversal: "Undid: Renamed Mammal to Mammals".
  public let label: String
  /// The record that it is about: the only one that was changed, or the category that came or went
  /// with its animals; nil where there are several.
  public let record: Record?
}

extension CatalogStore {
  /// Undoes the last edit of this store's user that is in effect.
  ///
  /// - Parameter progress: Called on any thread with the part that is done, from 0 to 1.
  /// - Returns: What was undone; nil when there is nothing to undo.
  /// - Throws: `CatalogError.movedOn` when something that the edit changed has been changed since,
  ///   `.categoryNameTaken`, `.unreadableChange`, what every write may throw, or
  ///   `CancellationError` when the task was cancelled at any time; then nothing is changed.
  public func undo(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit? {
    try await reverse(as: .undo, progress: progress) { db, user in try db.editToUndo(of: user) }
  }

  /// Takes the last undo of this store's user back, unless something new has been done since; nil
  /// when there is none. Throws what `undo(progress:)` throws.
  public func redo(
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit? {
    try await reverse(as: .redo, progress: progress) { db, user in try db.editToRedo(of: user) }
  }

  /// Reverses one edit, whoever saved it and whatever came after it. It is an action of its own,
  /// which can be undone.
  ///
  /// - Throws: `CatalogError.noSuchEdit`, `.undoneAlready`, and what `undo(progress:)` throws.
  public func revert(
    _ id: Edit.ID, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit {
    let reversed = try await reverse(as: .action, progress: progress) { db, _ in
      guard let edit = try db.edit(id) else { throw CatalogError.noSuchEdit(id) }
      if edit.isUndone { throw CatalogError.undoneAlready(label: edit.label) }
      return edit.id
    }
    guard let reversed else { throw CatalogError.noSuchEdit(id) }
    return reversed
  }

  private func reverse(
    as kind: Edit.Kind, progress: @escaping @Sendable (Double) -> Void,
    _ choose: @escaping @Sendable (Database, _ user: String) throws -> Edit.ID?
  ) async throws -> ReversedEdit? {
    try await writeMuch { [author] db, interruption in
      guard let id = try choose(db, author.user), let edit = try db.edit(id) else { return nil }
      let label = try db.label(ofReversing: edit, as: kind)
      let open = try OpenEdit(db, by: author, kind: kind, undoing: id)
      try Reversal(db, of: edit, unless: interruption) {
        progress(Double($0) / Double(max(edit.changes, 1)))
      }.run()
      try db.flipUndone(from: edit)
      let record = try db.mainRecord(of: open.id)
      try open.close(label: label)
      return ReversedEdit(label: label, record: record)
    }
  }
}

extension Database {
  /// The last edit of a user that is in effect; nil where there is none.
  func editToUndo(of user: String) throws -> Edit.ID? {
    try [.action, .redo].compactMap { try lastEdit(of: user, $0, isUndone: false) }.max()
  }

  /// What was undone can be redone until something new is done.
  func editToRedo(of user: String) throws -> Edit.ID? {
    guard let undo = try lastEdit(of: user, .undo, isUndone: false) else { return nil }
    let actions = try [false, true].compactMap { try lastEdit(of: user, .action, isUndone: $0) }
    return actions.allSatisfy { $0 < undo } ? undo : nil
  }

  /// Equal to all columns of an index, so that it is the last of them.
  private func lastEdit(
    of user: String, _ kind: Edit.Kind, isUndone: Bool
  ) throws -> Edit.ID? {
    try first(
      "SELECT max(id) FROM edit WHERE user = ? AND kind = ? AND isUndone = ?",
      [user, kind.rawValue, isUndone]
    ) { try $0.decode(Edit.ID?.self, atIndex: 0) } ?? nil
  }

  /// What the journal calls the reversal of an edit. It names the action that it is about in the end.
  fileprivate func label(ofReversing edit: Edit, as kind: Edit.Kind) throws -> String {
    var root = edit
    var isInEffectAgain = kind == .redo
    while let target = try self.target(of: root), kind == .action || root.kind != .action {
      root = target
      if kind == .action { isInEffectAgain.toggle() }
    }
    return EditLabel.reversed(root.label, as: isInEffectAgain ? .redo : kind)
  }

  /// Notes that an edit is undone, so that what it had undone is in effect again, and so on.
  fileprivate func flipUndone(from edit: Edit) throws {
    var next: Edit? = edit
    var isUndone = true
    while let current = next {
      try execute(
        sql: "UPDATE edit SET isUndone = ? WHERE id = ?", arguments: [isUndone, current.id])
      next = try target(of: current)
      isUndone.toggle()
    }
  }

  /// The edit that an edit has undone, which is always an earlier one.
  private func target(of edit: Edit) throws -> Edit? {
    guard let id = edit.undoes, id < edit.id else { return nil }
    return try self.edit(id)
  }

  /// The record that an edit is about: the only one that it changed, or the category that came or
  /// went with its animals.
  fileprivate func mainRecord(of id: Edit.ID) throws -> Record? {
    let ends = try ["ASC", "DESC"].compactMap { order in
      try first(
        "SELECT tableName, recordID FROM change WHERE editID = ? ORDER BY id \(order) LIMIT 1", [id]
      ) { row in
        let table = try JournaledTable(rawValue: row.decode(String.self, atIndex: 0))
        return try table?.record(row.decode(Int64.self, atIndex: 1))
      } ?? nil
    }
    let categories = ends.filter { $0.table == .category }
    return Set(ends).count == 1 ? ends.first : categories.count == 1 ? categories.first : nil
  }
}
