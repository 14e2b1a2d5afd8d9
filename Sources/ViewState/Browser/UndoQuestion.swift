import Catalog
import Foundation

/// The question to ask before undoing or redoing the edit of another session, perhaps a colleague's
/// under the same login.
nonisolated public struct UndoQuestion: Hashable, Sendable {
  /// The edit to reverse, and no other.
  public let reach: UndoReach
  /// The question, with what was done, by whom and when.
  public let text: String

  /// The question to ask a user: "Undo “Added Rex”?".
  public init(_ edit: Edit, of user: Author, asking question: String, in zone: TimeZone) {
    reach = .edit(edit.id)
    text = "\(question) \(Self.origin(of: edit, user)), \(ClockTime(edit.time, in: zone).minutes)."
  }

  private static func origin(of edit: Edit, _ user: Author) -> String {
    let who = edit.author.address
    if who.isEmpty { return "It was saved by an unknown user" }
    return edit.author.user == user.user
      ? "Saved in another session of \(who)" : "\(who) saved it"
  }
}

extension PendingReversal {
  /// The question to ask a user before it is undone, with the time in a time zone.
  nonisolated public func undoQuestion(to user: Author, in zone: TimeZone) -> UndoQuestion {
    UndoQuestion(edit, of: user, asking: "Undo “\(edit.label.shortened)”?", in: zone)
  }

  /// The question to ask a user before it is redone.
  nonisolated public func redoQuestion(to user: Author, in zone: TimeZone) -> UndoQuestion {
    UndoQuestion(edit, of: user, asking: "Take back “\(edit.label.shortened)”?", in: zone)
  }
}

/// What undo or redo would do next.
public enum UndoStep: Hashable, Sendable {
  /// Reverse one of the user's own edits.
  case own
  /// Ask about another edit.
  case ask(UndoQuestion)
  /// Nothing.
  case nothing
}

extension Browser {
  /// What undo would do next, with times in a time zone.
  public func nextUndo(in zone: TimeZone) throws(CatalogError) -> UndoStep {
    UndoStep(try store.nextUndo()) { $0.undoQuestion(to: store.author, in: zone) }
  }

  /// What redo would do next, with times in a time zone.
  public func nextRedo(in zone: TimeZone) throws(CatalogError) -> UndoStep {
    UndoStep(try store.nextRedo()) { $0.redoQuestion(to: store.author, in: zone) }
  }
}

extension UndoStep {
  fileprivate init(_ next: PendingReversal?, asking question: (PendingReversal) -> UndoQuestion) {
    self = next.map { $0.isOwn ? .own : .ask(question($0)) } ?? .nothing
  }
}
