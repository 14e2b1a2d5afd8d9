import ArgumentParser
import Catalog

/// A sort order of animals, as typed.
struct SortName: ExpressibleByArgument {
  static let help = ArgumentHelp(
    "The order of the animals: \(builtIn.joined(separator: ", ")), or a field of your own.",
    valueName: "order")

  static let builtIn = AnimalQuery.Sort.builtIn.map(\.word)

  private let text: String

  init(_ text: String) {
    self.text = text
  }

  init(argument: String) {
    self.init(argument)
  }

  var defaultValueDescription: String { text }

  /// The order with this name, in any spelling.
  ///
  /// - Throws: `ValidationError`, which lists the existing orders.
  func sort(in fields: Fields) throws -> AnimalQuery.Sort {
    let key = Folding.key(text)
    let sorts = AnimalQuery.Sort.builtIn + fields.others.map(AnimalQuery.Sort.field)
    if let sort = sorts.first(where: { Folding.key($0.word) == key }) { return sort }
    let names = sorts.map(\.word).joined(separator: ", ")
    throw ValidationError("No order is named “\(text)”; there are \(names).")
  }
}

extension AnimalQuery.Sort {
  /// Its name on the command line.
  fileprivate var word: String {
    switch self {
    case .name: "name"
    case .diet: "diet"
    case .category: "category"
    case .newest: "newest"
    case .changed: "changed"
    case .field(let field): field.key
    }
  }
}
