import Catalog
import Exchange

/// Animals named one by one in a command: by name or as `id:12` or `#12`; `-` stands for the lines
/// of standard input.
struct AnimalNames {
  /// The most candidates listed for an ambiguous name.
  private static let mostCandidates = 20

  let texts: [String]

  /// Takes the arguments.
  ///
  /// - Throws: `CommandError.unreadableInput` if standard input is not text.
  init(_ arguments: [String]) throws {
    texts = try StandardInput.expanding(arguments)
  }

  /// The animals without duplicates, in order of first mention.
  ///
  /// - Throws: `CommandError.noAnimal` or `.ambiguous`.
  func animals(in store: CatalogStore) throws -> [Animal] {
    var seen: Set<Animal.ID> = []
    return try texts.map { try animal($0, in: store) }.filter { seen.insert($0.id).inserted }
  }

  private func animal(_ text: String, in store: CatalogStore) throws -> Animal {
    let found = try store.animals(named: text, limit: Self.mostCandidates)
    if found.rows.isEmpty, let id = Reference.id(in: text), Reference.name(in: text).isEmpty,
      let animal = try store.animal(id) ?? store.successor(of: id)
    {
      return animal
    }
    guard let first = found.rows.first else { throw CommandError.noAnimal(text) }
    if found.rows.count == 1 { return first }
    let field = found.rows.distinguishingField(among: try store.fields())
    throw CommandError.ambiguous(text, found, by: field)
  }
}
