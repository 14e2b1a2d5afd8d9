import Exchange

/// Records on standard output as they are read: rows of a table, or the objects of a JSON array.
struct Printout {
  private let isJSON: Bool
  private var list = JSONList()
  private var table = Table(on: .standard)

  /// Begins; nothing is printed before the first record or the end.
  init(asJSON isJSON: Bool) {
    self.isJSON = isJSON
  }

  /// Prints records below those that were printed before.
  ///
  /// - Throws: `CommandError.outputFailed` if they cannot be written.
  mutating func add(
    _ rows: @autoclosure () -> [[String]], _ objects: @autoclosure () -> [JSONMembers]
  ) throws(CommandError) {
    guard isJSON else { return try table.add(rows()) }
    try Output.standard.escaped(objects().map { list.line($0) })
  }

  /// Prints what stands at the end.
  func end() throws(CommandError) {
    if isJSON { try Output.standard.escaped([list.end()]) }
  }
}
