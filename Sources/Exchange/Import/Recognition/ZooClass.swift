/// The numbers of the classes in the Zoo data set (Forsyth 1990, UCI Machine Learning Repository, zoo.names).
enum ZooClass {
  private static let names = [
    "1": "Mammal", "2": "Bird", "3": "Reptile", "4": "Fish", "5": "Amphibian", "6": "Insect",
    "7": "Invertebrate",
  ]
  private static let columns: Set<String> = ["type", "classtype", "class", "classnumber"]
  /// Columns that together no other data set has.
  private static let marks: Set<String> = ["feathers", "milk", "backbone", "venomous", "legs"]

  /// What is said of it.
  static let note = "1 Mammal, 2 Bird, 3 Reptile, 4 Fish, 5 Amphibian, 6 Insect, 7 Invertebrate"

  /// Whether a column holds these numbers: one of that name in a file with the other columns of
  /// the data set.
  static func isColumn(_ name: String, among names: [String]) -> Bool {
    guard columns.contains(ColumnWords(name).joined) else { return false }
    return marks.isSubset(of: names.lazy.map { ColumnWords($0).joined })
  }

  /// The name of a class; other text stays as it is.
  static func name(of text: String) -> String { names[text] ?? text }
}
