import GRDB

extension CatalogStore {
  /// The diet that a new animal begins with: that of the last one added to its category, or to
  /// none. Where there is none it is herbivorous, or unknown in a catalog with fields of its own in
  /// which no animal has another diet.
  public func startingDiet(in choice: CategoryChoice) throws(CatalogError) -> Diet {
    try read { db in try db.startingDiet(in: choice) }
  }
}

extension Database {
  fileprivate func startingDiet(in choice: CategoryChoice) throws -> Diet {
    let last: Diet? =
      switch choice {
      case .none: try lastDiet(where: "categoryID IS NULL")
      case .existing(let category): try lastDiet(where: "categoryID = ?", [category.id])
      case .named(let name):
        try category(named: name).flatMap { try lastDiet(where: "categoryID = ?", [$0.id]) }
      }
    if let last { return last }
    return try fields().own.isEmpty || hasChosenDiet ? .herbivorous : .unknown
  }

  private var hasChosenDiet: Bool {
    get throws {
      try Diet.allCases.contains { try $0 != .unknown && keptCount(AnimalQuery(diet: $0)) > 0 }
    }
  }

  /// The diet of the newest animal of one category: the first that its index has from the end.
  private func lastDiet(
    where condition: String, _ arguments: StatementArguments = []
  ) throws -> Diet? {
    try first(
      """
      SELECT diet FROM animal INDEXED BY animalByCategory WHERE \(condition)
      ORDER BY id DESC LIMIT 1
      """, arguments
    ) { try Diet(word: $0.decode(String.self, atIndex: 0)) }
  }
}
