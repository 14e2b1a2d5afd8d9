import Foundation
import GRDB

/// Hashes of the values that a row has in the keeper's fields, by the numbers of these.
struct OwnHashes: Equatable, Sendable {
  /// The number of a field above 32 bits of the hash, in the order of the numbers.
  private var entries: [UInt64] = []

  /// The hashes of what is stored of an animal.
  init(of values: AnimalValues) {
    for (field, value) in values.own where !value.isNull {
      guard let number = field.ownNumber else { continue }
      var hash = ImportHash()
      hash.add(value)
      entries.append(UInt64(number) << 32 | UInt64(UInt32(truncatingIfNeeded: hash.half)))
    }
    entries.sort()
  }

  /// Reads a blob: the entries, each in eight bytes, the most significant first.
  init(_ blob: Data?) {
    guard let blob else { return }
    entries = stride(from: 0, to: blob.count - 7, by: 8).map { start in
      blob.dropFirst(start).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The hash of a field; nil for no value.
  subscript(field: Field) -> UInt32? {
    guard let number = field.ownNumber else { return nil }
    return entries.first { $0 >> 32 == UInt64(number) }.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The same with those of others for some fields.
  func taking(_ fields: Set<Field.ID>, from other: OwnHashes) -> OwnHashes {
    let isTaken = { (entry: UInt64) in fields.contains("field\(entry >> 32)") }
    var hashes = self
    hashes.entries = (entries.filter { !isTaken($0) } + other.entries.filter(isTaken)).sorted()
    return hashes
  }

  /// The blob; NULL for no values.
  var databaseValue: DatabaseValue {
    if entries.isEmpty { return .null }
    return Data(
      entries.flatMap { entry in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: entry >> $0) }
      }
    ).databaseValue
  }
}
