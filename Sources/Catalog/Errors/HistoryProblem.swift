/// What the history lacks, or what prevents an undo.
public enum HistoryProblem: Equatable, Sendable {
  /// Something that the edit changed is not as the edit left it; `since` is the later edit, nil if
  /// the journal has none.
  case movedOn(name: String, since: Edit?)
  /// The edit is already undone.
  case undoneAlready(label: String)
  /// The journal does not have the edit.
  case noSuchEdit(Edit.ID)
  /// The edit did not change the record.
  case notOfEdit(Edit.ID, record: JournaledRecord)
  /// The journal lacks what is needed to undo the edit.
  case unreadableChange(label: String)
  /// The journal no longer keeps all edits after this one.
  case forgotten(after: Edit.ID)
  /// The history ends before the edit where it was to start.
  case ends(with: Edit.ID, before: Edit.ID)

  var sentence: String {
    switch self {
    case .movedOn(let name, let edit?):
      "“\(name)” has changed since: \(edit.label)\(edit.author.signature). Undo that first."
    case .movedOn(let name, nil):
      "“\(name)” is not as this edit left it, or others need it; nothing was undone."
    case .undoneAlready(let label): "It is undone already: \(label)."
    case .noSuchEdit(let id): "The history has no edit \(id); see “menagerie history”."
    case .notOfEdit(let id, let record):
      "Edit \(id) did nothing to \(record.noun) \(record.id); see “menagerie history --animal”."
    case .unreadableChange(let label):
      "The history does not hold what is needed to undo it: \(label). Try “menagerie check”."
    case .forgotten(let id):
      "Not all that came after edit \(id) is kept any more; begin again with --since 0."
    case .ends(let newest, let id):
      "The history ends with edit \(newest), before edit \(id); begin again with --since 0."
    }
  }

  var exitStatus: Int32 { 65 }  // EX_DATAERR
}

extension Author {
  /// The author in parentheses, if known.
  fileprivate var signature: String {
    switch (user.isEmpty, host.isEmpty) {
    case (true, _): ""
    case (false, true): " (\(user))"
    case (false, false): " (\(user) on \(host))"
    }
  }
}
