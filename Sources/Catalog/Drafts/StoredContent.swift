/// A draft in the words of the catalog file, apart from the types of which others make use: the
/// object under the one key that is there.
enum StoredContent: Codable {
  case animal(Edit<Animal>)
  case category(Edit<String>)
  case search(Edit<SearchDraft>)

  /// The values that an edit began with, and those of the draft; `id` is missing for a new record.
  struct Edit<Value: Codable>: Codable {
    let id: Int64?
    let original: Value
    let value: Value
  }

  /// The values of an animal by the ids of their fields: a text, or an object for the category.
  struct Animal: Codable {
    fileprivate var values: [Field.ID: Value]
  }

  fileprivate enum Value {
    case text(String)
    case category(Category)
  }

  /// Nothing for no category, an id and a name for an existing one, a name for any of that name.
  struct Category: Codable {
    let id: AnimalCategory.ID?
    let name: String?
  }

  private enum Key: String, CodingKey {
    case animal, category, search
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    if object.contains(.animal) {
      self = .animal(try object.decode(Edit.self, forKey: .animal))
    } else if object.contains(.search) {
      self = .search(try object.decode(Edit.self, forKey: .search))
    } else {
      self = .category(try object.decode(Edit.self, forKey: .category))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch self {
    case .animal(let edit): try object.encode(edit, forKey: .animal)
    case .category(let edit): try object.encode(edit, forKey: .category)
    case .search(let edit): try object.encode(edit, forKey: .search)
    }
  }
}

extension StoredContent {
  /// The words for a draft.
  init(_ content: DraftContent) {
    switch content {
    case .animal(let id, let original, let value):
      self = .animal(Edit(id: id, original: Animal(original), value: Animal(value)))
    case .category(let id, let original, let value):
      self = .category(Edit(id: id, original: original, value: value))
    case .search(let id, let original, let value):
      self = .search(Edit(id: id, original: original, value: value))
    }
  }

  /// The draft.
  var content: DraftContent {
    get throws {
      switch self {
      case .animal(let edit):
        .animal(edit.id, original: try edit.original.draft, value: try edit.value.draft)
      case .category(let edit): .category(edit.id, original: edit.original, value: edit.value)
      case .search(let edit): .search(edit.id, original: edit.original, value: edit.value)
      }
    }
  }
}

extension StoredContent.Animal {
  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([Field.ID: StoredContent.Value].self)
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.singleValueContainer()
    try object.encode(values)
  }

  /// Name, category and diet are there even without a value, as the programs of before want it.
  /// What the kind of its field does not know stays in the catalog alone.
  fileprivate init(_ draft: RecordDraft) {
    values = draft.values.byField.compactMapValues(StoredContent.Value.init)
    for field in Fields.basic where values[field.id] == nil {
      values[field.id] = field == .category ? .category(.init(.none)) : .text("")
    }
  }

  fileprivate var draft: RecordDraft {
    get throws {
      var draft = FieldValues()
      for (id, value) in values { draft[id] = try value.value(of: Fields.builtIn[id]) }
      return RecordDraft(draft)
    }
  }
}

extension StoredContent.Value: Codable {
  fileprivate init?(_ value: FieldValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .category(let choice): self = .category(.init(choice))
    case .foreign: return nil
    }
  }

  /// What a draft has of a built-in field, or, where that is nil, of one of the keeper's; nil for none.
  ///
  /// - Throws: `UnreadableDraft.damaged` where it cannot have that.
  fileprivate func value(of field: Field?) throws -> FieldValue? {
    switch (self, field?.kind) {
    case (.text(let text), nil), (.text(let text), .name), (.text(let text), .value):
      return text.isEmpty ? nil : .text(text)
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
      self = .category(try value.decode(StoredContent.Category.self))
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

extension StoredContent.Category {
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
