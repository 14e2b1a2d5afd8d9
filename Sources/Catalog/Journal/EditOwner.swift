import GRDB

/// The owner whose edits undo and redo consider.
enum EditOwner {
  enum Kind { case store, session, user }

  /// The edits with these IDs.
  case store([Edit.ID])
  /// Those that this author saved from the same session; none if that is unknown.
  case session(Author)
  /// Those of the user with this name.
  case user(String)

  /// An equality with the first column of an index, or with the IDs.
  fileprivate var condition: (sql: String, values: [(any DatabaseValueConvertible)?]) {
    switch self {
    case .store(let ids): ("id IN (SELECT value FROM json_each(?))", [ids.json])
    case .session(let author):
      // Unary plus keeps SQLite off the index of users, which may be long.
      ("session = ? AND +user = ? AND host = ?", [author.session, author.user, author.host])
    case .user(let name): ("user = ?", [name])
    }
  }
}

extension Database {
  /// The edit within reach; `last` finds it for a kind of owner.
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

  /// The last edit of an owner that is in effect; nil for none.
  func editToUndo(of owner: EditOwner) throws -> Edit.ID? {
    try [.action, .redo].compactMap { try lastEdit(of: owner, $0, isUndone: false) }.max()
  }

  /// The owner's last undo, if no action follows it; nil otherwise.
  func editToRedo(of owner: EditOwner) throws -> Edit.ID? {
    guard let undo = try lastEdit(of: owner, .undo, isUndone: false) else { return nil }
    let actions = try [false, true].compactMap { try lastEdit(of: owner, .action, isUndone: $0) }
    return actions.allSatisfy { $0 < undo } ? undo : nil
  }

  /// Compares all columns of an index, so that SQLite reads only its last entry.
  private func lastEdit(of owner: EditOwner, _ kind: Edit.Kind, isUndone: Bool) throws -> Edit.ID? {
    let whose = owner.condition
    return try first(
      "SELECT max(id) FROM edit WHERE \(whose.sql) AND kind = ? AND isUndone = ?",
      StatementArguments(whose.values + [kind.rawValue, isUndone])
    ) { try $0.decode(Edit.ID?.self, atIndex: 0) } ?? nil
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
