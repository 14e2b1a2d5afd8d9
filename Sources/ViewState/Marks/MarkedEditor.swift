import Catalog
import Observation

/// The value that a field of all marked animals, or the tags that one animal, is to get.
@Observable
public final class MarkedEditor {
  /// What can be set for many at once.
  public enum Target: Equatable {
    case category, diet
    /// One of the keeper's fields, which is chosen as well.
    case own
    /// Tags of a field, which are added or, after a `-`, taken away.
    case tags(Field)
  }

  /// What is set.
  public let target: Target
  /// The keeper's fields.
  public let fields: [Field]
  /// How many animals are marked.
  private let marked: Int
  /// The only animal that is meant; nil for those that are marked.
  private let animal: Animal?
  @ObservationIgnored private let names: CategoryNames
  @ObservationIgnored private let store: CatalogStore
  /// The diet to set; nil until one is chosen.
  public var diet: Diet? {
    didSet { lacksDiet = false }
  }
  /// The name of the category as it is typed; empty for none.
  public var categoryName = ""
  /// The name of the keeper's field as it is typed.
  public var fieldName = ""
  /// What it gets; empty to clear it.
  public var text = ""
  /// What has the focus: the value, or before it the field.
  public var focus = MarkedEditor.valueID
  /// The row of the value.
  public static let valueID = "value"
  /// The row of the field.
  public static let fieldID = "field"
  private var refusal: (name: String, sentence: String)?
  /// Whether the diet was asked for without one.
  private var lacksDiet = false

  /// Sets a field of so many marked animals; a diet begins with the one that all of them have, and a
  /// field of the keeper with the first.
  public init(
    _ target: Target, ofMarked marked: Int, diet: Diet? = nil, fields: Fields = .builtIn,
    in store: CatalogStore
  ) {
    self.target = target
    self.fields = Array(fields.own)
    self.diet = diet
    fieldName = self.fields.first?.title ?? ""
    if target == .own { focus = Self.fieldID }
    self.marked = marked
    animal = nil
    names = CategoryNames(store)
    self.store = store
  }

  /// Tags one animal.
  public init(_ field: Field, of animal: Animal, in store: CatalogStore) {
    target = .tags(field)
    fields = []
    marked = 1
    self.animal = animal
    names = CategoryNames(store)
    self.store = store
  }

  /// What stands where no tag is typed yet: those that the animal has.
  public var placeholder: String {
    guard case .tags(let field) = target, let tags = animal?.text(of: field), !tags.isEmpty else {
      return "words to add; -word takes one away"
    }
    return "has \(tags); -word takes one away"
  }

  /// "Category of 1,234 Marked Animals".
  public var title: String {
    if let animal { return "Tags of \(animal.name.shortened)" }
    let animals = marked == 1 ? "1 Marked Animal" : "\(marked.grouped) Marked Animals"
    return switch target {
    case .category: "Category of \(animals)"
    case .diet: "Diet of \(animals)"
    case .own: "Field of \(animals)"
    case .tags(let field): "\(field.title.shortened) of \(animals)"
    }
  }

  /// What it comes to; nil where no diet is chosen, which `problem` says from then on.
  public func chosen() -> BulkEdit? {
    switch target {
    case .own: return own.map { .value($0, text.isEmpty ? nil : text) }
    case .tags(let field): return tags(in: field)
    case .category: return .category(names.choice(named: categoryName))
    case .diet:
      lacksDiet = diet == nil
      return diet.map(BulkEdit.diet)
    }
  }

  private func tags(in field: Field) -> BulkEdit? {
    let words = Tags.words(of: text)
    let removed = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let added = words.filter { !$0.hasPrefix("-") }
      .map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    if words.isEmpty || (added + removed).contains("") {
      refusal = (text, "Type the tags to add; -tag takes one away.")
      return nil
    }
    if let tag = added.first(where: removed.contains) {
      refusal = (text, "“\(tag)” is to be added and taken away; write one of both.")
      return nil
    }
    return .tags(field, adding: added, removing: removed)
  }

  private var own: Field? { fields.first { Folding.key($0.title) == Folding.key(fieldName) } }

  /// What is wrong with the name of the field.
  public var fieldProblem: String? {
    own == nil && !fieldName.isEmpty ? "There is no such field." : nil
  }

  /// The names of fields in which a text is found.
  public func fieldNames(matching text: String, limit: Int) -> [String] {
    let key = Folding.folded(text)
    return fields.map(\.title).filter { text.isEmpty || Folding.folded($0).contains(key) }
      .prefix(limit).map(\.self)
  }

  /// What is wrong with the value, until it is changed.
  public var problem: String? {
    if lacksDiet { return "Choose a diet with ← or →." }
    return refusal.flatMap { $0.name == typed ? $0.sentence : nil }
  }

  /// Tells why the edit was refused, beside the field where the name is to blame; false where another
  /// value cannot put it right.
  public func refuse(_ error: any Error) -> Bool {
    guard let error = error as? CatalogError else { return false }
    switch error {
    case .categoryName(let problem): refusal = (typed, problem.sentence)
    case .categoryGone, .value: refusal = (typed, error.message)
    default: return false
    }
    return true
  }

  private var typed: String { target == .category ? categoryName : text }

  /// The tags that animals have in a field.
  public func tagNames(of field: Field) -> TagNames { TagNames(field, in: store, signs: "+-") }

  /// As many names of categories in which `text` is found: those that start with it first.
  public func categoryNames(matching text: String, limit: Int) async throws -> [String] {
    try await names.names(
      matching: text, around: names.choice(named: categoryName), limit: limit)
  }
}
