import Catalog
import Exchange

/// What is copied of selected and marked animals, for other programs.
extension Browser {
  /// More animals than fit in a clipboard: a row has at least a name and a line break.
  private static let mostRows = 50_000

  /// What the list shows of an animal, from its name on.
  public func row(of animal: Animal) -> [String] {
    row(of: animal, columns)
  }

  private func row(of animal: Animal, _ columns: [AnimalColumn]) -> [String] {
    [animal.name] + columns.map { $0.text(of: animal) }
  }

  /// What the list shows of the marked animals, by name, as far as a clipboard may hold it.
  public func markedRows() throws(CatalogError) -> [[String]] {
    let columns = columns
    var query = AnimalQuery().reading(columns, of: fields)
    query.marks = marking.marks
    return try store.page(of: query, from: .first, limit: Self.mostRows, bytes: 1 << 20).rows
      .map { row(of: $0, columns) }
  }

  /// The values of an animal, each with its field.
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
