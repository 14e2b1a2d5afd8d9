import Catalog

extension DamagedFile {
  /// A page of a table or an index; nil if it is not readable as one.
  func treePage(_ number: Int) -> TreePage? {
    page(number).flatMap { TreePage($0, number: number, usable: usable) }
  }

  /// The values of a record; nil if part of it is lost.
  func record(_ cell: Cell) -> [StoredValue]? {
    guard cell.size > cell.payload.count else {
      return StoredRecord.values(Bytes(all: Array(cell.payload)))
    }
    guard cell.size <= pageCount * usable else { return nil }
    var bytes = Array(cell.payload)
    var next = cell.overflow
    var visited: Set<Int> = []
    while bytes.count < cell.size {
      guard next > 1, visited.insert(next).inserted, let page = page(next),
        let following = page.number(0, count: 4), page.count >= usable
      else { return nil }
      bytes += page.all[4..<usable].prefix(cell.size - bytes.count)
      next = following
    }
    // A chain that continues has lost or gained a page.
    return next == 0 ? StoredRecord.values(Bytes(all: bytes)) : nil
  }

  /// The numbers of the free pages; nil if their list is damaged.
  func freePages() -> Set<Int>? {
    guard let header else { return nil }
    var free: Set<Int> = []
    var trunk = header.firstFreePage
    while trunk != 0 {
      guard let page = page(trunk), let next = page.number(0, count: 4),
        let count = page.number(4, count: 4), count <= usable / 4 - 2, free.insert(trunk).inserted
      else { return nil }
      free.formUnion((0..<count).compactMap { page.number(8 + 4 * $0, count: 4) })
      trunk = next
    }
    return free.count == header.freePageCount ? free : nil
  }
}
