/// A draft in the words of the catalog file, apart from the types of which others make use: the
/// object under the one key that is there.
enum StoredContent: Codable {
  case animal(Edit<Animal>)
  case category(Edit<String>)

  /// The values that an edit began with, and those of the draft; `id` is missing for a new record.
  struct Edit<Value: Codable>: Codable {
    let id: Int64?
    let original: Value
    let value: Value
  }

  /// The values of an animal; the diet is a word.
  struct Animal: Codable {
    let name: String
    let diet: Diet
    let category: Category
  }

  /// Nothing for no category, an id and a name for an existing one, a name for any of that name.
  struct Category: Codable {
    let id: AnimalCategory.ID?
    let name: String?
  }

  private enum Key: String, CodingKey {
    case animal, category
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self =
      object.contains(.animal)
      ? .animal(try object.decode(Edit.self, forKey: .animal))
      : .category(try object.decode(Edit.self, forKey: .category))
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch self {
    case .animal(let edit): try object.encode(edit, forKey: .animal)
    case .category(let edit): try object.encode(edit, forKey: .category)
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
    }
  }

  /// The draft.
  var content: DraftContent {
    switch self {
    case .animal(let edit): .animal(edit.id, original: edit.original.draft, value: edit.value.draft)
    case .category(let edit): .category(edit.id, original: edit.original, value: edit.value)
    }
  }
}

extension StoredContent.Animal {
  fileprivate init(_ draft: AnimalDraft) {
    self.init(name: draft.name, diet: draft.diet, category: .init(draft.category))
  }

  fileprivate var draft: AnimalDraft {
    AnimalDraft(name: name, diet: diet, category: category.choice)
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
