/// How a save treats a field that others may have changed since the record was opened for editing.
public enum FieldMerge: Hashable, Sendable {
  /// The catalog's value stays: the draft has not changed the field, or changed it to the same
  /// value.
  case theirs
  /// The draft's value is written: nobody else has changed the field.
  case mine
  /// Both changed the field, to different values: somebody has to choose.
  case conflict
}

extension Field {
  /// How saving a draft treats this field, from the record that was opened for editing and the one
  /// that is now in the catalog.
  public func merge(_ mine: RecordDraft, base: RecordDraft, now: RecordDraft) -> FieldMerge {
    if isSame(mine, base) || isSame(mine, now) { return .theirs }
    return isSame(now, base) ? .mine : .conflict
  }

  /// Compares byte by byte, since Swift's `==` ignores how an accented é is composed; names and
  /// values are compared as they are shown once saved.
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
