/// The sex of an animal, as far as it says which parent it can be.
package enum Sex: CaseIterable, Sendable {
  case female, male

  /// The words that say it in a field, in small letters.
  var words: Set<String> {
    switch self {
    case .female: ["female", "f", "w", "weiblich", "femelle", "hembra"]
    case .male: ["male", "m", "männlich", "mâle", "macho"]
    }
  }

  /// What such parents are called, in small letters.
  package var parents: Set<String> {
    switch self {
    case .female: ["mother", "dam", "mutter", "mère", "madre"]
    case .male: ["father", "sire", "vater", "père", "padre"]
    }
  }
}

extension Field {
  private static let namesOfSex: Set = ["sex", "gender", "geschlecht", "sexe", "sexo"]

  /// The sex that the animals have which a field of parents names, as it is called: `Mother`, `Dam ID`.
  var sexOfParents: Sex? {
    guard valueKind?.isParent == true else { return nil }
    let words = title.lowercased().split { !$0.isLetter }.map(String.init)
    return Sex.allCases.first { !$0.parents.isDisjoint(with: words) }
  }

  fileprivate var isSex: Bool { Self.namesOfSex.contains(title.lowercased()) }
}

extension Fields {
  /// The text that finds the animals which a field of animals can name: a mother is no male.
  public func find(forNamesIn field: Field) -> String {
    guard let sex = field.sexOfParents, let named = first(where: \.isSex) else { return "" }
    let others = Sex.allCases.filter { $0 != sex }.flatMap(\.words)
    let words = named.valueKind?.words?.filter { others.contains($0.lowercased()) } ?? others
    return words.sorted().map { "\(named.title)!=\"\($0)\"" }.joined(separator: " ")
  }

  /// What in a draft contradicts itself among the parents: one that cannot be what it stands as, or that
  /// stands as both; a sentence about those that differ from `original`.
  func contradiction(
    in draft: AnimalDraft, since original: AnimalDraft, reading parent: (String) throws -> Animal?
  ) rethrows -> String? {
    let named = try parents.compactMap { field in
      try parent(draft[text: field]).map { (field: field, animal: $0) }
    }
    for (field, animal) in named where draft[field] != original[field] {
      if let twin = named.first(where: { $0.animal.id == animal.id && $0.field != field }) {
        return "\(animal.reference) stands as \(field.title) and as \(twin.field.title)."
      }
      guard let sex = field.sexOfParents, let said = first(where: \.isSex) else { continue }
      let word = animal.text(of: said).lowercased()
      if Sex.allCases.contains(where: { $0 != sex && $0.words.contains(word) }) {
        return "\(animal.reference) is \(animal.text(of: said)), and stands as \(field.title)."
      }
    }
    return nil
  }
}
