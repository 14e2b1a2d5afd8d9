/// A table whose first row is no header, but one of its animals.
struct HeaderlessTable {
  /// The attributes of the Zoo data set in their order (Forsyth 1990, UCI Machine Learning Repository,
  /// zoo.names), which is given without a header.
  private static let zoo = [
    "animal_name", "hair", "feathers", "eggs", "milk", "airborne", "aquatic", "predator",
    "toothed", "backbone", "breathes", "venomous", "fins", "legs", "tail", "domestic", "catsize",
    "type",
  ]

  /// Names for its columns.
  let columns: [String]

  /// Recognises one by a header that an animal would have.
  init?(_ survey: Survey) {
    guard Self.hasNumbers(survey) || Self.hasDiet(survey) else { return nil }
    columns =
      Self.isZoo(survey) ? Self.zoo : survey.columns.indices.map { "column \($0 + 1)" }
  }

  /// Whether most of the header is numbers, of which one stands twice; years, as the columns of a
  /// table may be called, do not.
  private static func hasNumbers(_ survey: Survey) -> Bool {
    let numbers = survey.columns.compactMap { number($0.name) }
    return numbers.count * 2 >= survey.columns.count && Set(numbers).count < numbers.count
  }

  /// Whether the header says what an animal eats, above others that say it: `carnivore` above
  /// `herbivore`, and not above 0 and 1.
  private static func hasDiet(_ survey: Survey) -> Bool {
    survey.columns.contains { column in
      // A column of fish or plants may well have that name.
      guard column.name.lowercased().contains("vor"),
        case .diet = DietWords.reading(of: column.name)
      else { return false }
      return column.filled > 0 && column.isText && column.diets * 2 >= column.filled
    }
  }

  /// The number in a header, which was set apart from the first as one that stands twice: `0 2`.
  private static func number(_ name: String) -> String? {
    guard let first = name.split(separator: " ").first, Double(first) != nil else { return nil }
    let rest = name.dropFirst(first.count + 1)
    return rest.isEmpty || Int(rest) != nil ? String(first) : nil
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
