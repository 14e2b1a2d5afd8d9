/// The change that an edit made to one record.
public struct Change: Identifiable, Hashable, Sendable {
  /// The kind of change. The raw value is the word in JSON and, capitalised, the verb in the stored
  /// labels of the journal, by which `EditLabel` knows an action again.
  public enum Kind: String, Sendable {
    case added, changed, deleted

    init(hasBefore: Bool, hasAfter: Bool) {
      self = hasBefore ? (hasAfter ? .changed : .deleted) : .added
    }
  }

  /// A field before and after; empty if the record or the value does not exist.
  public struct Field: Identifiable, Hashable, Sendable {
    /// The ID of the field, such as `diet` or `field7`.
    public let id: String
    /// The key in JSON: the ID of a built-in field, the name of a custom one.
    public var key: String { Catalog.Field.customNumber(in: id) == nil ? id : title }
    /// The label on the screen, such as `Diet`.
    public let title: String
    /// The value before the edit.
    public let before: String
    /// The value after the edit.
    public let after: String

    /// The same change, reduced to the lines that differ: see `[String].differingLines`.
    public var differing: Self {
      let texts = [before, after].differingLines
      return Self(id: id, title: title, before: texts[0], after: texts[1])
    }
  }

  /// Its ID in the journal; later changes have greater ones.
  public let id: Int64
  /// The edit that it belongs to.
  public let edit: Edit.ID
  /// The record it changed; nil for a table that this version does not know.
  public let record: JournaledRecord?
  /// The kind of change.
  public let kind: Kind
  /// The name of the record after the edit, or before its deletion.
  public let name: String
  /// The fields that differ, in the order of the editor; nil if the journal is not readable.
  public let fields: [Field]?
}
