import GRDB

/// Whose edits are looked at.
enum EditOwner {
  enum Kind { case store, session, user }

  /// Those with these ids.
  case store([Edit.ID])
  /// Those that this author has saved from the same session; none where that is not known.
  case session(Author)
  /// Those of the user of this name.
  case user(String)

  /// Equal to the first column of an index, or to the ids.
  fileprivate var condition: (sql: String, values: [(any DatabaseValueConvertible)?]) {
    switch self {
    case .store(let ids): ("id IN (SELECT value FROM json_each(?))", [ids.json])
    case .session(let author):
      // The index of the users would be gone through where it is long.
      ("session = ? AND +user = ? AND host = ?", [author.session, author.user, author.host])
    case .user(let name): ("user = ?", [name])
    }
  }
}

extension Database {
  /// The edit that is reached; `last` looks for it among those of an owner.
  func edit(in reach: UndoReach, last: (EditOwner.Kind) throws -> Edit.ID?) throws -> Edit.ID? {
    switch reach {
    case .store: try last(.store)
    case .session: try last(.session)
    case .user: try last(.user)
    case .edit(let id): try editInEffect(id).id
    }
  }

  /// - Throws: `HistoryProblem.noSuchEdit`, `.undoneAlready`.
  func editInEffect(_ id: Edit.ID) throws -> Edit {
    guard let edit = try edit(id) else { throw CatalogError.history(.noSuchEdit(id)) }
    if edit.isUndone { throw CatalogError.history(.undoneAlready(label: edit.label)) }
    return edit
  }

  /// The last edit of an owner that is in effect; nil where there is none.
  func editToUndo(of owner: EditOwner) throws -> Edit.ID? {
    try [.action, .redo].compactMap { try lastEdit(of: owner, $0, isUndone: false) }.max()
  }

  /// What was undone can be redone until something new is done.
  func editToRedo(of owner: EditOwner) throws -> Edit.ID? {
    guard let undo = try lastEdit(of: owner, .undo, isUndone: false) else { return nil }
    let actions = try [false, true].compactMap { try lastEdit(of: owner, .action, isUndone: $0) }
    return actions.allSatisfy { $0 < undo } ? undo : nil
  }

  /// Equal to all columns of an index, so that it is the last of them.
  private func lastEdit(of owner: EditOwner, _ kind: Edit.Kind, isUndone: Bool) throws -> Edit.ID? {
    let whose = owner.condition
    return try first(
      "SELECT max(id) FROM edit WHERE \(whose.sql) AND kind = ? AND isUndone = ?",
      StatementArguments(whose.values + [kind.rawValue, isUndone])
    ) { try $0.decode(Edit.ID?.self, atIndex: 0) } ?? nil
  }
}

/// Which edits undo and redo may take back.
public enum UndoReach: Hashable, Sendable {
  /// Those that this store has saved since it was opened.
  case store
  /// Those of this store's user that were saved from the same terminal, by whichever program.
  case session
  /// Those of this store's user, whichever program saved them, and when.
  case user
  /// This one alone, by any author.
  case edit(Edit.ID)
}

/// An edit that undo or redo would reverse next.
public struct PendingReversal: Hashable, Sendable {
  /// The edit.
  public let edit: Edit
  /// Whether it is one of the user's own, so that nobody needs to be asked.
  public let isOwn: Bool
}
