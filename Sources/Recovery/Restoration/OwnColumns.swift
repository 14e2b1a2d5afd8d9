import Catalog
import Foundation
import GRDB

/// The columns of all fields but name, category and diet in a damaged file, which follow those
/// three.
struct OwnColumns {
  /// The columns that the list of tables names, in order.
  private let names: [String]

  init(of file: DamagedFile) {
    let sql = FileSchema(file).definitions[FoundTable.animal.name] ?? ""
    let builtIn = Set(Self.builtIn)
    names = sql.matches(of: /,\s+([a-z][A-Za-z0-9]*)\s/).map { String($0.1) }.filter {
      builtIn.contains($0) || $0.wholeMatch(of: /field[1-9][0-9]*/) != nil
    }
  }

  /// The columns that every catalog has.
  static let builtIn = Fields.builtIn.others.map(\.column)

  /// A JSON object of an animal's values in them; empty for other rows.
  ///
  /// - Throws: If a number has no JSON form.
  func json(of row: FoundRow) throws -> String {
    let values = row.values.dropFirst(row.table.columns.count).enumerated().compactMap {
      place, value in OwnValue(value).map { (name(at: place), $0) }
    }
    if values.isEmpty { return "{}" }
    let object = Dictionary(values) { first, _ in first }
    return String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
  }

  /// The name at a place. If the list of tables is lost: a field gets its column when it is added,
  /// and custom fields are numbered from 1.
  private func name(at place: Int) -> String {
    if names.indices.contains(place) { return names[place] }
    let builtIn = Self.builtIn
    return place < builtIn.count ? builtIn[place] : "field\(place + 1 - builtIn.count)"
  }
}

/// A value in JSON.
private enum OwnValue: Encodable {
  case text(String)
  case integer(Int64)
  case real(Double)

  /// Nil for no value, and for bytes, which no field has.
  init?(_ value: StoredValue) {
    switch value {
    case .null, .blob: return nil
    // JSON has no such number.
    case .real(let number) where !number.isFinite: self = .text("\(number)")
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .integer(let number): try value.encode(number)
    case .real(let number): try value.encode(number)
    }
  }
}
