import Catalog

extension Animal {
  /// The id and all fields as JSON members, in the order of `AnimalField.all`; an empty category is
  /// null.
  public var jsonFields: [(key: String, value: JSONValue)] {
    [("id", .number(id))]
      + AnimalField.all.map { field in
        let text = field.text(self)
        let isMissing = text.isEmpty && field.id == AnimalField.category.id
        return (field.id, isMissing ? .null : .string(text))
      }
  }
}
