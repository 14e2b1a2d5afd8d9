import Catalog

/// A link from an animal.
public enum AnimalLink: Hashable, Sendable {
  /// An address outside the catalog.
  case address(String)
  /// Another animal.
  case animal(Animal.ID)
}

extension Browser {
  /// The addresses and animals in the fields of an animal, in order, and the animals that name it.
  public func links(of animal: Animal) throws(CatalogError) -> NarrowedChoice<AnimalLink> {
    let referrers = try store.detail(of: animal.id)?.referrers ?? []
    let others = referrers.flatMap { group in
      group.first.map { (link: AnimalLink.animal($0.id), title: "\(group.title): \($0.text)") }
    }
    return NarrowedChoice(
      (fields.compactMap { link(of: animal, in: $0) } + others).map { link, title in
        NarrowedChoice.Item(value: link, title: title, note: "")
      })
  }

  private func link(of animal: Animal, in field: Field) -> (link: AnimalLink, title: String)? {
    guard let kind = field.valueKind, case .text(let text)? = animal[field] else { return nil }
    let title = "\(field.title): \(text)"
    if kind.isLink { return (.address(text), title) }
    guard kind.isReference else { return nil }
    return Reference.id(in: text).map { (.animal($0), title) }
  }

  /// Selects an animal, listing it if need be, and returns it; nil if it was deleted.
  public func goTo(_ id: Animal.ID) throws(CatalogError) -> Animal? {
    guard let animal = try store.animal(id) else { return nil }
    try reveal(animal)
    return animal
  }
}
