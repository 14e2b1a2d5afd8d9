import Catalog
import Exchange

/// What tells apart rows of a list that say the same, by their ids. It is read with the rows.
extension CatalogStore {
  /// For animals of one name, what they have in the first own field that tells all of them apart.
  func distinctions(among animals: ArraySlice<Animal>) throws(CatalogError) -> [Animal.ID: String] {
    try distinctions(among: animals) { group, fields in
      guard let field = fields.others.first(where: { group.isToldApart(by: [$0]) }) else {
        return []
      }
      return group.compactMap { animal in animal.distinction(in: field).map { (animal, $0) } }
    }
  }

  /// For animals of one name, what they have in the first `limit` fields that differ among them.
  func distinctions(
    among animals: [Animal], fields limit: Int
  ) throws(CatalogError) -> [Animal.ID: String] {
    try distinctions(among: animals[...]) { group, fields in
      let telling = group.distinguishingFields(among: fields, limit: limit)
      return group.compactMap { animal in
        let values = telling.compactMap(animal.distinction)
        return values.isEmpty ? nil : (animal, values.joined(separator: ", "))
      }
    }
  }

  /// What `tell` says of the animals of each name; it receives them with all their fields.
  private func distinctions(
    among animals: ArraySlice<Animal>, by tell: ([Animal], Fields) -> [(Animal, String)]
  ) throws(CatalogError) -> [Animal.ID: String] {
    let groups = Dictionary(grouping: animals.filter(\.hasComparableName), by: \.name).values
      .filter { $0.count > 1 }
    if groups.isEmpty { return [:] }
    let fields = try fields()
    var told: [Animal.ID: String] = [:]
    for group in groups {
      for (animal, text) in tell(try self.animals(group.map(\.id)), fields) {
        told[animal.id] = text
      }
    }
    return told
  }

  /// What tells an animal from others of its name, in a phrase; nil if there are none.
  func distinction(of animal: Animal) throws(CatalogError) -> String? {
    let limit = animal.hasComparableName ? Self.mostNamesakes : 2
    let others = try animals(named: animal.name, limit: limit).rows.filter { $0.id != animal.id }
    guard !others.isEmpty else { return nil }
    return animal.distinction(by: animal.distinguishingField(from: others, among: try fields()))
  }

  /// The most animals of one name to compare.
  private static let mostNamesakes = 20

  /// The record that each deletion is about, or each edit that changed only one.
  func distinctions(
    among entries: ArraySlice<History.Entry>
  ) throws(CatalogError) -> [History.Entry.ID: String] {
    let title = { (entry: History.Entry) in entry.tombstone?.change.name ?? entry.edit.label }
    return try entries.filter { $0.tombstone != nil || $0.edit.changes == 1 }
      .distinctions(saying: title) { entry throws(CatalogError) in
        if let change = entry.tombstone?.change { return try distinction(of: change.record) }
        let changes = try changes(of: entry.edit.id, from: .first, limit: 1)
        return try distinction(of: changes.rows.first?.record)
      }
  }

  /// The record that each draft edits, or what a new one has in its second field.
  func distinctions(among drafts: [KeptDraft]) throws(CatalogError) -> [KeptDraft.ID: String] {
    try drafts.distinctions(saying: \.title) { draft throws(CatalogError) in
      guard case .success(let content) = draft.content else { return nil }
      if let record = content.record { return try distinction(of: record) }
      return content.kind.fields.dropFirst().first.map { content.value.text(of: $0).shortened }
    }
  }

  /// What tells a record, which may be gone, from others of its name: its imported key or its id.
  private func distinction(of record: JournaledRecord?) throws(CatalogError) -> String? {
    guard let record else { return nil }
    if record.kind == .animal, let key = try importedKey(of: record.id) { return key.value }
    return "id \(record.id)"
  }
}

extension Sequence where Element: Identifiable {
  /// What tells apart elements that say the same, by their ids; nothing if all have the same mark.
  fileprivate func distinctions(
    saying text: (Element) -> String, by mark: (Element) throws(CatalogError) -> String?
  ) throws(CatalogError) -> [Element.ID: String] {
    var told: [Element.ID: String] = [:]
    for group in Dictionary(grouping: self, by: text).values where group.count > 1 {
      var marks: [Element.ID: String?] = [:]
      for element in group { marks[element.id] = .some(try mark(element)) }
      if Set(marks.values).count > 1 { told.merge(marks.compactMapValues { $0 }) { $1 } }
    }
    return told
  }
}

/// What tells an animal from others of its name.
extension Animal {
  /// In a phrase: "id 812, AnimalID A671945, Dog, carnivorous". What it has in `field`, which sets
  /// it apart, stands after the id.
  func distinction(by field: Field?) -> String {
    let value = field.flatMap { field in
      self[field] == nil ? nil : "\(field.title.shortened) \(measure(of: field).shortened)"
    }
    let key = importedKey.flatMap { key in
      field.map { key.isField(of: self, among: [$0]) } == true
        ? nil : "\(key.column.shortened) \(key.value.shortened)"
    }
    return [idText, value, key, category?.name.shortened, diet.rawValue]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// What it has in a field that tells it apart: text as it is, a number or yes/no with the name of
  /// the field, without which it would say nothing; nil for no value.
  func distinction(in field: Field) -> String? {
    if self[field] == nil { return nil }
    let value = measure(of: field).shortened
    return field.valueKind?.form == .text ? value : "\(field.title.shortened) \(value)"
  }

  /// What may stand after its name in a list: what people know it by, then its id.
  public var marksOfDistinction: [String] { [importedKey?.value, idText].compactMap { $0 } }

  /// Whether its name is short enough to be valid: comparing longer ones would take long.
  public var hasComparableName: Bool { name.utf8.count <= 4 * Name.maximumLength }

  private var idText: String { "id \(id)" }
}
