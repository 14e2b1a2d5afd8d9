/// A B-tree page of a table or an index (https://sqlite.org/fileformat2.html#b_tree_pages).
package struct TreePage {
  /// The type of a page, from its first byte.
  package enum Kind: UInt8 {
    case indexInterior = 0x02
    case tableInterior = 0x05
    case indexLeaf = 0x0A
    case tableLeaf = 0x0D
  }

  /// A record as stored on a page.
  package struct Cell {
    /// The row ID; 0 in an index.
    package let id: Int64
    /// The size of the record in bytes, overflow pages included.
    package let size: Int
    /// The bytes stored on the page itself.
    package let payload: ArraySlice<UInt8>
    /// The first overflow page; 0 for none.
    package let overflow: Int
  }

  private static let fileHeaderSize = 100

  package let number: Int
  package let kind: Kind
  private let bytes: Bytes
  private let usable: Int
  /// The offset of the page header: on the first page, the file header precedes it.
  private let start: Int
  private let cellCount: Int

  /// Reads the header of a page; nil if the bytes are not a table or index page.
  package init?(_ bytes: Bytes, number: Int, usable: Int) {
    start = number == 1 ? Self.fileHeaderSize : 0
    guard let kind = bytes.number(start, count: 1).flatMap({ Kind(rawValue: UInt8($0)) }),
      let cells = bytes.number(start + 3, count: 2), cells * 2 <= usable
    else { return nil }
    self.number = number
    self.kind = kind
    self.bytes = bytes
    self.usable = usable
    cellCount = cells
  }

  /// Whether it has child pages.
  private var isInterior: Bool { kind == .tableInterior || kind == .indexInterior }

  /// Whether it is a page of an index, or of a table without row IDs.
  package var isIndex: Bool { kind == .indexLeaf || kind == .indexInterior }

  /// Whether the page has cells and all its parts are within bounds. Pages fill from their end; one
  /// that seems empty there is really smaller.
  package var isWhole: Bool {
    guard cellCount > 0, let content = bytes.number(start + 5, count: 2),
      (content == 0 ? 65_536 : content) >= header + 2 * cellCount
    else { return false }
    return offsets.contains { $0 >= usable / 2 }
      && offsets.allSatisfy { $0 >= header + 2 * cellCount && $0 < usable }
  }

  /// The children of an interior page, in key order; nil for an unreadable page number.
  package var children: [Int?] {
    guard isInterior else { return [] }
    return offsets.map { bytes.number($0, count: 4) } + [bytes.number(start + 8, count: 4)]
  }

  /// The records on the page; nil for an unreadable one. Interior table pages have none.
  package var cells: [Cell?] {
    kind == .tableInterior ? [] : offsets.map(cell)
  }

  private var header: Int { start + (isInterior ? 12 : 8) }

  private var offsets: [Int] {
    (0..<cellCount).map { bytes.number(header + 2 * $0, count: 2) ?? 0 }
  }

  private func cell(at offset: Int) -> Cell? {
    guard offset >= header + 2 * cellCount else { return nil }
    let start = offset + (kind == .indexInterior ? 4 : 0)
    guard let (size, sizeEnd) = bytes.varint(start), size > 0, size < 1 << 31 else { return nil }
    var id: Int64 = 0
    var end = sizeEnd
    if kind == .tableLeaf {
      guard let key = bytes.varint(sizeEnd) else { return nil }
      (id, end) = key
    }
    return cell(id, size: Int(size), at: end)
  }

  private func cell(_ id: Int64, size: Int, at start: Int) -> Cell? {
    let local = localSize(of: size)
    guard start + local <= usable, let payload = bytes.slice(start, count: local)
    else { return nil }
    let next = local < size ? bytes.number(start + local, count: 4) : 0
    return next.map { Cell(id: id, size: size, payload: payload, overflow: $0) }
  }

  /// The number of bytes of a record stored on the page itself.
  private func localSize(of size: Int) -> Int {
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if size <= most { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }
}
