import Catalog
import FileFormats

/// What of an animal stands in a row of a file: its fields, or those that were chosen, each a column.
///
/// Darwin Core has no terms for a diet, nor for a group that is no taxon: there a column of
/// `dynamicProperties`, which the standard has for such, holds what there is no term for, as a JSON object.
struct ExportedRow {
  /// The names of the columns.
  let columns: [String]
  /// What the columns hold, by their places in the stream.
  private let places: [Int]
  /// What the properties hold, and how they are written; nil where there are none.
  private let properties: (places: [Int], writer: JSONLinesWriter)?

  /// The row of a file of that format, with the chosen columns, or with one for each field.
  ///
  /// - Throws: `FieldsProblem.changed` where a field that was chosen is not there any more.
  init(_ format: ExportFormat, columns chosen: [AnimalColumn]?, of fields: Fields) throws {
    if format == .dwca {
      self.init(archiveOf: fields)
    } else {
      // Animals that others name may have one name; the numbers tell them apart.
      let all = (fields.references.isEmpty ? [] : [.number]) + fields.map(AnimalColumn.field)
      try self.init(format, chosen ?? all, of: fields)
    }
  }

  private init(_ format: ExportFormat, _ chosen: [AnimalColumn], of fields: Fields) throws {
    columns = chosen.map { column in
      guard case .field(let field) = column, format.isForSpreadsheets else { return column.key }
      return fields.heading(of: field)
    }
    places = try chosen.map { column in
      guard case .field(let field) = column else { return fields.count }
      guard let place = fields.firstIndex(where: { $0.id == field.id }) else {
        throw CatalogError.fields(.changed)
      }
      return place
    }
    properties = nil
  }

  private init(archiveOf fields: Fields) {
    let terms =
      Fields.builtIn.map { $0 == .name ? OwnExport.archiveName : nil }
      + DarwinCoreArchive.terms(of: fields.own.map(\.key))
    let others = fields.indices.filter { terms[$0] == nil }
    var writer = JSONLinesWriter(fields.jsonForms)
    var head: [UInt8] = []
    writer.begin(columns: others.map { fields[$0].key }, to: &head)
    columns = terms.compactMap(\.self) + [OwnExport.properties]
    places = fields.indices.filter { terms[$0] != nil }
    properties = (others, writer)
  }

  /// Fills a row with the animal at which the stream stands.
  func fill(_ record: inout Record, from stream: borrowing AnimalStream) {
    record.restart(line: record.line + 1)
    Self.append(places, of: stream, to: &record)
    guard let properties else { return }
    var fields = Record(line: record.line)
    Self.append(properties.places, of: stream, to: &fields)
    var object: [UInt8] = []
    properties.writer.addObject(fields, to: &object)
    record.append(object)
  }

  private static func append(
    _ places: [Int], of stream: borrowing AnimalStream, to record: inout Record
  ) {
    for place in places { stream.withBytes(ofField: place) { record.append($0) } }
  }
}
