import FileFormats

/// Rows that a survey keeps, in limited memory.
struct SurveySample: Sendable {
  private static let rowLimit = 20
  private static let byteLimit = 65_536

  /// The names of all columns, in the order of the cells.
  var columns: [String] = []
  private(set) var rows: [Record] = []
  private var bytes = 0

  /// Keeps a row if there is room.
  mutating func add(_ record: borrowing Record) {
    bytes += record.size
    guard rows.count < Self.rowLimit, bytes <= Self.byteLimit else { return }
    rows.append(copy record)
  }
}
