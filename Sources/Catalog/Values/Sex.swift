/// The sex of an animal, as far as it determines which parent the animal can be.
package enum Sex: CaseIterable, Sendable {
  case female, male

  /// The lowercase words for it in a field.
  package var words: Set<String> {
    switch self {
    case .female: ["female", "f", "w", "weiblich", "weibchen", "femelle", "hembra"]
    case .male: ["male", "m", "männlich", "männchen", "mâle", "macho"]
    }
  }

  /// The lowercase names of such a parent.
  package var parents: Set<String> {
    switch self {
    case .female: ["mother", "dam", "mutter", "mère", "madre"]
    case .male: ["father", "sire", "vater", "père", "padre"]
    }
  }
}

extension Field {
  private static let namesOfSex: Set = ["sex", "gender", "geschlecht", "sexe", "sexo"]

  /// The sex that the name of a parent field implies: `Mother`, `Dam ID`.
  var sexOfParents: Sex? {
    guard valueKind?.isParent == true else { return nil }
    let words = title.lowercased().split { !$0.isLetter }.map(String.init)
    return Sex.allCases.first { !$0.parents.isDisjoint(with: words) }
  }

  fileprivate var isSex: Bool { Self.namesOfSex.contains(title.lowercased()) }
}

extension Fields {
  /// A search text for the animals that a reference field can name: no mother is male.
  public func find(forNamesIn field: Field) -> String {
    guard let sex = field.sexOfParents, let named = first(where: \.isSex) else { return "" }
    let others = Sex.allCases.filter { $0 != sex }.flatMap(\.words)
    let words = named.valueKind?.words?.filter { others.contains($0.lowercased()) } ?? others
    return words.sorted().map { "\(named.title)!=\"\($0)\"" }.joined(separator: " ")
  }

  /// Sentences about contradictions among the parents in a draft: an animal of the wrong sex, or
  /// one in several fields. Covers only parents that differ from `original`; nil for none.
  func contradiction(
    in draft: RecordDraft, since original: RecordDraft, reading parent: (String) throws -> Animal?
  ) rethrows -> String? {
    let named = try parents.compactMap { field in
      try parent(draft[text: field]).map { (field: field, animal: $0) }
    }
    let changed = named.filter { draft[$0.field] != original[$0.field] }
    var sentences: [String] = []
    for (field, animal) in changed {
      let places = named.filter { $0.animal.id == animal.id }.map(\.field.title)
      var sentence: String?
      if places.count > 1 {
        sentence = "\(animal.reference) stands as \(places.joined(separator: " and as "))."
      } else if let sex = field.sexOfParents, let said = first(where: \.isSex) {
        let word = animal.text(of: said)
        let isOther = Sex.allCases.contains { $0 != sex && $0.words.contains(word.lowercased()) }
        if isOther { sentence = "\(animal.reference) is \(word), and stands as \(field.title)." }
      }
      if let sentence, !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
