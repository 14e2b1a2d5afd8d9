import Catalog

/// The codes of trophic levels in PanTHERIA (Jones et al. 2009, Ecology 90:2648, column
/// `6-2_TrophicLevel`) and in COMBINE, which follows it (Soria et al. 2021, Ecology 102:e03344): 1
/// for herbivores, 2 for omnivores, 3 for carnivores.
enum TrophicCode {
  private static let diets: [String: Diet] = [
    "1": .herbivorous, "2": .omnivorous, "3": .carnivorous, "1.0": .herbivorous,
    "2.0": .omnivorous, "3.0": .carnivorous, "1.00": .herbivorous, "2.00": .omnivorous,
    "3.00": .carnivorous,
  ]

  /// Whether numbers in a column of this name are such codes.
  static func isColumn(_ name: String) -> Bool {
    ColumnWords(name).forms.contains("trophiclevel")
  }

  /// The diet of a code.
  static func diet(of text: String) -> Diet? { diets[text] }
}
