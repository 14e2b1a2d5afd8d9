/// The label of an edit in the journal: a sentence in the past tense without a full stop. It
/// contains names as they are; the caller makes it safe to show.
enum EditLabel {
  static func added<Record: EditableRecord>(_ record: Record) -> String {
    let category = record.text(of: .category)
    return "Added \(Record.kind.prefixInLabels ?? Record.kind.prefix)\(record.name)"
      + (category.isEmpty ? "" : " to \(category)")
  }

  static func added(_ count: Int) -> String { "Added \(count.counted("animal"))" }

  static func added<Record: EditableRecord>(_ records: [Record]) -> String {
    guard let only = records.first, records.count == 1 else {
      return "Added \(records.count.counted(Record.kind.noun, Record.kind.plural))"
    }
    return added(only)
  }

  static func added(_ fields: [Field]) -> String {
    guard let only = fields.first, fields.count == 1 else {
      return "Added \(fields.count.counted("field"))"
    }
    return "Added the field \(only.title)"
  }

  static func added(_ fields: [Field], _ logs: [Log]) -> String {
    let count = logs.count.counted("log")
    if logs.isEmpty { return added(fields) }
    return fields.isEmpty ? "Added \(count)" : "\(added(fields)) and \(count)"
  }

  static func changed(_ old: Field, to new: Field) -> String {
    let hasSameCategories = old.categories == new.categories
    if old.kind != new.kind || !hasSameCategories && old.title != new.title {
      return "Changed the field \(new.title)"
    }
    if hasSameCategories { return "Renamed the field \(old.title) to \(new.title)" }
    guard let categories = new.categories else {
      return "Gave the field \(new.title) to all animals"
    }
    return "Limited the field \(new.title) to \(categories.joined(separator: ", "))"
  }

  static func deleted<Record: EditableRecord>(_ record: Record) -> String {
    "Deleted \(Record.kind.prefixInLabels ?? Record.kind.prefix)\(record.name)"
  }

  static func deleted<Record: EditableRecord>(_ records: [Record]) -> String {
    guard let only = records.first, records.count == 1 else {
      return "Deleted \(records.count.counted(Record.kind.noun, Record.kind.plural))"
    }
    return deleted(only)
  }

  /// Names the field if an update changed only one.
  static func changed<Record: EditableRecord>(
    _ old: Record, to new: Record, in fields: Fields
  ) -> String {
    let changed = fields.filter { field in
      !old.text(of: field).utf8.elementsEqual(new.text(of: field).utf8)
    }
    let name = Record.kind.prefix + new.name
    guard let field = changed.first, changed.count == 1 else { return "Changed \(name)" }
    switch field {
    case .name: return "Renamed \(Record.kind.prefix)\(old.name) to \(new.name)"
    case .category: return moved(new)
    case .find: return "Changed \(name)"
    default:
      // A photo has a date, not a "taken".
      let noun = field == .taken ? "date" : field.noun
      if new[field] == nil { return "Cleared the \(noun) of \(name)" }
      if field.valueKind?.isMultiline == true {
        return written(new, after: old, in: field, of: name)
      }
      let isNamedBy = name.hasPrefix(field.title + " of ")
      let value = isNamedBy ? name : "the \(noun) of \(name)"
      return "Changed \(value) to \(new.measure(of: field))"
    }
  }

  /// Describes a change of a multiline text. It quotes a line added at the end, but nothing else of
  /// a text that may be long.
  private static func written(
    _ new: some EditableRecord, after old: some EditableRecord, in field: Field, of name: String
  ) -> String {
    let place = "the \(field.noun) of \(name)"
    let (former, text) = (old.text(of: field), new.text(of: field))
    let lead = former.isEmpty ? "" : former + "\n"
    guard text.hasPrefix(lead) else { return "Changed \(place)" }
    let added = text.dropFirst(lead.count)
    if added.contains("\n") { return "Added lines to \(place)" }
    return "Added “\(String(added).shortened)” to \(place)"
  }

  private static func moved(_ animal: some EditableRecord) -> String {
    let category = animal.text(of: .category)
    return category.isEmpty
      ? "Took \(animal.name) out of its category" : "Moved \(animal.name) to \(category)"
  }

  static func deleted(_ deleted: DeletedCategory) -> String {
    let name = deleted.category.name
    if deleted.animals > 0 { return "Deleted \(name) and \(its(deleted.animals))" }
    if deleted.kept > 0 { return "Deleted category \(name) without \(its(deleted.kept))" }
    return Self.deleted(deleted.category)
  }

  private static func its(_ animals: Int) -> String {
    animals == 1 ? "its animal" : "its \(animals.counted("animal"))"
  }

  /// Names a single category, and counts several.
  static func merged(_ outcome: MergedCategories) -> String {
    let count = outcome.merged.count
    let merged = count == 1 ? outcome.merged[0].name : "\(count.grouped) categories"
    return "Merged \(merged) into \(outcome.into.category.name)"
  }

  static func merged(_ other: Animal, into animal: Animal) -> String {
    "Merged \(other.reference) into \(animal.reference)"
  }

  static func reverted(_ change: Change, of record: JournaledRecord) -> String {
    let verb = change.kind.rawValue.capitalised
    return reversed("\(verb) \(record.title(named: change.name))", as: .action)
  }

  /// The action as a noun phrase: " the deletion of Wolf"; nil if the label begins differently.
  private static func deed(_ label: String) -> String? {
    let nouns = [
      "Added": "addition", "Changed": "change", "Deleted": "deletion",
      ImportRules.verb: "import",
      "Merged": "merging", "Moved": "move", "Renamed": "renaming",
    ]
    guard let space = label.firstIndex(of: " "), let noun = nouns[String(label[..<space])]
    else { return nil }
    return " the \(noun) of\(label[space...])"
  }

  static func reversed(_ label: String, as kind: Edit.Kind) -> String {
    let verb =
      switch kind {
      case .undo: "Undid"
      case .redo: "Redid"
      case .action, .outside: "Reverted"
      }
    return "\(verb)\(deed(label) ?? ": \(label)")"
  }
}
