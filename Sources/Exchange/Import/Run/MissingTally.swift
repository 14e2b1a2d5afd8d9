import Catalog

/// A sign that stands for nothing in cells of a file, such as -999.
public struct MissingTally: Hashable, Sendable {
  private static let fieldLimit = 3

  /// The sign.
  public let sign: String
  /// In how many cells it stands.
  public let count: Int
  /// The fields that have no value for it.
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
  /// The signs for nothing in the first rows, as its columns are read; nothing where there are none.
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
