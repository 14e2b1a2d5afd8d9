/// The values of an animal under edit, apart from the record until they are saved.
public struct AnimalDraft: Hashable, Sendable {
  /// The name as typed so far; `Name.checked(_:)` says whether it can be saved.
  public var name: String
  /// What the animal eats.
  public var diet: Diet
  /// The category, which may be one that does not exist yet.
  public var category: CategoryChoice

  /// Makes the draft of a new animal.
  public init(name: String = "", diet: Diet = .herbivorous, category: CategoryChoice = .none) {
    self.name = name
    self.diet = diet
    self.category = category
  }

  /// Makes the draft that equals a saved animal.
  public init(_ animal: Animal) {
    self.init(
      name: animal.name,
      diet: animal.diet,
      category: animal.category.map(CategoryChoice.existing) ?? .none)
  }
}

/// The category that a draft names.
public enum CategoryChoice: Hashable, Sendable {
  /// No category.
  case none
  /// A category that was read from the catalog.
  case existing(AnimalCategory)
  /// The category with this name by `Folding.key`; saving creates it when there is none.
  case named(String)

  /// The name to show, empty for no category.
  public var name: String {
    switch self {
    case .none: ""
    case .existing(let category): category.name
    case .named(let name): name
    }
  }

  /// Whether both are one category: by id where both were read from the catalog, so that it may
  /// have got another name, else by the `Folding.key` of the names.
  public func isSame(as other: CategoryChoice) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.none, .existing), (.none, .named), (.existing, .none), (.named, .none): false
    case (.existing(let category), .existing(let other)): category.id == other.id
    case (.existing, .named), (.named, .existing), (.named, .named):
      Folding.key(name) == Folding.key(other.name)
    }
  }
}
