/// The values of one row as they are read, until it is passed on.
struct JSONRow {
  /// A value, and the range of its text in `bytes`. `list` is the number of its array in the row,
  /// from 1, or 0 outside of arrays; `line` is its line in the file.
  struct Value {
    let column: Int32
    let list: Int32
    let element: Int32
    let start: Int32
    let end: Int32
    let line: Int32
  }

  /// The size of a value besides its text, counted against `Limits.row`.
  static let overhead = 24

  private(set) var line: Int
  private(set) var values: [Value] = []
  private(set) var bytes: [UInt8] = []
  /// Whether a text outside of lists may be the name of the row.
  var hasName = false
  /// The number of the first array of words or objects; each of its elements may be a row.
  var rows: Int32?

  init(line: Int) {
    self.line = line
  }

  var size: Int { bytes.count + values.count * Self.overhead }

  /// Starts the row that begins in the line, and keeps its memory.
  mutating func restart(line: Int) {
    self.line = line
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    hasName = false
    rows = nil
  }

  /// Adds a value. Throws `JSONRefusal` if it or the row is too long.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, line: Int, column: Int, list: Int32, element: Int32
  ) throws {
    guard text.count <= Limits.cell else {
      throw JSONRefusal(reason: "the value that ends here is longer than \(Limits.cellText)")
    }
    let start = bytes.count
    bytes.append(contentsOf: text)
    values.append(
      Value(
        column: Int32(column), list: list, element: element, start: Int32(start),
        end: Int32(bytes.count), line: Int32(clamping: line)))
    guard size <= Limits.row else {
      throw JSONRefusal(
        reason: "the row that begins in line \(line) is longer than \(Limits.rowText)")
    }
  }
}
