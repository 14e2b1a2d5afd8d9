/// What the journal calls an edit: a sentence in the past tense without a full stop. Names stand in
/// it as they are; whoever shows it makes it safe to show.
enum EditLabel {
  static func added(_ animal: Animal) -> String {
    "Added \(animal.name)" + (animal.category.map { " to \($0.name)" } ?? "")
  }

  static func added(_ count: Int) -> String { "Added \(count.counted("animal"))" }

  static func added(_ animals: [Animal]) -> String {
    guard let only = animals.first, animals.count == 1 else { return added(animals.count) }
    return added(only)
  }

  static func added(_ category: AnimalCategory) -> String { "Added category \(category.name)" }

  /// The one thing that an update changed, or that it changed several.
  static func changed(_ old: Animal, to new: Animal) -> String {
    let changed = AnimalField.all.filter { $0.text(old) != $0.text(new) }
    guard changed.count == 1 else { return "Changed \(new.name)" }
    switch changed[0].editing {
    case .text: return "Renamed \(old.name) to \(new.name)"
    case .diet: return "Changed the diet of \(new.name) to \(new.diet.rawValue)"
    case .category: return moved(new)
    }
  }

  private static func moved(_ animal: Animal) -> String {
    guard let category = animal.category else { return "Took \(animal.name) out of its category" }
    return "Moved \(animal.name) to \(category.name)"
  }

  static func renamed(_ old: AnimalCategory, to new: AnimalCategory) -> String {
    "Renamed \(old.name) to \(new.name)"
  }

  static func deleted(_ animal: Animal) -> String { "Deleted \(animal.name)" }

  static func deleted(_ deleted: DeletedCategory) -> String {
    let name = deleted.category.name
    guard deleted.animals > 0 else { return "Deleted category \(name)" }
    let them = deleted.animals == 1 ? "its animal" : "its \(deleted.animals.counted("animal"))"
    return "Deleted \(name) and \(them)"
  }

  /// One category by its name, several by their number.
  static func merged(_ outcome: MergedCategories) -> String {
    let count = outcome.merged.count
    let merged = count == 1 ? outcome.merged[0].name : "\(count.grouped) categories"
    return "Merged \(merged) into \(outcome.into.category.name)"
  }

  static func reversed(_ label: String, as kind: Edit.Kind) -> String {
    switch kind {
    case .undo: "Undid: \(label)"
    case .redo: "Redid: \(label)"
    case .action, .outside: "Reverted: \(label)"
    }
  }
}
