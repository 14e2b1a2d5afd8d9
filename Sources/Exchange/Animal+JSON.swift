import Catalog

extension Animal {
  /// The id and the fields as JSON members, in order; a field without a value is null. The keeper's
  /// fields, if any, are in an object of their own, followed by objects of their kinds and units.
  public func jsonMembers(of fields: some Sequence<Field>) -> JSONMembers {
    let member = { (field: Field) in
      (key: field.key, value: self[field].map { $0.json(of: field) } ?? .null)
    }
    let ownFields = fields.filter(\.isOwn)
    let own = ownFields.map(member)
    let kinds = ownFields.compactMap { field in
      field.valueKind.map { (key: field.key, value: JSONValue.string($0.tag)) }
    }
    let units = ownFields.compactMap { field in
      field.valueKind?.options.unit.map { (key: field.key, value: JSONValue.string($0)) }
    }
    return [("id", .number(id))] + fields.filter { !$0.isOwn }.map(member)
      + (own.isEmpty ? [] : [("fields", .object(own)), ("kinds", .object(kinds))])
      + (units.isEmpty ? [] : [("units", .object(units))])
  }

  /// The key that its row was imported by, or null.
  public var importedKeyJSON: JSONValue {
    guard let importedKey else { return .null }
    return .object([
      ("column", .string(importedKey.column)), ("value", .string(importedKey.value)),
    ])
  }
}

extension FieldValue {
  /// The value of a field in JSON: a number as a number, yes and no as truth values, all else as
  /// text.
  fileprivate func json(of field: Field) -> JSONValue {
    guard case .text(let text) = self else { return .string(text) }
    switch field.valueKind?.form ?? .text {
    case .text: return .string(text)
    case .number: return .digits(text)
    case .boolean: return .bool(text == "yes")
    }
  }
}

extension AnimalCategory {
  /// The category as JSON members, with the number of its animals.
  public func jsonFields(animals: Int) -> JSONMembers {
    [("id", .number(id)), ("name", .string(name)), ("animals", .number(Int64(animals)))]
  }
}

extension CategoryCount {
  /// The category and the number of its animals as JSON members.
  public var jsonFields: JSONMembers { category.jsonFields(animals: count) }
}
