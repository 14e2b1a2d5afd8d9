import Catalog

/// A draft beside the record it began as and the record as it is now, field by field; or an animal
/// beside the one it is merged with.
nonisolated public struct Comparison: Equatable, Sendable {
  /// Whose value a field gets.
  public enum Side: Sendable {
    /// What is in the catalog now; in a merge, what the animal that stays has.
    case theirs
    /// What the draft has; in a merge, what the animal that goes has.
    case mine
    /// What both have, one after the other.
    case both
  }

  /// One field.
  public struct Row: Identifiable, Equatable, Sendable {
    /// The field's id.
    public let id: String
    /// The field's label.
    public let title: String
    /// The value when the edit began; empty for none, nil if there was no record. Of texts of
    /// several lines, this and the other values show what differs.
    public let base: String?
    /// The value in the catalog now; nil if the record does not exist.
    public let theirs: String?
    /// The value in the draft.
    public let mine: String
    /// Whether both have changed it, each to something else, so that a side can be chosen.
    public let isConflict: Bool
    /// Whether it can hold both values.
    public fileprivate(set) var canHoldBoth = false
    /// Whether any of the values differs from another, if only in its bytes.
    public let isChanged: Bool
    /// Whose value saving takes; in a conflict the side that was chosen, nil until then.
    public fileprivate(set) var side: Side?
  }

  /// The fields in the order of the editor.
  public private(set) var rows: [Row]
  /// The two animals of a merge, as others name them; nil for a draft.
  public private(set) var animals: Animals?

  /// Two animals, by the texts that name them.
  public struct Animals: Equatable, Sendable {
    /// The one that stays.
    public let theirs: String
    /// The one that goes.
    public let mine: String

    package init(theirs: String, mine: String) {
      self.theirs = theirs
      self.mine = mine
    }
  }

  /// Compares a draft with the record as it was (nil for a new one) and as it is (nil if gone).
  public init(of mine: RecordDraft, base: RecordDraft?, now: RecordDraft?, in fields: Fields) {
    rows = fields.map { field in
      Row(
        id: field.id, title: field.title, base: base?.text(of: field),
        theirs: now?.text(of: field), mine: mine.text(of: field),
        merge: now.map { field.merge(mine, base: base ?? $0, now: $0) })
    }
  }

  /// Compares two animals that are one. Unless something else is chosen, the one that stays keeps
  /// its values, takes those of the other where it has none, and keeps both where they can stand
  /// together.
  public init(merging other: Animal, into animal: Animal, in fields: Fields) {
    animals = Animals(theirs: animal.reference, mine: other.reference)
    let (mine, theirs) = (RecordDraft(other), RecordDraft(animal))
    rows = fields.map { field in
      let (text, other) = (theirs.text(of: field), mine.text(of: field))
      var row = Row(
        id: field.id, title: field.title, base: nil, theirs: text, mine: other,
        merge: text.utf8.elementsEqual(other.utf8) ? .theirs : .conflict)
      guard row.isConflict else { return row }
      row.canHoldBoth = field.joined(theirs, mine) != nil
      let saysNothing = text.isEmpty || field == .diet && theirs.diet == .unknown
      row.side = row.canHoldBoth ? .both : saysNothing ? .mine : .theirs
      return row
    }
  }

  /// What the animal that stays is to have, as chosen.
  func merged(_ other: RecordDraft, into animal: RecordDraft, in fields: Fields) -> RecordDraft {
    var merged = animal
    for field in fields {
      switch side(of: field.id) {
      case .mine: merged[field] = other[field]
      case .both: merged[text: field] = field.joined(animal, other) ?? animal.text(of: field)
      case .theirs, nil: break
      }
    }
    return merged
  }

  /// The first field that waits for a choice.
  public var undecided: Row? { rows.first { $0.side == nil } }

  /// Chooses whose value a field in conflict gets; other fields leave no choice.
  public mutating func choose(_ side: Side, for field: Row.ID) {
    guard let index = rows.firstIndex(where: { $0.id == field && $0.isConflict }),
      side != .both || rows[index].canHoldBoth
    else { return }
    rows[index].side = side
  }

  /// Whose value a field gets; nil until that is chosen.
  public func side(of field: Row.ID) -> Side? {
    rows.first { $0.id == field }?.side
  }
}

nonisolated extension Comparison.Row {
  fileprivate init(
    id: String, title: String, base: String?, theirs: String?, mine: String, merge: FieldMerge?
  ) {
    let side: Comparison.Side? =
      switch merge {
      case .theirs: .theirs
      case .mine, nil: .mine
      case .conflict: nil
      }
    let isChanged = [base, theirs].contains { text in
      text.map { !$0.utf8.elementsEqual(mine.utf8) } ?? false
    }
    let all = [mine] + [base, theirs].compactMap(\.self)
    let shown = isChanged ? all.differingLines : all
    self.init(
      id: id, title: title, base: base == nil ? nil : shown[1],
      theirs: theirs == nil ? nil : shown[shown.count - 1], mine: shown[0],
      isConflict: merge == .conflict, isChanged: isChanged, side: side)
  }
}

extension Field {
  /// The tags or the texts of several lines of two animals as one value; nil for fields of other
  /// kinds, and if either has no value or one that does not fit.
  nonisolated fileprivate func joined(_ one: RecordDraft, _ other: RecordDraft) -> String? {
    guard let kind = valueKind, case .text(let one) = one[self], case .text(let other) = other[self]
    else { return nil }
    if kind.isTags { return Tags.words(of: "\(one) \(other)").joined(separator: " ") }
    return kind.isMultiline ? "\(one)\n\(other)" : nil
  }
}

extension Drafts {
  /// A kept draft beside the record as it was and as it is; nil if the draft cannot be read.
  public func comparison(of draft: KeptDraft) throws(CatalogError) -> Comparison? {
    guard case .success(let content) = draft.content else { return nil }
    return try Comparison(
      of: content.value, base: content.id == nil ? nil : content.original,
      now: content.record.flatMap(store.draft), in: store.fields(of: content))
  }
}

extension CatalogStore {
  /// A record as it is now, or the one it was merged into.
  fileprivate func draft(of record: JournaledRecord) throws(CatalogError) -> RecordDraft? {
    if let found = try find(record) { return RecordDraft(found) }
    return record.kind == .animal ? try successor(of: record.id).map { RecordDraft($0) } : nil
  }
}
