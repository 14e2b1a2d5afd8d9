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
  /// Undoes the last edit in effect within reach, by default of this store's user.
  ///
  /// - Parameters:
  ///   - reach: Which edits may be undone.
  ///   - progress: Called on any thread with the fraction done, from 0 to 1.
  /// - Returns: The reversal; nil if there is nothing to undo.
  /// - Throws: `HistoryProblem.movedOn` if something that the edit changed has changed again,
  ///   `.unreadableChange`, `CatalogError.categoryNameTaken`, `.noSuchEdit` and `.undoneAlready`
  ///   for a single edit, what every write may throw, or `CancellationError` if the task is
  ///   cancelled at any time; then nothing is changed.
  public func undo(
    _ reach: UndoReach = .user, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit? {
    try await reverse(as: .undo, progress: progress) { [self] db in
      try db.edit(in: reach) { try db.editToUndo(of: owner($0)) }
    }
  }

  /// Takes back the last undo within reach, unless something new has been done since; nil if there
  /// is none. Throws what `undo(_:progress:)` throws.
  public func redo(
    _ reach: UndoReach = .user, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> ReversedEdit? {
    try await reverse(as: .redo, progress: progress) { [self] db in
      try db.edit(in: reach) { try db.editToRedo(of: owner($0)) }
    }
  }

  /// Reverses one edit, or what it did to one record, by any author, whatever came after it. The
  /// reversal is an action, which can be undone. Reverting part of an edit does not mark the edit
  /// as undone.
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
      let label = try part?.label ?? db.label(ofReversing: edit, as: kind)
      let open = try OpenEdit(db, by: author, kind: kind, undoing: part == nil ? id : nil)
      try Reversal(db: db, edit: edit, record: part?.record, interruption: interruption) {
        progress(Double($0) / Double(max(edit.changes, 1)))
      }.run()
      if part == nil { try db.flipUndone(from: edit) }
      let record = try db.mainRecord(of: open.id)
      try open.close(label: label)
      return (ReversedEdit(label: label, record: record), open.id)
    }
    if let done { noteOwn(done.edit) }
    return done?.reversed
  }
}

extension Database {
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
      try execute(
        sql: "UPDATE edit SET isUndone = ? WHERE id = ?", arguments: [isUndone, current.id])
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

extension Author {
  /// Whether both are one user in one session, so that each may claim the other's edits.
  fileprivate func isOne(with other: Author) -> Bool { session != nil && self == other }
}

extension CatalogStore {
  /// What undo would reverse next: the last edit of the user's own, as `own` defines them, else the
  /// last one of this store's user; nil if there is neither.
  public func nextUndo(own: UndoReach = .store) throws(CatalogError) -> PendingReversal? {
    try read { db in try next(db, own) { try db.editToUndo(of: $0) } }
  }

  /// What redo would reverse next, like `nextUndo(own:)`.
  public func nextRedo(own: UndoReach = .store) throws(CatalogError) -> PendingReversal? {
    try read { db in try next(db, own) { try db.editToRedo(of: $0) } }
  }

  /// Whether this store's user saved an edit in this session.
  public func isOfSession(_ edit: Edit) -> Bool { edit.author.isOne(with: author) }

  /// The last edit that this store saved.
  public var lastOwnEdit: Edit.ID? { ownEdits.withLock(\.last) }

  func noteOwn(_ edit: Edit.ID) {
    ownEdits.withLock { $0.append(edit) }
  }

  func owner(_ whose: EditOwner.Kind) -> EditOwner {
    switch whose {
    case .store: .store(ownEdits.withLock { $0 })
    case .session: .session(author)
    case .user: .user(author.user)
    }
  }

  private func next(
    _ db: Database, _ own: UndoReach, _ choose: (EditOwner) throws -> Edit.ID?
  ) throws -> PendingReversal? {
    let last = try db.edit(in: own) { try choose(owner($0)) }
    if let edit = try last.flatMap(db.edit) {
      // Someone else may have used this program under the same login.
      return PendingReversal(edit: edit, isOwn: edit.author.user == author.user)
    }
    return try choose(owner(.user)).flatMap(db.edit).map { PendingReversal(edit: $0, isOwn: false) }
  }
}
