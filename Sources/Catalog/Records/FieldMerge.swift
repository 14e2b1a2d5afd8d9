/// What saving makes of one field that others may have changed since the record was opened for
/// edit.
public enum FieldMerge: Hashable, Sendable {
  /// The field stays as it is in the catalog: the draft has not changed it, or not otherwise than
  /// others.
  case theirs
  /// The draft's value is written, as nobody else has changed the field.
  case mine
  /// Both have changed the field, each to something else: somebody has to choose.
  case conflict

  fileprivate init(mineIsBase: Bool, mineIsNow: Bool, nowIsBase: Bool) {
    if mineIsBase || mineIsNow {
      self = .theirs
    } else {
      self = nowIsBase ? .mine : .conflict
    }
  }
}

extension Field {
  /// What saving a draft makes of this field.
  ///
  /// - Parameters:
  ///   - mine: The draft.
  ///   - base: The record that was opened for edit.
  ///   - now: The record in the catalog.
  /// - Returns: Whose value the field gets, or that somebody has to choose.
  public func merge(_ mine: RecordDraft, base: RecordDraft, now: RecordDraft) -> FieldMerge {
    FieldMerge(
      mineIsBase: isSame(mine, base), mineIsNow: isSame(mine, now), nowIsBase: isSame(now, base))
  }

  /// Byte by byte, as Swift takes é for e with an accent; of names and of values of a kind as they
  /// are shown when they are saved.
  private func isSameText(_ one: String, _ other: String) -> Bool {
    if one.utf8.elementsEqual(other.utf8) { return true }
    if kind == .name { return Name.trimmed(one).utf8.elementsEqual(Name.trimmed(other).utf8) }
    guard let one = valueKind?.canonical(one), let other = valueKind?.canonical(other) else {
      return false
    }
    return one.utf8.elementsEqual(other.utf8)
  }

  private func isSame(_ one: RecordDraft, _ other: RecordDraft) -> Bool {
    switch (one[self], other[self]) {
    case (.category(let one), .category(let other)): one.isSame(as: other)
    case (.text(let one), .text(let other)): isSameText(one, other)
    case (let one, let other): one == other
    }
  }
}
