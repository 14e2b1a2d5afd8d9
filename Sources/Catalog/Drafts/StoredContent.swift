/// The catalog file's form of a draft, independent of the types that other code uses.
struct StoredContent: Codable {
  let content: DraftContent

  init(_ content: DraftContent) {
    self.content = content
  }

  /// The values at the start of an edit, and those of the draft; a new record has no `id`.
  private struct Edit: Codable {
    let id: Int64?
    let original: Values
    let value: Values
  }

  /// The noun of a record kind.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(_ kind: RecordKind) { stringValue = kind.noun }
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    guard let kind = RecordKind.all.first(where: { $0.read != nil && object.contains(Key($0)) })
    else {
      throw UnreadableDraft.damaged
    }
    let edit = try object.decode(Edit.self, forKey: Key(kind))
    content = DraftContent(
      kind, edit.id, original: try edit.original.draft(of: kind),
      value: try edit.value.draft(of: kind))
  }

  func encode(to encoder: any Encoder) throws {
    let kind = content.kind
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(
      Edit(
        id: content.id, original: Values(content.original, of: kind),
        value: Values(content.value, of: kind)), forKey: Key(kind))
  }
}

/// The values of a draft by field ID; only the name if the record has nothing else.
private enum Values: Codable {
  case name(String)
  case byField([Field.ID: Value])

  /// Includes the built-in fields even without a value, as earlier versions require. Values foreign
  /// to the kind of their field stay only in the catalog.
  init(_ draft: RecordDraft, of kind: RecordKind) {
    if kind.hasOnlyName {
      self = .name(draft.name)
      return
    }
    var values = draft.values.byField.compactMapValues(Value.init)
    for field in kind.fields where values[field.id] == nil {
      values[field.id] = field == .category ? .category(.init(.none)) : .text("")
    }
    self = .byField(values)
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let name = try? value.decode(String.self) {
      self = .name(name)
    } else {
      self = .byField(try value.decode([Field.ID: Value].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .name(let name): try container.encode(name)
    case .byField(let values): try container.encode(values)
    }
  }

  func draft(of kind: RecordKind) throws -> RecordDraft {
    switch self {
    case .name(let name): return RecordDraft([.name: name])
    case .byField(let stored):
      var values = FieldValues()
      for (id, value) in stored { values[id] = try value.value(of: kind.fields[id]) }
      return RecordDraft(values)
    }
  }
}

private enum Value {
  case text(String)
  case category(Category)

  /// Empty for no category; ID and name for an existing one; only a name for any with that name.
  struct Category: Codable {
    let id: AnimalCategory.ID?
    let name: String?
  }
}

extension Value: Codable {
  fileprivate init?(_ value: FieldValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .category(let choice): self = .category(.init(choice))
    case .foreign: return nil
    }
  }

  /// The draft's value of a built-in field, or of a custom one if `field` is nil; nil for none.
  ///
  /// - Throws: `UnreadableDraft.damaged` if the field cannot have it.
  fileprivate func value(of field: Field?) throws -> FieldValue? {
    switch (self, field?.kind) {
    case (.text(""), _): return nil
    case (.text(let text), nil), (.text(let text), .name), (.text(let text), .value):
      return .text(text)
    case (.text(let word), .choice(let words)) where words.contains(word): return .text(word)
    case (.category(let category), .category):
      return category.choice == .none ? nil : .category(category.choice)
    default: throw UnreadableDraft.damaged
    }
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .category(try value.decode(Value.Category.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .category(let category): try value.encode(category)
    }
  }
}

extension Value.Category {
  fileprivate init(_ choice: CategoryChoice) {
    switch choice {
    case .none: self.init(id: nil, name: nil)
    case .existing(let category): self.init(id: category.id, name: category.name)
    case .named(let name): self.init(id: nil, name: name)
    }
  }

  fileprivate var choice: CategoryChoice {
    switch (id, name) {
    case (let id?, let name):
      let name = name ?? ""
      return .existing(AnimalCategory(id: id, name: name, foldedName: Folding.folded(name)))
    case (nil, let name?): return .named(name)
    case (nil, nil): return .none
    }
  }
}
