import Foundation
import GRDB

/// The stamp that ties a write-ahead log to its file.
///
/// SQLite reads a log into whatever file lies at its path (https://sqlite.org/howtocorrupt.html,
/// section 4.2). So the first transaction in a log stores a new stamp, together with the previous
/// one, as a setting of the catalog. A log belongs to a file if it wrote the file's stamp, or found
/// it there.
package struct LogStamp: Equatable, Sendable {
  /// 16 hexadecimal digits.
  private let own: Substring
  /// The digits of the previous stamp; zeros if there was none.
  private let former: Substring

  private static let none = Substring(repeating: "0", count: 16)

  private init(own: Substring, former: Substring) {
    (self.own, self.former) = (own, former)
  }

  /// A new, unique stamp that follows another.
  init(after stamp: LogStamp?) {
    let digits = String(UInt64.random(in: 1...(.max)), radix: 16)
    self.init(own: Self.none.dropLast(digits.count) + digits, former: stamp?.own ?? Self.none)
  }

  /// Parses the text of a stamp; nil if it is not one.
  private init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) })
    else { return nil }
    self.init(own: Substring(parts[0]), former: Substring(parts[1]))
  }

  private var text: String { "\(own) \(former)" }

  /// Whether a log with this stamp belongs to a file with another stamp, or with none.
  func belongs(toFileWith stamp: LogStamp?) -> Bool {
    guard let stamp else { return former == Self.none }
    return own == stamp.own || former == stamp.own
  }

  private static let name = "logMark"

  /// The stamp that a connection finds in the catalog.
  init?(_ db: Database) throws {
    let text: String? = try db.value("SELECT value FROM setting WHERE name = ?", [Self.name])
    guard let stamp = text.flatMap(Self.init) else { return nil }
    self = stamp
  }

  /// Stores it in the catalog, replacing the previous one.
  func write(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO setting VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """, arguments: [Self.name, text])
  }

  /// Gives a new or copied catalog a stamp that no log has.
  package static func renew(_ db: Database) throws {
    try LogStamp(after: nil).write(db)
  }

  /// The root page of the settings' b-tree.
  static func root(_ db: Database) throws -> Int {
    try db.number("SELECT rootpage FROM sqlite_master WHERE name = 'setting'")
  }

  /// The stamp on a page of that b-tree, in a cell of 43 bytes that holds the name and a text of 33
  /// bytes (https://sqlite.org/fileformat2.html, sections 1.6 and 2.1).
  init?(page: TreePage) {
    guard page.isIndex else { return nil }
    let start: [UInt8] = [3, 27, 79] + Self.name.utf8
    for case let cell? in page.cells where cell.size == 43 && cell.payload.starts(with: start) {
      self.init(String(decoding: cell.payload.dropFirst(start.count), as: UTF8.self))
      return
    }
    return nil
  }

  /// The stamp in the file on disk, whose settings have this root page; nil if none is found. While
  /// anyone folds a log into the file, the stamp may be the one before or after.
  static func inFile(_ db: Database, from root: Int) throws -> LogStamp? {
    var pages = [root]
    var seen: Set<Int> = []
    while let number = pages.popLast() {
      guard seen.insert(number).inserted, let page = try db.pageOfFile(number), page.isIndex
      else { continue }
      if let stamp = LogStamp(page: page) { return stamp }
      pages += page.children.compactMap(\.self)
    }
    return nil
  }
}

/// The stamps in the write-ahead log beside a catalog, read without SQLite, which does not lock it.
///
/// A header of 32 bytes is followed by frames: 24 bytes and a page
/// (https://sqlite.org/fileformat2.html, section 4.1).
struct StampedLog {
  /// The random numbers that SQLite chose when it began the log.
  private let salts: ArraySlice<UInt8>
  private let log: RawFile
  private let pageSize: Int

  /// Opens the log of a catalog; nil if there is none, or it is empty.
  init?(of catalog: CatalogFile) {
    guard let log = RawFile(catalog.path + "-wal"), let header = log.read(at: 0, count: 32),
      let size = header.number(8, count: 4), let salts = header.slice(16, count: 8)
    else { return nil }
    (self.log, pageSize, self.salts) = (log, size, salts)
  }

  /// Whether a stamp in the log meets a condition; nil if it has none, as a program that does not
  /// know of stamps wrote it, such as the `sqlite3` shell.
  func hasStamp(where condition: (LogStamp) -> Bool) -> Bool? {
    var isStamped = false
    var place = 32
    while let frame = log.read(at: place, count: 24), frame.slice(8, count: 8) == salts {
      let page = log.read(at: place + 24, count: pageSize).flatMap {
        TreePage($0, number: frame.number(0, count: 4) ?? 0, usable: pageSize)
      }
      if let stamp = page.flatMap(LogStamp.init(page:)) {
        if condition(stamp) { return true }
        isStamped = true
      }
      place += 24 + pageSize
    }
    return isStamped ? false : nil
  }
}
