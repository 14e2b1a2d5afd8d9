import Catalog
import Exchange

/// A link from an animal.
public enum AnimalLink: Hashable, Sendable {
  /// An address outside the catalog.
  case address(String)
  /// Another animal.
  case animal(Animal.ID)
}

extension Browser {
  /// The addresses and animals in the fields of an animal, in order, and the animals that name it.
  public func links(of animal: Animal) throws(CatalogError) -> [ChoiceItem<AnimalLink>] {
    let referrers = try store.detail(of: animal.id, in: fields)?.referrers ?? []
    let others = referrers.flatMap { group in
      group.first.map {
        ChoiceItem(value: AnimalLink.animal($0.id), title: "\(group.title): \($0.text)")
      }
    }
    return fields.compactMap { link(of: animal, in: $0) } + others
  }

  private func link(of animal: Animal, in field: Field) -> ChoiceItem<AnimalLink>? {
    guard let kind = field.valueKind, case .text(let text)? = animal[field] else { return nil }
    let title = "\(field.title): \(text)"
    if kind.isLink { return ChoiceItem(value: AnimalLink.address(text), title: title) }
    guard kind.isReference, let id = Reference.id(in: text) else { return nil }
    return ChoiceItem(value: AnimalLink.animal(id), title: title)
  }

  /// Selects an animal, listing it if need be, and returns it; nil if it was deleted.
  public func goTo(_ id: Animal.ID) throws(CatalogError) -> Animal? {
    guard let animal = try store.animal(id) else { return nil }
    try reveal(animal)
    return animal
  }
}

/// What is copied of selected and marked animals, for other programs.
extension Browser {
  /// More animals than fit in a clipboard: a row has at least a name and a line break.
  private static let maxRows = 50_000

  /// What the list shows of an animal, from its name on.
  public func row(of animal: Animal, _ columns: [AnimalColumn]? = nil) -> [String] {
    [animal.name] + (columns ?? self.columns).map { $0.text(of: animal) }
  }

  /// What the list shows of the marked animals, by name, as far as a clipboard may hold it.
  public func markedRows() throws(CatalogError) -> [[String]] {
    let columns = columns
    var query = AnimalQuery().reading(columns, of: fields)
    query.marks = marking.marks
    return try store.page(of: query, from: .first, limit: Self.maxRows, bytes: 1 << 20).rows
      .map { row(of: $0, columns) }
  }

  /// The values of an animal, each with its field.
  public func values(of animal: Animal) -> [ChoiceItem<String>] {
    fields.filter { animal[$0] != nil || $0 == .name }.map { field in
      let text = animal.text(of: field)
      return ChoiceItem(value: text, title: "\(field.title): \(text.shortened)")
    }
  }
}
