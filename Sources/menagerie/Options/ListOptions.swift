import ArgumentParser
import Catalog
import Exchange

/// A sort order of animals, as typed.
struct SortName: ExpressibleByArgument {
  static let help = ArgumentHelp(
    "The order of the animals: \(builtIn.joined(separator: ", ")), a field of your own, or a log.",
    valueName: "order")

  static let builtIn = AnimalQuery.Sort.builtIn.map(\.word)

  private let text: String

  init(argument: String) {
    text = argument
  }

  var defaultValueDescription: String { text }

  /// The order with this name, in any spelling; throws a `ValidationError` that lists the orders.
  func sort(in fields: Fields) throws -> AnimalQuery.Sort {
    let key = Folding.key(text)
    let sorts = AnimalQuery.Sort.builtIn + fields.sortable.map(AnimalQuery.Sort.field)
    if let sort = sorts.first(where: { Folding.key($0.word) == key }) { return sort }
    let names = sorts.map(\.word).joined(separator: ", ")
    throw ValidationError("No order is named “\(text)”; choose one of \(names).")
  }
}

extension AnimalQuery.Sort {
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

/// The columns of a table of animals.
struct ColumnOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The fields to write, in this order, with commas between them; id is the number of the animal.",
      valueName: "fields"), completion: .columnNames)
  var columns: [String] = []

  /// The columns; nil if none are named. Throws a `ValidationError` if a field does not exist.
  func columns(in fields: Fields) throws -> [AnimalColumn]? {
    if columns.isEmpty { return nil }
    let names = columns.flatMap { $0.unicodeScalars.split(separator: ",").map(String.init) }
    if names.isEmpty { throw ValidationError("--columns names no field.") }
    return try names.map { name in
      if Folding.key(name) == AnimalColumn.number.key { return .number }
      return .field(try FieldName(text: Name.trimmed(name)).listed(in: fields))
    }
  }
}
