/// A record of the catalog, as it was when it was read.
public struct Animal: FieldHolder, Identifiable, Hashable, Sendable {
  /// The row in the catalog; positive, and never used again for another animal.
  public let id: Int64
  /// What it has in each field.
  public let values: FieldValues
  /// The folded name as the catalog file stores it, by which animals are sorted and found.
  let foldedName: String
  /// What its row was known by where it was imported; nil for others, and for what was imported
  /// before that was kept.
  public let importedKey: ImportedKey?
  /// The edit that has changed it last; 0 when that is older than the journal.
  package let lastEdit: Edit.ID
}

extension Animal {
  /// The name as it was typed.
  public var name: String { text(of: .name) }

  /// What is shown of it where another names it: `Lola #12`.
  public var reference: String { Reference.text(name: name, id) }

  /// What it eats.
  public var diet: Diet { Diet(rawValue: text(of: .diet)) ?? .unknown }

  /// The category, or nil for none.
  public var category: AnimalCategory? {
    if case .category(.existing(let category)) = self[.category] { category } else { nil }
  }
}
