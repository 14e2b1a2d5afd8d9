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

/// A record that the journal tracks.
public struct JournaledRecord: Hashable, Sendable {
  /// The declaration of its kind.
  public let kind: RecordKind
  /// Its ID; no other record of its kind has ever had it.
  public let id: Int64

  /// The record of a kind with an ID.
  public init(_ kind: RecordKind, _ id: Int64) {
    self.kind = kind
    self.id = id
  }

  /// An animal.
  public static func animal(_ id: Animal.ID) -> JournaledRecord { JournaledRecord(.animal, id) }

  /// A category.
  public static func category(_ id: AnimalCategory.ID) -> JournaledRecord {
    JournaledRecord(.category, id)
  }

  /// A custom field, by its number.
  static func field(_ id: Int64) -> JournaledRecord { JournaledRecord(.field, id) }

  /// A log.
  public static func log(_ id: Log.ID) -> JournaledRecord { JournaledRecord(.log, id) }

  /// A saved search.
  public static func search(_ id: SavedSearch.ID) -> JournaledRecord {
    JournaledRecord(.search, id)
  }

  /// The word for its kind, which JSON uses too.
  public var noun: String { kind.noun }
}
