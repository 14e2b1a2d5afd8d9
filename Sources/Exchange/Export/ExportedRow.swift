import Catalog
import FileFormats

/// What of an animal stands in a row of a file: its fields, each a column.
///
/// Darwin Core has no terms for a diet, nor for a group that is no taxon: there a column of
/// `dynamicProperties`, which the standard has for such, holds all fields but the name, as a JSON object.
struct ExportedRow {
  /// The names of the columns.
  let columns: [String]
  private let isDarwinCore: Bool
  private var properties = JSONLinesWriter()

  init(_ format: ExportFormat) {
    isDarwinCore = format == .dwca
    let fields = AnimalField.all.map(\.id)
    columns = isDarwinCore ? ["vernacularName", "dynamicProperties"] : fields
    var head: [UInt8] = []
    properties.begin(columns: Array(fields.dropFirst()), to: &head)
  }

  /// Fills a row with the animal at which the stream stands.
  func fill(_ record: inout FileFormats.Record, from stream: borrowing AnimalStream) {
    record.restart(line: record.line + 1)
    guard isDarwinCore else {
      return Self.append(AnimalField.all.indices, of: stream, to: &record)
    }
    Self.append(0..<1, of: stream, to: &record)
    var fields = FileFormats.Record(line: record.line)
    Self.append(1..<AnimalField.all.count, of: stream, to: &fields)
    var object: [UInt8] = []
    properties.addObject(fields, to: &object)
    record.append(object)
  }

  private static func append(
    _ fields: Range<Int>, of stream: borrowing AnimalStream, to record: inout FileFormats.Record
  ) {
    for field in fields { stream.withBytes(ofField: field) { record.append($0) } }
  }
}
