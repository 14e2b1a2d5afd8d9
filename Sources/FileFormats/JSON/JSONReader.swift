/// The rows of a JSON file.
///
/// They are the elements of one array, objects one after another (JSON lines), or the elements of
/// named arrays, whose name is then in the column `group`. Objects within a row become columns such
/// as `size.length`; the values of an array within a row are joined by "; ". If a row has such a
/// list and no name of its own, each element of the list is a row that repeats the rest. In GeoJSON
/// the features are the rows.
struct JSONReader: RecordReader {
  let format: String
  let definitions: [UInt8]
  let logs: [UInt8]
  /// False, as a row ends with its last value.
  let isTable = false
  let readings: [TextReading]
  private let file: SourceFile
  private let encoding: TextEncoding
  private let shape: JSONShape
  private let isGeographic: Bool
  private let isName: @Sendable (String) -> Bool

  /// Reads as much of the file as it takes to see how its rows are laid out; `isName` says whether
  /// a key reads as the name of a row. Throws `FormatError`.
  init(
    _ file: SourceFile, _ found: EncodingFinding, isName: @escaping @Sendable (String) -> Bool
  ) throws {
    self.file = file
    (encoding, readings) = (found.encoding, found.readings)
    self.isName = isName
    let finder = JSONShapeFinder(isName: isName)
    try JSONPass(TextStream(file, encoding: encoding), finder).run()
    shape = finder.shape
    isGeographic = finder.isGeographic && [.lists, .objects].contains(shape)
    let defined = JSONDefinitions()
    try JSONPass(TextStream(file, encoding: encoding), defined).run()
    definitions = Array((defined.texts[JSONWriter.fields] ?? "").utf8)
    logs = Array((defined.texts[JSONWriter.logs] ?? "").utf8)
    format =
      (isGeographic ? "GeoJSON" : shape.title) + (encoding == .utf8 ? "" : ", " + encoding.title)
  }

  func read(into visitor: inout some RecordVisitor) throws {
    guard isGeographic else { return try readRows(into: &visitor) }
    var features = FeatureVisitor(visitor, areInList: shape == .lists)
    defer { visitor = features.visitor }
    try readRows(into: &features)
  }

  private func readRows(into visitor: inout some RecordVisitor) throws {
    // The events that C calls back hold closures, which cannot capture `visitor` itself.
    try withUnsafeMutablePointer(to: &visitor) { visitor in
      var known = -1
      let passed = [(definitions, JSONWriter.fields), (logs, JSONWriter.logs)]
        .filter { !$0.0.isEmpty }.map(\.1)
      let events = try JSONRows(
        shape, passingOver: Set(passed), hasEntries: !logs.isEmpty, isName: isName
      ) { record, columns in
        if columns.count > known { try visitor.pointee.visit(columns: columns) }
        known = columns.count
        try visitor.pointee.visit(record)
      } tell: {
        try visitor.pointee.visit(progress: $0)
      }
      try JSONPass(TextStream(file, encoding: encoding), events).run()
    }
  }
}

extension JSONShape {
  fileprivate var title: String {
    switch self {
    case .array: "JSON"
    case .objects: "JSON, object after object"
    case .lists: "JSON with named lists"
    case .scalar: "JSON without rows"
    }
  }
}
