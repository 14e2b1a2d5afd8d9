import Catalog

extension Collection where Element == Animal {
  /// Whether no two animals have the same values in all of some fields; one of them may have none.
  public func isToldApart(by fields: [Field]) -> Bool {
    Set(map { animal in fields.map { animal.text(of: $0) } }).count == count
  }

  /// The first fields besides name, category and diet where the animals differ. All fields of the
  /// animals must have been read.
  public func distinguishingFields(among fields: Fields, limit: Int) -> [Field] {
    Array(
      fields.others.lazy.filter { field in Set(map { $0.text(of: field) }).count > 1 }.prefix(limit)
    )
  }
}

extension Animal {
  /// The first field besides name, category and diet with a value that no other animal has, else
  /// with one that not all others have; nil if there is none.
  public func distinguishingField(from others: [Animal], among fields: Fields) -> Field? {
    let filled = fields.others.filter { self[$0] != nil }
    return filled.first { field in others.allSatisfy { $0.text(of: field) != text(of: field) } }
      ?? filled.first { field in others.contains { $0.text(of: field) != text(of: field) } }
  }
}
