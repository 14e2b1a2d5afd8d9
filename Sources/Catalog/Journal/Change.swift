/// What an edit did to one record.
public struct Change: Identifiable, Hashable, Sendable {
  /// What was done.
  public enum Kind: Sendable {
    case added, changed, deleted
  }

  /// A field before and after; empty where the record, or the value, is not there.
  public struct Field: Identifiable, Hashable, Sendable {
    /// The key in JSON, such as `diet`.
    public let id: String
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
