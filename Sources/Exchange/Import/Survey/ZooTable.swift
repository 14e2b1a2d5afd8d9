/// The Zoo data set, which is given without a header.
enum ZooTable {
  /// The attributes of the Zoo data set in their order (Forsyth 1990, UCI Machine Learning Repository,
  /// zoo.names).
  private static let zoo = [
    "animal_name", "hair", "feathers", "eggs", "milk", "airborne", "aquatic", "predator",
    "toothed", "backbone", "breathes", "venomous", "fins", "legs", "tail", "domestic", "catsize",
    "type",
  ]

  /// The names of the columns; nil for another table.
  static func columns(of survey: Survey) -> [String]? {
    !survey.hasHeader && isZoo(survey) ? zoo : nil
  }

  /// Whether the columns hold what those of the Zoo data set do.
  private static func isZoo(_ survey: Survey) -> Bool {
    guard survey.columns.count == zoo.count, survey.columns[0].isText else { return false }
    let legs: Set<String> = ["0", "2", "4", "5", "6", "8"]
    return zip(zoo, survey.columns).dropFirst().allSatisfy { name, column in
      guard let values = column.values else { return false }
      switch name {
      case "legs": return values.isSubset(of: legs)
      case "type": return values.isSubset(of: ["1", "2", "3", "4", "5", "6", "7"])
      default: return values.isSubset(of: ["0", "1"])
      }
    }
  }
}
