import Catalog

/// The pages in a write-ahead log that replace those in the file
/// (https://sqlite.org/fileformat2.html#the_write_ahead_log).
struct LogFrames {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  let pageSize: Int
  /// The catalog's number of pages after the last transaction in the log; nil for none.
  private(set) var pageCount: Int?
  /// Whether transactions follow a damaged frame; they are lost.
  private(set) var isDamaged = false
  /// The offset of the newest version of each page.
  private var offsets: [Int: Int] = [:]
  private let log: RawFile

  /// Reads a log up to its last complete transaction; nil if its header is damaged.
  init?(_ log: RawFile) {
    guard let header = log.read(at: 0, count: Self.headerSize),
      let magic = header.number(0, count: 4), magic == 0x377F_0682 || magic == 0x377F_0683,
      let size = header.number(8, count: 4), FileHeader.isPageSize(size)
    else { return nil }
    self.log = log
    pageSize = size
    var sum = LogChecksum(isBigEndian: magic == 0x377F_0683)
    sum.add(header.all[..<24])
    guard sum.equals(header, at: 24) else { return nil }
    read(header.all[16..<24], sum)
  }

  /// A page from the log; nil if the file has the newest version.
  func page(_ number: Int) -> Bytes? {
    offsets[number].flatMap { log.read(at: $0, count: pageSize) }
  }

  private mutating func read(_ salts: ArraySlice<UInt8>, _ start: LogChecksum) {
    var sum = start
    var pending: [Int: Int] = [:]
    var offset = Self.headerSize
    while let frame = log.read(at: offset, count: Self.frameHeaderSize + pageSize),
      frame.count == Self.frameHeaderSize + pageSize
    {
      sum.add(frame.all[..<8])
      sum.add(frame.all[Self.frameHeaderSize...])
      guard frame.all[8..<16].elementsEqual(salts), sum.equals(frame, at: 16) else { break }
      pending[frame.number(0, count: 4) ?? 0] = offset + Self.frameHeaderSize
      if let pages = frame.number(4, count: 4), pages > 0 {
        offsets.merge(pending) { $1 }
        pending = [:]
        pageCount = pages
      }
      offset += Self.frameHeaderSize + pageSize
    }
    isDamaged = hasCommit(from: offset, salts)
  }

  /// Whether the remaining frames, without those of an older log, have a commit or are unreadable.
  private func hasCommit(from start: Int, _ salts: ArraySlice<UInt8>) -> Bool {
    var offset = start
    while true {
      guard let frame = log.read(at: offset, count: Self.frameHeaderSize) else { return true }
      guard frame.count == Self.frameHeaderSize else { return false }
      let isOurs =
        frame.all[8..<12].elementsEqual(salts.prefix(4))
        || frame.all[12..<16].elementsEqual(salts.suffix(4))
      if isOurs, let pages = frame.number(4, count: 4), pages > 0 { return true }
      offset += Self.frameHeaderSize + pageSize
    }
  }
}

/// The running checksum of a write-ahead log.
struct LogChecksum {
  private let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Adds bytes, in a multiple of 8.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 7, by: 8) {
      first = first &+ word(bytes, index) &+ second
      second = second &+ word(bytes, index + 4) &+ first
    }
  }

  /// Whether it matches the checksum in the bytes at an index.
  func equals(_ bytes: Bytes, at index: Int) -> Bool {
    bytes.number(index, count: 4) == Int(first) && bytes.number(index + 4, count: 4) == Int(second)
  }

  private func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
    let raw = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[index + $1]) }
    return isBigEndian ? raw : raw.byteSwapped
  }
}

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

  static func isPageSize(_ size: Int) -> Bool {
    (512...65_536).contains(size) && size & (size - 1) == 0
  }
}
