/// A record that a form adds and edits, field by field.
public protocol EditableRecord: FieldHolder, Identifiable, Hashable, Sendable where ID == Int64 {
  /// What is declared of all records of its kind.
  static var kind: RecordKind { get }
  /// What it is called.
  var name: String { get }
}

extension EditableRecord {
  /// The record as the journal knows it.
  public var journaled: JournaledRecord { JournaledRecord(Self.kind, id) }
}

extension Animal: EditableRecord {
  /// That of animals.
  public static var kind: RecordKind { .animal }
}

extension AnimalCategory: EditableRecord {
  /// That of categories.
  public static var kind: RecordKind { .category }
  /// Its name alone.
  public var values: FieldValues { RecordDraft([.name: name]).values }
}

extension SavedSearch: EditableRecord {
  /// That of saved searches.
  public static var kind: RecordKind { .search }
  /// Its name and its text.
  public var values: FieldValues { RecordDraft([.name: name, .find: find]).values }
}
