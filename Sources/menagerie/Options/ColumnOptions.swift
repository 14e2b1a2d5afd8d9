import ArgumentParser
import Catalog
import Exchange

/// The columns of a table of animals.
struct ColumnOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The fields to write, in this order, with commas between them; id is the number of the animal.",
      valueName: "fields"), completion: .columnNames)
  var columns: [String] = []

  /// The columns; nil if none are named.
  ///
  /// - Throws: `ValidationError` if a field does not exist.
  func columns(in fields: Fields) throws -> [AnimalColumn]? {
    if columns.isEmpty { return nil }
    let names = columns.flatMap { $0.unicodeScalars.split(separator: ",").map(String.init) }
    if names.isEmpty { throw ValidationError("--columns names no field.") }
    return try names.map { name in
      if Folding.key(name) == AnimalColumn.number.key { return .number }
      return .field(try FieldName(text: Name.trimmed(name)).field(in: fields))
    }
  }
}
