import Exchange

/// Prints records on standard output as they are read: table rows, or objects of a JSON array.
struct Printout {
  private let isJSON: Bool
  private var list = JSONList()
  private var table = Table(on: .standard)

  /// Prints nothing until the first record or the end.
  init(asJSON isJSON: Bool) {
    self.isJSON = isJSON
  }

  /// Prints more records.
  ///
  /// - Throws: `CommandError.outputFailed` if they cannot be written.
  mutating func add(
    _ rows: @autoclosure () -> [[String]], _ objects: @autoclosure () -> [JSONMembers]
  ) throws(CommandError) {
    guard isJSON else { return try table.add(rows()) }
    try Output.standard.escaped(objects().map { list.line($0) })
  }

  /// Ends the output.
  func end() throws(CommandError) {
    if isJSON { try Output.standard.escaped([list.end()]) }
  }
}
