import GRDB

extension CatalogStore {
  /// The initial diet of a new animal: that of the last one added to its category, or to none. If
  /// there is none, it is herbivorous, or unknown if the keeper has added fields and no animal has
  /// a known diet.
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

  /// The diet of the newest animal in a category: the last in its index.
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
