import Catalog
import FileFormats

/// The row of an animal in a file: its fields, or the chosen ones, each a column.
///
/// Darwin Core has no term for a diet, nor for a group that is not a taxon. Fields without a term
/// go into the column `dynamicProperties`, which the standard provides for this, as a JSON object.
struct ExportedRow {
  /// The names of the columns.
  let columns: [String]
  /// The indices of the columns' fields in the stream.
  private let places: [Int]
  /// The indices of the fields in the properties, and their writer; nil if there are none.
  private let properties: (places: [Int], writer: JSONLinesWriter)?
  /// Whether a cell with the number follows the columns, and its index in the stream.
  private let isNumbered: Bool
  private let number: Int

  /// The row of a file in that format, with the chosen columns, or with one for each field.
  ///
  /// - Throws: `FieldsProblem.changed` if a chosen field no longer exists.
  init(
    _ format: ExportFormat, columns chosen: [AnimalColumn]?, of fields: Fields,
    and derived: [Field] = []
  ) throws {
    if format == .dwca {
      self.init(archiveOf: fields)
    } else {
      // Animals that others refer to may share a name; their numbers identify them.
      let isNumbered = !fields.references.isEmpty && fields.first != .entryAnimal
      let all = (isNumbered ? [.number] : []) + fields.map(AnimalColumn.field)
      try self.init(format, chosen ?? all, of: fields, and: derived)
    }
  }

  private init(
    _ format: ExportFormat, _ chosen: [AnimalColumn], of fields: Fields, and derived: [Field]
  ) throws {
    let read = fields + derived
    columns = chosen.map { column in
      if format == .html { return column.title }
      guard case .field(let field) = column, format.isForSpreadsheets else { return column.key }
      return fields.heading(of: field)
    }
    places = try chosen.map { column in
      guard case .field(let field) = column else { return read.count }
      guard let place = read.firstIndex(where: { $0.id == field.id }) else {
        throw CatalogError.fields(.changed)
      }
      return place
    }
    properties = nil
    isNumbered = format == .html
    number = read.count
  }

  private init(archiveOf fields: Fields) {
    let terms =
      Fields.builtIn.map { $0 == .name ? NativeExport.archiveName : nil }
      + DarwinCoreArchive.terms(of: fields.custom.map(\.key))
    let others = fields.indices.filter { terms[$0] == nil }
    var writer = JSONLinesWriter(fields.jsonForms)
    var head: [UInt8] = []
    writer.begin(columns: others.map { fields[$0].key }, to: &head)
    columns = terms.compactMap(\.self) + [NativeExport.properties]
    places = fields.indices.filter { terms[$0] != nil }
    properties = (others, writer)
    (isNumbered, number) = (false, fields.count)
  }

  /// Fills a row with the current animal of the stream.
  func fill(_ record: inout Record, from stream: borrowing AnimalStream) {
    record.restart(line: record.line + 1)
    Self.append(places, of: stream, to: &record)
    if isNumbered { Self.append([number], of: stream, to: &record) }
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
