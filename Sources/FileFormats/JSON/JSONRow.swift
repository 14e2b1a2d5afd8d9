/// The values of one row as they were read, until it is handed over.
struct JSONRow {
  /// A value, and where its text lies in `bytes`. `list` is the number of the array of the row that it
  /// stands in, from 1, and 0 outside of arrays; `line` is the one that it stands in.
  struct Value {
    let column: Int32
    let list: Int32
    let element: Int32
    let start: Int32
    let end: Int32
    let line: Int32
  }

  /// What a value takes besides its text, counted against `Limits.row`.
  static let overhead = 24

  private(set) var line: Int
  private(set) var values: [Value] = []
  private(set) var bytes: [UInt8] = []
  /// Whether it has a text of its own that may be its name.
  var hasName = false
  /// The first array of words or objects, each of which may be a row of its own.
  var rows: Int32?

  init(line: Int) {
    self.line = line
  }

  /// What is counted against `Limits.row`.
  var size: Int { bytes.count + values.count * Self.overhead }

  /// Makes it the row that begins in the line, and keeps its memory.
  mutating func restart(line: Int) {
    self.line = line
    values.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    hasName = false
    rows = nil
  }

  /// Adds a value.
  ///
  /// - Throws: `JSONRefusal` where it or the row is too long.
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
