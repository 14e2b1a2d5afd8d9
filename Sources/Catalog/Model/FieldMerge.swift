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

  /// Merges a name, byte by byte: Swift takes é for e with an accent.
  ///
  /// - Parameters:
  ///   - mine: The name as typed.
  ///   - base: The name that was opened for edit.
  ///   - now: The name in the catalog.
  public init(ofName mine: String, base: String, now: String) {
    self.init(
      mineIsBase: Name.isSame(mine, asSaved: base), mineIsNow: Name.isSame(mine, asSaved: now),
      nowIsBase: now.utf8.elementsEqual(base.utf8))
  }

  fileprivate init(mineIsBase: Bool, mineIsNow: Bool, nowIsBase: Bool) {
    if mineIsBase || mineIsNow {
      self = .theirs
    } else {
      self = nowIsBase ? .mine : .conflict
    }
  }
}

extension AnimalField {
  /// What saving a draft makes of this field.
  ///
  /// - Parameters:
  ///   - mine: The draft.
  ///   - base: The animal that was opened for edit.
  ///   - now: The animal in the catalog.
  /// - Returns: Whose value the field gets, or that somebody has to choose.
  public func merge(
    _ mine: AnimalDraft, base: AnimalDraft, now: AnimalDraft
  ) -> FieldMerge {
    switch editing {
    case .text(let path):
      FieldMerge(ofName: mine[keyPath: path], base: base[keyPath: path], now: now[keyPath: path])
    case .diet(let path):
      merge(mine, base, now) { $0[keyPath: path] == $1[keyPath: path] }
    case .category(let path):
      merge(mine, base, now) { $0[keyPath: path].isSame(as: $1[keyPath: path]) }
    }
  }

  private func merge(
    _ mine: AnimalDraft, _ base: AnimalDraft, _ now: AnimalDraft,
    by isSame: (AnimalDraft, AnimalDraft) -> Bool
  ) -> FieldMerge {
    FieldMerge(
      mineIsBase: isSame(mine, base), mineIsNow: isSame(mine, now), nowIsBase: isSame(now, base))
  }
}
