/// What the journal keeps of a record that was deleted.
public struct Tombstone: Identifiable, Hashable, Sendable {
  /// The deletion, with the values that the record had.
  public let change: Change
  /// The edit that deleted it: when and by whom.
  public let edit: Edit
  /// Whether the record is in the catalog again.
  public let isBack: Bool

  /// The place of the deletion in the journal.
  public var id: Int64 { change.id }
}
