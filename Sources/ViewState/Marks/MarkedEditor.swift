import Catalog
import Observation

/// The value that a field of all marked animals is to get.
@Observable
public final class MarkedEditor {
  /// What can be set for many at once.
  public enum Field: Equatable {
    case category, diet
  }

  /// The field.
  public let field: Field
  /// How many animals are marked.
  private let marked: Int
  @ObservationIgnored private let names: CategoryNames
  /// The diet to set.
  public var diet = Diet.herbivorous
  /// The name of the category as it is typed; empty for none.
  public var categoryName = ""
  private var refusal: (name: String, sentence: String)?

  /// Sets a field of so many marked animals.
  public init(_ field: Field, ofMarked marked: Int, in store: CatalogStore) {
    self.field = field
    self.marked = marked
    names = CategoryNames(store)
  }

  /// "Category of 1,234 Marked Animals".
  public var title: String {
    let animals = marked == 1 ? "1 Marked Animal" : "\(marked.grouped) Marked Animals"
    return switch field {
    case .category: "Category of \(animals)"
    case .diet: "Diet of \(animals)"
    }
  }

  /// What it comes to.
  public var edit: BulkEdit {
    switch field {
    case .category: .category(names.choice(named: categoryName))
    case .diet: .diet(diet)
    }
  }

  /// What is wrong with the name of the category, until it is changed.
  public var problem: String? {
    refusal.flatMap { $0.name == categoryName ? $0.sentence : nil }
  }

  /// Tells why the edit was refused, beside the field where the name is to blame; false where another
  /// value cannot put it right.
  public func refuse(_ error: any Error) -> Bool {
    guard let error = error as? CatalogError else { return false }
    switch error {
    case .categoryName(let problem): refusal = (categoryName, problem.sentence)
    case .categoryGone: refusal = (categoryName, error.message)
    default: return false
    }
    return true
  }

  /// As many names of categories in which `text` is found: those that start with it first.
  public func categoryNames(matching text: String, limit: Int) async throws -> [String] {
    try await names.names(
      matching: text, around: names.choice(named: categoryName), limit: limit)
  }
}
