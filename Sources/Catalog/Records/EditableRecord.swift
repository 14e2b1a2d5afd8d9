/// A record that a form can add and edit, field by field.
public protocol EditableRecord: FieldHolder, Identifiable, Hashable, Sendable where ID == Int64 {
  /// The declaration of its kind.
  static var kind: RecordKind { get }
  /// Its name.
  var name: String { get }
}

extension EditableRecord {
  /// Its name, or that of its owner if it has none.
  public var name: String { Self.kind.name(in: RecordDraft(self)) }

  /// The record as the journal identifies it.
  public var journaled: JournaledRecord { JournaledRecord(Self.kind, id) }
}

extension Animal: EditableRecord {
  /// The kind of animals.
  public static var kind: RecordKind { .animal }
}

extension AnimalCategory: EditableRecord {
  /// The kind of categories.
  public static var kind: RecordKind { .category }
  /// Its name alone.
  public var values: FieldValues { RecordDraft([.name: name]).values }
}

extension SavedSearch: EditableRecord {
  /// The kind of saved searches.
  public static var kind: RecordKind { .search }
  /// Its name and its search text.
  public var values: FieldValues { RecordDraft([.name: name, .find: find]).values }
}
