import Catalog

/// The first 100 bytes of an SQLite file (https://sqlite.org/fileformat2.html#the_database_header).
struct FileHeader {
  static let size = 100
  private static let magic = Array("SQLite format 3\u{0}".utf8)

  let pageSize: Int
  /// The number of bytes at the end of each page that SQLite does not use.
  let reserved: Int
  /// The number of pages at the last change; 0 if unknown.
  let pageCount: Int
  let firstFreePage: Int
  let freePageCount: Int
  let version: Int
  let applicationID: Int

  /// Reads a header; nil if the bytes are not one.
  init?(_ bytes: Bytes) {
    guard bytes.slice(0, count: 16).map({ $0.elementsEqual(Self.magic) }) == true,
      let size = bytes.number(16, count: 2), let reserved = bytes.number(20, count: 1),
      let pageCount = bytes.number(28, count: 4), let firstFreePage = bytes.number(32, count: 4),
      let freePageCount = bytes.number(36, count: 4), let version = bytes.number(60, count: 4),
      let applicationID = bytes.number(68, count: 4),
      Self.isPageSize(size == 1 ? 65_536 : size), reserved <= 32
    else { return nil }
    pageSize = size == 1 ? 65_536 : size
    self.reserved = reserved
    self.pageCount = pageCount
    self.firstFreePage = firstFreePage
    self.freePageCount = freePageCount
    self.version = version
    self.applicationID = applicationID
  }

  /// Whether SQLite supports this page size.
  static func isPageSize(_ size: Int) -> Bool {
    (512...65_536).contains(size) && size & (size - 1) == 0
  }
}
