import Catalog

extension EditableRecord {
  /// The id and the fields as JSON members, in order; a field without a value is null. The keeper's
  /// fields, if any, are in an object of their own, followed by objects of their kinds and units.
  public func jsonMembers(of fields: some Sequence<Field>) -> JSONMembers {
    let member = { (field: Field) in
      (key: field.key, value: self[field].map { $0.json(of: field) } ?? .null)
    }
    let customFields = fields.filter { $0.isCustom || $0.isDerived }
    let own = customFields.map(member)
    let kinds = customFields.compactMap { field in
      field.valueKind.map { (key: field.key, value: JSONValue.string($0.tag)) }
    }
    let units = customFields.compactMap { field in
      field.valueKind?.options.unit.map { (key: field.key, value: JSONValue.string($0)) }
    }
    return [("id", .number(id))] + fields.filter { !$0.isCustom && !$0.isDerived }.map(member)
      + (own.isEmpty ? [] : [("fields", .object(own)), ("kinds", .object(kinds))])
      + (units.isEmpty ? [] : [("units", .object(units))])
  }
}

extension Animal {
  /// The key that its row was imported by, or null.
  public var importedKeyJSON: JSONValue {
    importedKey.map { .object([("column", .string($0.column)), ("value", .string($0.value))]) }
      ?? .null
  }
}

extension FieldValue {
  /// The value of a field in JSON: a number as a number, yes and no as truth values, all else as
  /// text.
  func json(of field: Field) -> JSONValue {
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

extension Edit {
  /// All that the journal has about the edit itself, as JSON members; an unknown author is null.
  public var jsonFields: JSONMembers {
    [
      ("id", .number(id)), ("time", .string(time.iso)), ("user", .text(author.user)),
      ("host", .text(author.host)), ("label", .string(label)), ("kind", .string(kind.rawValue)),
      ("undoes", undoes.map(JSONValue.number) ?? .null), ("undone", .bool(isUndone)),
    ]
  }
}

extension Change {
  /// The change of the record, as JSON members. A record of a table that this version does not
  /// know, unreadable fields and missing values are null.
  public var jsonFields: JSONMembers {
    let changed = fields?.map { field in
      JSONValue.object([
        ("field", .string(field.key)), ("before", .text(field.before)),
        ("after", .text(field.after)),
      ])
    }
    return [
      ("record", record.map { .string($0.noun) } ?? .null),
      ("id", record.map { .number($0.id) } ?? .null), ("kind", .string(kind.rawValue)),
      ("name", .text(name)), ("fields", changed.map(JSONValue.array) ?? .null),
    ]
  }
}

extension Tombstone {
  /// What was deleted, when and by whom, as JSON members; `edit` is the id of the edit.
  public var jsonFields: JSONMembers {
    [
      ("edit", .number(edit.id)), ("time", .string(edit.time.iso)),
      ("user", .text(edit.author.user)), ("host", .text(edit.author.host)),
      ("label", .string(edit.label)), ("back", .bool(isBack)),
    ] + change.jsonFields
  }
}

extension Statistics {
  /// The numbers as JSON members, including those of the growth.
  public func jsonFields(_ growth: Growth) -> JSONMembers {
    let diets = diets.map { diet in
      JSONValue.object([
        ("diet", .string(diet.diet.rawValue)), ("animals", .number(Int64(diet.count))),
      ])
    }
    let periods = growth.periods.map { period in
      JSONValue.object([
        ("start", .string(period.start.iso)), ("added", .number(Int64(period.added))),
        ("deleted", .number(Int64(period.deleted))), ("animals", .number(Int64(period.animals))),
      ])
    }
    return [
      ("animals", .number(Int64(animals))), ("uncategorised", .number(Int64(uncategorised))),
      ("categories", .array(largest.map { .object($0.jsonFields) })), ("diets", .array(diets)),
      ("growth", .object([("unit", .string(growth.unit.rawValue)), ("periods", .array(periods))])),
    ]
  }
}
