/// A record that the journal keeps.
public struct JournaledRecord: Hashable, Sendable {
  /// What is declared of all records of its kind.
  public let kind: RecordKind
  /// Its id, which no other record of its kind has had.
  public let id: Int64

  /// The record of a kind with an id.
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

  /// A field of the keeper, by its number.
  static func field(_ id: Int64) -> JournaledRecord { JournaledRecord(.field, id) }

  /// A search that was saved.
  public static func search(_ id: SavedSearch.ID) -> JournaledRecord {
    JournaledRecord(.search, id)
  }

  /// What it is, in a word that JSON uses too.
  public var noun: String { kind.noun }
}
