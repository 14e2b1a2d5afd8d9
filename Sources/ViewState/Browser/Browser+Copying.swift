import Catalog
import Exchange

/// What is handed to other programs of selected and marked animals.
extension Browser {
  /// More animals than have room in a clipboard.
  private static let mostRows = 2_000

  /// What the list shows of an animal, from its name on.
  public func row(of animal: Animal) -> [String] {
    [animal.name] + columns.map { $0.text(of: animal) }
  }

  /// The animals that are marked, as far as a clipboard may have room for them, by their names and with what
  /// the list shows of them.
  public func markedAnimals() throws(CatalogError) -> [Animal] {
    var query = AnimalQuery().reading(columns, of: fields)
    query.marks = marking.marks
    return try store.page(of: query, from: .first, limit: Self.mostRows).rows
  }

  /// The fields in which an animal has something, with that.
  public func values(of animal: Animal) -> NarrowedChoice<String> {
    let filled = fields.filter { animal[$0] != nil || $0 == .name }
    return NarrowedChoice(
      filled.map { field in
        let text = animal.text(of: field)
        return NarrowedChoice.Item(
          value: text, title: "\(field.title): \(text.shortened)", note: "")
      })
  }
}
