/// Bytes of a file that may be damaged; reads never go past their end.
package struct Bytes {
  package let all: [UInt8]

  package init(all: [UInt8]) {
    self.all = all
  }

  package var count: Int { all.count }

  /// The bytes in a range; nil if the range exceeds them.
  package func slice(_ start: Int, count: Int) -> ArraySlice<UInt8>? {
    guard start >= 0, count >= 0, start <= all.count - count else { return nil }
    return all[start..<(start + count)]
  }

  /// A big-endian number of up to 7 bytes.
  package func number(_ start: Int, count: Int) -> Int? {
    slice(start, count: count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of 1 to 9 bytes, as in https://sqlite.org/fileformat2.html#varint, and where it ends.
  package func varint(_ start: Int) -> (value: Int64, end: Int)? {
    guard start >= 0 else { return nil }
    var value: UInt64 = 0
    for index in 0..<9 {
      guard start + index < all.count else { return nil }
      let byte = all[start + index]
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), start + 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return (Int64(bitPattern: value), start + index + 1) }
    }
    return nil
  }
}
