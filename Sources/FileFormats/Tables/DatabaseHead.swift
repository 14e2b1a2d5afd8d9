/// The first bytes of a database: https://www.sqlite.org/fileformat.html
struct DatabaseHead {
  /// Its length in bytes.
  static let size = 100

  let bytes: [UInt8]

  /// Whether recent writes may be in a `-wal` file.
  var mayHaveLog: Bool { bytes.count > 19 && bytes[19] == 2 }

  /// The size that the database records, in bytes; nil if an older SQLite did not keep it.
  var byteCount: Int? {
    guard bytes.count == Self.size, number(24) == number(92), number(28) > 0 else { return nil }
    let page = Int(bytes[16]) << 8 | Int(bytes[17])
    return number(28) * (page == 1 ? 1 << 16 : page)
  }

  private func number(_ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
