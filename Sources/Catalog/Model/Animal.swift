/// A record of the catalog, as it was when it was read.
public struct Animal: Identifiable, Hashable, Sendable {
  /// The row in the catalog; positive, and never used again for another animal.
  public let id: Int64
  /// The name as it was typed.
  public let name: String
  /// What it eats.
  public let diet: Diet
  /// The category, or nil for none.
  public let category: AnimalCategory?
  /// The folded name as the catalog file stores it, by which animals are sorted and found.
  let foldedName: String
  /// The edit that has changed it last; 0 when that is older than the journal.
  package let lastEdit: Edit.ID
}
