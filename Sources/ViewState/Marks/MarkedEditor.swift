import Catalog

/// Edits the value of a field of all marked animals, or the tags of one animal: the text is what
/// each gets; an empty one clears the field.
public final class MarkedEditor: TypedText {
  /// What can be set for many at once.
  public enum Target: Equatable {
    /// The value of a field, which replaces that of each animal.
    case value(Field)
    /// Tags in a field, which are added or, after a `-`, taken away.
    case tags(Field)
  }

  /// What is set.
  public let target: Target
  /// How many animals are marked.
  private let marked: Int
  /// The one animal to edit; nil for the marked ones.
  private let animal: Animal?
  private let store: CatalogStore

  /// Sets a field of `marked` marked animals; `text` is the proposed value.
  public init(_ target: Target, ofMarked marked: Int, text: String = "", in store: CatalogStore) {
    self.target = target
    self.marked = marked
    animal = nil
    self.store = store
    super.init(text)
  }

  /// Changes the tags of one animal.
  public init(tagsIn field: Field, of animal: Animal, in store: CatalogStore) {
    target = .tags(field)
    marked = 1
    self.animal = animal
    self.store = store
    super.init()
  }

  /// The field that is set, or that has the tags.
  public var field: Field {
    switch target {
    case .value(let field), .tags(let field): field
    }
  }

  /// What is shown while no tag is typed: the tags of the animal.
  public var placeholder: String {
    guard let tags = animal?.text(of: field), !tags.isEmpty else {
      return "words to add; -word takes one away"
    }
    return "has \(tags); -word takes one away"
  }

  /// "Category of 1,234 Marked Animals".
  public var title: String {
    if let animal { return "Tags of \(animal.name.shortened)" }
    let animals = marked == 1 ? "1 Marked Animal" : "\(marked.grouped) Marked Animals"
    return "\(field.title.shortened) of \(animals)"
  }

  /// The edit that was chosen; nil if the text is refused, which `problem` then explains.
  public func chosen() -> BulkEdit? {
    switch target {
    case .tags(let field): return tags(in: field)
    case .value(.category): return .category(CategoryNames(store).choice(named: text))
    case .value(let field) where text.isEmpty && field.isRequired:
      refuse("Choose a \(field.noun) with ← or →.")
      return nil
    case .value(let field): return .value(field, text.isEmpty ? nil : text)
    }
  }

  private func tags(in field: Field) -> BulkEdit? {
    let words = Tags.words(of: text)
    let removed = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let added = words.filter { !$0.hasPrefix("-") }
      .map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    if words.isEmpty || (added + removed).contains("") {
      refuse("Type the tags to add; -tag takes one away.")
      return nil
    }
    if let tag = added.first(where: removed.contains) {
      refuse("“\(tag)” is to be added and taken away; write one of both.")
      return nil
    }
    return .tags(field, adding: added, removing: removed)
  }

  /// Shows why the edit was refused; returns false if no other value would help.
  public func refuse(_ error: any Error) -> Bool {
    guard let error = error as? CatalogError else { return false }
    switch error {
    case .categoryName(let problem): refuse(problem.sentence)
    case .value(_, let problem): refuse(problem.sentence)
    case .categoryGone: refuse(error.message)
    default: return false
    }
    return true
  }
}
