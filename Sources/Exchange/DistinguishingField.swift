import Catalog

extension Collection where Element == Animal {
  /// The first of the fields beside name, category and diet in which the animals differ, of which all fields
  /// have been read; nil where there is none.
  public func distinguishingField(among fields: Fields) -> Field? {
    distinguishingFields(among: fields, limit: 1).first
  }

  /// Whether no two have the same in all of some fields; one of them may have nothing there.
  public func isToldApart(by fields: [Field]) -> Bool {
    Set(map { animal in fields.map { animal.text(of: $0) } }).count == count
  }

  /// The first of the fields beside name, category and diet in which they differ.
  public func distinguishingFields(among fields: Fields, limit: Int) -> [Field] {
    Array(
      fields.others.lazy.filter { field in Set(map { $0.text(of: field) }).count > 1 }.prefix(limit)
    )
  }
}

extension Animal {
  /// The first of the fields beside name, category and diet in which it has something that no other has or,
  /// where there is none, that not all others have; nil where there is none either.
  public func distinguishingField(from others: [Animal], among fields: Fields) -> Field? {
    let filled = fields.others.filter { self[$0] != nil }
    return filled.first { field in others.allSatisfy { $0.text(of: field) != text(of: field) } }
      ?? filled.first { field in others.contains { $0.text(of: field) != text(of: field) } }
  }
}
