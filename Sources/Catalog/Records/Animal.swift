/// An animal in the catalog, as of when it was read.
public struct Animal: EditableRecord {
  /// The row ID in the catalog; positive, and never reused for another animal.
  public let id: Int64
  /// The animal's values, by field.
  public let values: FieldValues
  /// The folded name as the catalog file stores it; the sort and search key.
  let foldedName: String
  /// The key that its row had in the file it was imported from; nil for others, and for animals
  /// imported before keys were kept.
  public let importedKey: ImportedKey?
  /// The last edit that changed it; 0 if that edit is older than the journal.
  package let lastEdit: Edit.ID
  /// Whether it has a photo.
  public let hasPhoto: Bool
}

extension Animal {
  /// The kind of animals.
  public static var kind: RecordKind { .animal }

  /// The name as it was typed.
  public var name: String { text(of: .name) }

  /// What is shown where another animal refers to this one: `Lola #12`.
  public var reference: String { Reference.text(name: name, id) }

  /// What it eats.
  public var diet: Diet { Diet(rawValue: text(of: .diet)) ?? .unknown }

  /// The category, or nil for none.
  public var category: AnimalCategory? {
    if case .category(.existing(let category)) = self[.category] { category } else { nil }
  }
}
