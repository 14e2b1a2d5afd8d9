import Catalog
import FileFormats

/// What of an animal stands in a row of a file: its fields, or those that were chosen, each a column.
///
/// Darwin Core has no terms for a diet, nor for a group that is no taxon: there a column of
/// `dynamicProperties`, which the standard has for such, holds all fields but the name, as a JSON object.
struct ExportedRow {
  /// The names of the columns.
  let columns: [String]
  private let isDarwinCore: Bool
  /// What the columns hold, by their places in the stream.
  private let places: [Int]
  private var properties = JSONLinesWriter()

  /// The row of a file of that format, with the chosen columns, or with one for each field.
  ///
  /// - Throws: `FieldsProblem.changed` where a field that was chosen is not there any more.
  init(_ format: ExportFormat, columns chosen: [AnimalColumn]?, of fields: Fields) throws {
    isDarwinCore = format == .dwca
    let chosen = chosen ?? fields.map(AnimalColumn.field)
    let names = chosen.map { column in
      guard case .field(let field) = column, format.hasHeadings else { return column.key }
      return fields.heading(of: field)
    }
    places = try chosen.map { column in
      guard case .field(let field) = column else { return fields.count }
      guard let place = fields.firstIndex(where: { $0.id == field.id }) else {
        throw CatalogError.fields(.changed)
      }
      return place
    }
    columns = isDarwinCore ? ["vernacularName", "dynamicProperties"] : names
    var head: [UInt8] = []
    properties.begin(columns: Array(names.dropFirst()), to: &head)
  }

  /// Fills a row with the animal at which the stream stands.
  func fill(_ record: inout Record, from stream: borrowing AnimalStream) {
    record.restart(line: record.line + 1)
    guard isDarwinCore else {
      return Self.append(places[...], of: stream, to: &record)
    }
    Self.append(places[..<1], of: stream, to: &record)
    var fields = Record(line: record.line)
    Self.append(places[1...], of: stream, to: &fields)
    var object: [UInt8] = []
    properties.addObject(fields, to: &object)
    record.append(object)
  }

  private static func append(
    _ places: ArraySlice<Int>, of stream: borrowing AnimalStream,
    to record: inout Record
  ) {
    for place in places { stream.withBytes(ofField: place) { record.append($0) } }
  }
}
