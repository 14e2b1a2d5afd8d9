import Catalog

/// A text that means a missing value in cells of a file, such as -999.
public struct MissingTally: Hashable, Sendable {
  private static let fieldLimit = 3

  /// The text.
  public let sign: String
  /// The number of cells with it.
  public let count: Int
  /// The fields that are left empty for it.
  public let fields: [String]

  init(_ sign: String, _ counts: [Field.ID: Int], of fields: Fields) {
    self.sign = sign
    count = counts.values.reduce(0, +)
    self.fields = fields.filter { counts[$0.id] != nil }.map(\.title)
  }

  /// A sentence without a full stop: "12 × -999 as missing (Mass, Length)".
  public var sentence: String {
    let more = fields.count - Self.fieldLimit
    let names = fields.prefix(Self.fieldLimit).map(\.shortened).joined(separator: ", ")
    return
      "\(count.grouped) × \(sign) as missing (\(names)\(more > 0 ? " and \(more.grouped) more" : ""))"
  }
}

extension ImportPlan {
  /// The texts in the first rows that mean a missing value, as the plan reads its columns; empty if
  /// there are none.
  public var missingSigns: [String] {
    let signs = fields.flatMap { field in
      mapping[field].columns.compactMap(survey.column).flatMap { column in
        let missing = MissingValue(in: field.placeOfSigns, of: column.name, self)
        return column.signs.keys.filter { missing.presentText($0) == nil }
      }
    }
    return Set(signs).sorted()
  }
}
