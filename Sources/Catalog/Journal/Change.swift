/// What an edit did to one record.
public struct Change: Identifiable, Hashable, Sendable {
  /// What was done.
  public enum Kind: Sendable {
    case added, changed, deleted
  }

  /// A field before and after; empty where the record, or the value, is not there.
  public struct Field: Identifiable, Hashable, Sendable {
    /// The id of the field, such as `diet` or `field7`.
    public let id: String
    /// The key in JSON: the id of what is built in, else the name.
    public var key: String { Catalog.Field.ownNumber(in: id) == nil ? id : title }
    /// The label on the screen, such as `Diet`.
    public let title: String
    /// The value before the edit.
    public let before: String
    /// The value after the edit.
    public let after: String
  }

  /// Its place in the journal; later changes have greater ones.
  public let id: Int64
  /// The edit that it belongs to.
  public let edit: Edit.ID
  /// What it changed; nil for a table that this version does not know.
  public let record: JournaledRecord?
  /// What was done.
  public let kind: Kind
  /// What the record was called after the edit, or before it was deleted.
  public let name: String
  /// The fields that differ, in the order of the editor; nil where the journal cannot be read.
  public let fields: [Field]?
}

extension Change.Field {
  /// The same with only the lines that differ: see `[String].differingLines`.
  public var differing: Self {
    let texts = [before, after].differingLines
    return Self(id: id, title: title, before: texts[0], after: texts[1])
  }
}
