import Foundation
import GRDB

/// Hashes of a row's values other than name, category and diet, by field: a custom field by its
/// number, a built-in one by a hash of its ID.
struct ValueHashes: Equatable, Sendable {
  /// The number of a field above 32 bits of the hash, sorted.
  private var entries: [UInt64] = []

  init(of values: AnimalValues) {
    values.eachOther { field, value in
      if value.isNull { return }
      var hash = ImportHash()
      hash.add(value)
      entries.append(
        Self.number(of: field) << 32 | UInt64(UInt32(truncatingIfNeeded: hash.half)))
    }
    entries.sort()
  }

  /// Reads a blob of entries, eight big-endian bytes each.
  init(_ blob: Data?) {
    guard let blob else { return }
    entries = stride(from: 0, to: blob.count - 7, by: 8).map { start in
      blob.dropFirst(start).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The hash of a field; nil for no value.
  subscript(field: Field) -> UInt32? {
    let number = Self.number(of: field)
    return entries.first { $0 >> 32 == number }.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The same, with the hashes of `other` for some fields.
  func taking(_ fields: Set<Field.ID>, from other: ValueHashes) -> ValueHashes {
    let numbers = Set(fields.map(Self.number))
    let isTaken = { (entry: UInt64) in numbers.contains(entry >> 32) }
    var hashes = self
    hashes.entries = (entries.filter { !isTaken($0) } + other.entries.filter(isTaken)).sorted()
    return hashes
  }

  private static func number(of field: Field) -> UInt64 {
    field.customNumber.map(UInt64.init) ?? number(of: field.id)
  }

  /// A 32-bit number for a field, with the most significant bit set for a built-in one.
  private static func number(of field: Field.ID) -> UInt64 {
    if let own = Field.customNumber(in: field) { return UInt64(own) }
    return UInt64(UInt32(truncatingIfNeeded: ImportHash(field).half) | 1 << 31)
  }

  var databaseValue: DatabaseValue {
    if entries.isEmpty { return .null }
    return Data(
      entries.flatMap { entry in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: entry >> $0) }
      }
    ).databaseValue
  }
}
