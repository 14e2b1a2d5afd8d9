import GRDB

/// An edit that was just reversed.
public struct ReversedEdit: Sendable {
  /// The reversal's label in the journal: "Undid: Renamed Mammal to Mammals".
  public let label: String
  /// The record in question: the only one that changed, or the category that came or went with its
  /// animals; nil if there are several.
  public let record: JournaledRecord?
}

extension CatalogStore {
  /// Undoes the last edit in effect within reach, by default of this store's user; nil if there is
  /// none. `progress` is called on any thread with the fraction done, from 0 to 1.
  ///
  /// - Throws: `HistoryProblem.movedOn` if something that the edit changed has changed again,
  ///   `.unreadableChange`, `.noSuchEdit` and `.undoneAlready` for a single edit,
  ///   `CatalogError.nameTaken`, `.valueTaken`, what every write may throw, or `CancellationError`
  ///   if the task is cancelled at any time; then nothing is changed.
  public func undo(
    _ reach: UndoReach = .user, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit? {
    try await reverse(as: .undo, progress: progress) { [self] db in
      try edit(in: reach, db, last: db.editToUndo)
    }
  }

  /// Takes back the last undo within reach, unless something new has been done since; nil if there
  /// is none.
  ///
  /// - Throws: What `undo(_:progress:)` throws.
  public func redo(
    _ reach: UndoReach = .user, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit? {
    try await reverse(as: .redo, progress: progress) { [self] db in
      try edit(in: reach, db, last: db.editToRedo)
    }
  }

  /// Reverses one edit, or what it did to one record, by any author, whatever came after it. The
  /// reversal is an action, which can be undone. An edit reverted in part is not marked as undone.
  ///
  /// - Throws: `HistoryProblem.noSuchEdit`, `.undoneAlready`, `.notOfEdit` if the edit did nothing
  ///   to the record, and what `undo(_:progress:)` throws.
  public func revert(
    _ id: Edit.ID, only record: JournaledRecord? = nil,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit {
    let reversed = try await reverse(as: .action, only: record, progress: progress) { db in
      try db.editInEffect(id).id
    }
    guard let reversed else { throw CatalogError.history(.noSuchEdit(id)) }
    return reversed
  }

  private func reverse(
    as kind: Edit.Kind, only record: JournaledRecord? = nil,
    progress: @escaping @Sendable (Double) -> Void,
    _ choose: @escaping @Sendable (Database) throws -> Edit.ID?
  ) async throws -> ReversedEdit? {
    let done = try await writeMuch {
      [author] db, interruption -> (reversed: ReversedEdit, edit: Edit.ID)? in
      guard let id = try choose(db), let edit = try db.edit(id) else { return nil }
      let part = try record.flatMap { try db.part(of: edit, on: $0) }
      let label = try part ?? db.label(ofReversing: edit, as: kind)
      let open = try OpenEdit(db, by: author, kind: kind, undoing: part == nil ? id : nil)
      try db.reverse(edit, only: part == nil ? nil : record, unless: interruption) {
        progress(Double($0) / Double(max(edit.changes, 1)))
      }
      if part == nil { try db.flipUndone(from: edit) }
      let main = try db.mainRecord(of: open.id)
      try open.close(label: label)
      return (ReversedEdit(label: label, record: main), open.id)
    }
    if let done { noteOwn(done.edit) }
    return done?.reversed
  }

  /// What undo would reverse next: the last edit of the user's own, as `own` defines them, else the
  /// last one of this store's user; nil if there is neither.
  public func nextUndo(own: UndoReach = .store) throws(CatalogError) -> PendingReversal? {
    try read { db in try next(db, own, last: db.editToUndo) }
  }

  /// What redo would reverse next, like `nextUndo(own:)`.
  public func nextRedo(own: UndoReach = .store) throws(CatalogError) -> PendingReversal? {
    try read { db in try next(db, own, last: db.editToRedo) }
  }

  private func next(
    _ db: Database, _ own: UndoReach, last: (Filter.Condition) throws -> Edit.ID?
  ) throws -> PendingReversal? {
    if let own = try edit(in: own, db, last: last).flatMap(db.edit) {
      // Someone else may have used this program under the same login.
      return PendingReversal(edit: own, isOwn: own.author.user == author.user)
    }
    return try edit(in: .user, db, last: last).flatMap(db.edit).map {
      PendingReversal(edit: $0, isOwn: false)
    }
  }

  /// The edit within reach; `last` finds it by the first column of an index, or by IDs.
  private func edit(
    in reach: UndoReach, _ db: Database, last: (Filter.Condition) throws -> Edit.ID?
  ) throws -> Edit.ID? {
    let author = author
    switch reach {
    case .store:
      let ids = ownEdits.withLock { $0 }
      return try last(.init("id IN (SELECT value FROM json_each(?))", [ids.json]))
    case .session:
      // Unary plus keeps SQLite off the index of users, which may be long.
      let condition = "session = ? AND +user = ? AND host = ?"
      return try last(.init(condition, [author.session.databaseValue, author.user, author.host]))
    case .user: return try last(.init("user = ?", [author.user]))
    case .edit(let id): return try db.editInEffect(id).id
    }
  }

  /// Whether this store's user saved an edit in this session.
  public func isOfSession(_ edit: Edit) -> Bool {
    edit.author.session != nil && edit.author == author
  }

  /// The last edit that this store saved.
  public var lastOwnEdit: Edit.ID? { ownEdits.withLock(\.last) }

  func noteOwn(_ edit: Edit.ID) {
    ownEdits.withLock { $0.append(edit) }
  }
}

extension Database {
  /// - Throws: `HistoryProblem.noSuchEdit`, `.undoneAlready`.
  fileprivate func editInEffect(_ id: Edit.ID) throws -> Edit {
    guard let edit = try edit(id) else { throw CatalogError.history(.noSuchEdit(id)) }
    if edit.isUndone { throw CatalogError.history(.undoneAlready(label: edit.label)) }
    return edit
  }

  /// The last edit of an owner that is in effect; nil for none.
  fileprivate func editToUndo(of owner: Filter.Condition) throws -> Edit.ID? {
    try [.action, .redo].compactMap { try lastEdit(of: owner, $0, isUndone: false) }.max()
  }

  /// The owner's last undo, if no action follows it; nil otherwise.
  fileprivate func editToRedo(of owner: Filter.Condition) throws -> Edit.ID? {
    guard let undo = try lastEdit(of: owner, .undo, isUndone: false) else { return nil }
    let actions = try [false, true].compactMap { try lastEdit(of: owner, .action, isUndone: $0) }
    return actions.allSatisfy { $0 < undo } ? undo : nil
  }

  /// Compares all columns of an index, so that SQLite reads only its last entry.
  private func lastEdit(
    of owner: Filter.Condition, _ kind: Edit.Kind, isUndone: Bool
  ) throws -> Edit.ID? {
    try first(
      "SELECT max(id) FROM edit WHERE \(owner.sql) AND kind = ? AND isUndone = ?",
      StatementArguments(owner.values) + [kind.rawValue, isUndone]
    ) { try $0.decode(Edit.ID?.self, atIndex: 0) } ?? nil
  }

  /// The label of reverting what an edit did to a record; nil if that is the whole edit.
  ///
  /// - Throws: `HistoryProblem.notOfEdit` if the edit did not change the record.
  fileprivate func part(of edit: Edit, on record: JournaledRecord) throws -> String? {
    let page = try changes(
      where: Filter(changesOf: edit.id, to: record), from: .first, limit: max(edit.changes, 1))
    guard let last = page.rows.first else {
      throw CatalogError.history(.notOfEdit(edit.id, record: record))
    }
    return page.rows.count == edit.changes ? nil : EditLabel.reverted(last, of: record)
  }

  /// The label of an edit's reversal; it names the action that is ultimately reversed.
  fileprivate func label(ofReversing edit: Edit, as kind: Edit.Kind) throws -> String {
    var root = edit
    var isInEffectAgain = kind == .redo
    while let target = try self.target(of: root), kind == .action || root.kind != .action {
      root = target
      if kind == .action { isInEffectAgain.toggle() }
    }
    return EditLabel.reversed(root.label, as: isInEffectAgain ? .redo : kind)
  }

  /// Marks an edit as undone, so that what it had undone is in effect again, and so on.
  fileprivate func flipUndone(from edit: Edit) throws {
    var next: Edit? = edit
    var isUndone = true
    while let current = next {
      try run("UPDATE edit SET isUndone = ? WHERE id = ?", [isUndone, current.id])
      next = try target(of: current)
      isUndone.toggle()
    }
  }

  /// The edit that an edit undid, which is always an earlier one.
  private func target(of edit: Edit) throws -> Edit? {
    guard let id = edit.undoes, id < edit.id else { return nil }
    return try self.edit(id)
  }

  /// The record that an edit is about: the only one that changed, or the category that came or went
  /// with its animals.
  fileprivate func mainRecord(of id: Edit.ID) throws -> JournaledRecord? {
    let ends = try ["ASC", "DESC"].compactMap { order in
      try first(
        "SELECT tableName, recordID FROM change WHERE editID = ? ORDER BY id \(order) LIMIT 1", [id]
      ) { row in
        let kind = try RecordKind(table: row.decode(String.self, atIndex: 0))
        return try kind.map { JournaledRecord($0, try row.decode(Int64.self, atIndex: 1)) }
      } ?? nil
    }
    let categories = ends.filter { $0.kind == .category }
    return Set(ends).count == 1 ? ends.first : categories.count == 1 ? categories.first : nil
  }
}

/// The edits that undo and redo may reverse.
public enum UndoReach: Hashable, Sendable {
  /// Those that this store has saved since it was opened.
  case store
  /// Those that this store's user saved from the same terminal, with any program.
  case session
  /// Those of this store's user, from any program and any time.
  case user
  /// Only this one, by any author.
  case edit(Edit.ID)
}

/// The edit that undo or redo would reverse next.
public struct PendingReversal: Hashable, Sendable {
  /// The edit.
  public let edit: Edit
  /// Whether it is the user's own, so that no confirmation is needed.
  public let isOwn: Bool
}
