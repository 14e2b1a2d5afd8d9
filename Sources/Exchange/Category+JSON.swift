import Catalog

extension AnimalCategory {
  /// The category as JSON members, with the number of its animals.
  public func jsonFields(animals: Int) -> [(key: String, value: JSONValue)] {
    [("id", .number(id)), ("name", .string(name)), ("animals", .number(Int64(animals)))]
  }
}

extension CategoryCount {
  /// The category and the number of its animals as JSON members.
  public var jsonFields: [(key: String, value: JSONValue)] { category.jsonFields(animals: count) }
}
