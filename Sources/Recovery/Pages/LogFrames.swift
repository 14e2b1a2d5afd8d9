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

  /// Whether the remaining frames contain a commit or cannot be read. Frames of an older log have
  /// other salts.
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
