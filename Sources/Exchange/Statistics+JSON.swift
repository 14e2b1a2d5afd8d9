import Catalog

extension Statistics {
  /// The numbers as JSON members, including those of the growth.
  public func jsonFields(_ growth: Growth) -> JSONMembers {
    [
      ("animals", .number(Int64(animals))), ("uncategorised", .number(Int64(uncategorised))),
      ("categories", .array(largest.map { .object($0.jsonFields) })),
      ("diets", .array(diets.map { .object($0.jsonFields) })),
      ("growth", .object(growth.jsonFields)),
    ]
  }
}

extension Statistics.DietCount {
  fileprivate var jsonFields: JSONMembers {
    [("diet", .string(diet.rawValue)), ("animals", .number(Int64(count)))]
  }
}

extension Growth {
  fileprivate var jsonFields: JSONMembers {
    [
      ("unit", .string(unit.rawValue)),
      ("periods", .array(periods.map { .object($0.jsonFields) })),
    ]
  }
}

extension Growth.Period {
  fileprivate var jsonFields: JSONMembers {
    [
      ("start", .string(start.iso)), ("added", .number(Int64(added))),
      ("deleted", .number(Int64(deleted))), ("animals", .number(Int64(animals))),
    ]
  }
}
