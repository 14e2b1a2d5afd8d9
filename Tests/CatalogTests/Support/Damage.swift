import Foundation
import TestSupport

/// Damage to the file of a catalog that is closed.
struct Damage {
  private static let pageSize = 4_096

  let path: String

  /// The pages of a table on which rows stand, or what its index is made of.
  func pages(of name: String, type: String = "leaf") throws -> [Int] {
    try OtherProgram(path).texts(
      "SELECT pageno FROM dbstat WHERE name = '\(name)' AND pagetype = '\(type)' ORDER BY path"
    ).compactMap(Int.init)
  }

  /// Puts bytes in place of a page.
  func overwrite(page: Int, with bytes: Data) throws {
    try change {
      $0.replaceSubrange((page - 1) * Self.pageSize..<page * Self.pageSize, with: bytes)
    }
  }

  /// Puts zeros in place of a page.
  func zero(page: Int) throws { try overwrite(page: page, with: Data(count: Self.pageSize)) }

  /// Puts noise in place of a page.
  func scramble(page: Int, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let noise = (0..<Self.pageSize).map { _ in UInt8.random(in: 0...255, using: &random) }
    try overwrite(page: page, with: Data(noise))
  }

  /// Destroys the header.
  func scrambleHeader() throws {
    try change { $0.replaceSubrange(0..<100, with: Data(repeating: 0x5A, count: 100)) }
  }

  /// Cuts the file to a part of its length.
  func truncate(to part: Double) throws {
    try change { $0 = $0.prefix(Int(Double($0.count) * part)) }
  }

  /// Flips the lowest bit of the first byte of each place where a text stands.
  func flipBit(in text: String) throws {
    try change { data in
      var start = data.startIndex
      while let range = data.range(of: Data(text.utf8), in: start..<data.endIndex) {
        data[range.lowerBound] ^= 1
        start = range.upperBound
      }
    }
  }

  /// Flips the lowest bit of a byte.
  func flipBit(at offset: Int) throws {
    try change { $0[offset] ^= 1 }
  }

  /// Puts a number of 4 bytes, as SQLite stores it, at a place on a page.
  func put(_ number: Int, page: Int, at offset: Int) throws {
    let bytes = withUnsafeBytes(of: UInt32(number).bigEndian) { Data($0) }
    let start = (page - 1) * Self.pageSize + offset
    try change { $0.replaceSubrange(start..<start + 4, with: bytes) }
  }

  /// The number of 4 bytes at a place in the file.
  func number(at offset: Int) throws -> Int {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func change(_ body: (inout Data) -> Void) throws {
    let url = URL(fileURLWithPath: path)
    var data = try Data(contentsOf: url)
    body(&data)
    try data.write(to: url)
  }
}
