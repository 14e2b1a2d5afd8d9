/// The beginning of a database: https://www.sqlite.org/fileformat.html
struct DatabaseHead {
  /// Its length in bytes.
  static let size = 100

  let bytes: [UInt8]

  /// What was written last may lie in a `-wal` file.
  var mayHaveLog: Bool { bytes.count > 19 && bytes[19] == 2 }

  /// The bytes that the database says it has; nil where an older SQLite did not keep count.
  var byteCount: Int? {
    guard bytes.count == Self.size, number(24) == number(92), number(28) > 0 else { return nil }
    let page = Int(bytes[16]) << 8 | Int(bytes[17])
    return number(28) * (page == 1 ? 1 << 16 : page)
  }

  private func number(_ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
