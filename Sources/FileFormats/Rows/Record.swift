/// A row of a file: its cells, and its line.
///
/// The cells are UTF-8 in any case, one after another in `bytes`. A row may have fewer or more
/// cells than the file has columns.
public struct Record: Equatable, Sendable {
  /// The line where it begins, from 1; the number of the row if the format has no lines.
  public private(set) var line: Int
  /// The bytes of all cells, in the order of the columns.
  public private(set) var bytes: [UInt8]
  /// Where each cell ends in `bytes`.
  private var ends: [UInt32]
  /// What is wrong with the row, if anything.
  public var flaw: RecordFlaw?

  /// A row without cells yet.
  public init(line: Int) {
    self.line = line
    bytes = []
    ends = []
  }

  /// The number of its cells.
  public var count: Int { ends.count }

  /// Its size in memory, in bytes: empty cells take some too.
  public var size: Int { bytes.count + ends.count * MemoryLayout<UInt32>.size }

  /// The text of a cell; empty if the row has no such cell.
  public subscript(column: Int) -> String {
    String(decoding: bytes[range(of: column)], as: UTF8.self)
  }

  /// The range of a cell in `bytes`; empty if the row has no such cell.
  public func range(of column: Int) -> Range<Int> {
    guard column < ends.count else { return bytes.endIndex..<bytes.endIndex }
    return (column == 0 ? 0 : Int(ends[column - 1]))..<Int(ends[column])
  }

  /// Adds a cell of UTF-8.
  public mutating func append(_ cell: some Collection<UInt8>) {
    bytes.append(contentsOf: cell)
    ends.append(UInt32(bytes.count))
  }

  /// Starts a row without cells in this line, and keeps its memory.
  public mutating func restart(line: Int) {
    self.line = line
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    flaw = nil
  }

  /// Takes all cells of a row at once: their bytes, and where each ends in them.
  mutating func fill(_ cells: UnsafeBufferPointer<UInt8>, ends: UnsafeBufferPointer<UInt32>) {
    bytes.append(contentsOf: cells)
    self.ends.append(contentsOf: ends)
  }

  /// Adds a cell of UTF-8 from elsewhere in memory; not generic, for speed with millions of cells.
  public mutating func append(_ cell: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: cell)
    ends.append(UInt32(bytes.count))
  }

  /// The bytes of a cell; empty if the row has no such cell.
  public func cell(_ column: Int) -> ArraySlice<UInt8> { bytes[range(of: column)] }

  /// Replaces bytes that are not UTF-8 with U+FFFD, and sets the flaw to the first cell with such
  /// bytes, unless the row already has a flaw.
  mutating func repair() {
    var repaired = Record(line: line)
    repaired.flaw = flaw
    for column in 0..<count {
      let text = self[column]
      let isSame = text.utf8.elementsEqual(bytes[range(of: column)])
      if !isSame, repaired.flaw == nil { repaired.flaw = .undecodable(column: column) }
      repaired.append(text.utf8)
    }
    self = repaired
  }
}

/// The names of lists of rows in files of Menagerie, in the column `group`.
public enum RecordGroup {
  /// The entries of the row before them. Their columns begin with this, too.
  public static let entries = "menagerie_entries"
}

/// A flaw in a row that a reader found, but could not read in full.
public enum RecordFlaw: Equatable, Sendable {
  /// The cell in this column, from 0, has bytes that are not text in the encoding of the file; the
  /// record has U+FFFD in their place.
  case undecodable(column: Int)
  /// The quoted cell in this column, from 0, has a quote that is neither doubled nor closing, so
  /// its end is uncertain.
  case strayQuote(column: Int)
  /// Its text breaks the rules of the format; the reason ends a sentence.
  indirect case unreadable(text: String, String)

  /// The column of the flaw, from 0.
  public var column: Int? {
    switch self {
    case .undecodable(let column), .strayQuote(let column): column
    case .unreadable: nil
    }
  }

  /// What is wrong, as the end of a sentence, with the column from 1.
  public var reason: String {
    switch self {
    case .undecodable(let column):
      "cell \(column + 1) has bytes that are no text in the encoding of the file"
    case .strayQuote(let column):
      "cell \(column + 1) has a quote within quotes that is not doubled"
    case .unreadable(_, let reason): reason
    }
  }
}
