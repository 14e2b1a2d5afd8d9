extension Field {
  /// Where the values of a field come from.
  enum Source: Hashable, Sendable {
    /// A column of its records.
    case stored
    /// The latest entry of an animal in a log that is done.
    case latest
    /// The entries of an animal in a log that are done, any of which may meet a condition.
    case anyEntry
    /// The number of an animal's photos.
    case photos
    /// The photos of an animal, any of which may meet a condition.
    case anyPhoto
  }

  /// Whether its values follow from the entries of a log, or from photos: nobody types them.
  public var isDerived: Bool { source != .stored }

  /// What follows from the entries of a log, given its main field: the latest value of that, under
  /// the name of the log; the date of the latest entry; and the main value of any entry.
  static func derived(from log: Log, main: Field?) -> [Field] {
    let (id, noun) = ("\(derivedPrefix)\(log.id)", noun(of: log.name))
    let time = Field(
      derived: id + "at", title: "Last \(noun)", .date, from: .latest, of: log.id, column: "at")
    guard let main, let kind = main.valueKind else { return [time] }
    return [
      Field(derived: id, title: log.name, kind, from: .latest, of: log.id, column: "value"), time,
      Field(
        derived: id + "any", title: "Any \(noun)", kind, from: .anyEntry, of: log.id,
        column: main.column),
    ]
  }

  /// What a search text can ask of photos: how many an animal has, what one shows, and when it was
  /// taken.
  static let ofPhotos = [
    Field(derived: "photos", title: "Photos", .number, from: .photos, column: "count"),
    Field(derived: "caption", title: "Caption", .text, from: .anyPhoto, column: "caption"),
    Field(derived: "taken", title: "Taken", .date, from: .anyPhoto, column: "taken"),
  ]

  /// The value of any entry of a log in one of its fields that is not the main one.
  static func derived(from log: Log, other field: Field) -> Field? {
    field.valueKind.map { kind in
      Field(
        derived: "\(derivedPrefix)\(log.id)any\(field.id)",
        title: "Any \(noun(of: log.name)) \(field.noun)", kind, from: .anyEntry, of: log.id,
        column: field.column)
    }
  }

  /// The date that goes with what follows from a log: of the latest entry, or of each; nil for
  /// other fields.
  public var dateOfEntry: Field? {
    guard let log, isDerived else { return nil }
    return Field(
      derived: "\(Self.derivedPrefix)\(log)\(source == .latest ? "" : "any")at",
      title: "Entry date",
      .date, from: source, of: log, column: "at")
  }

  /// Whether it is the date of an animal's latest entry in a log.
  var isTimeOfLatest: Bool { source == .latest && column == "at" }

  private static let derivedPrefix = "log"

  /// Whether an ID is that of a derived field.
  static func isDerived(_ id: ID) -> Bool {
    id.hasPrefix(derivedPrefix) && id.dropFirst(derivedPrefix.count).first?.isNumber == true
  }

  /// The titles of the fields that follow from a log of this name, with these fields besides its
  /// main one.
  static func derivedTitles(of log: String, others: some Sequence<String> = []) -> [String] {
    ["", "last ", "any "].map { $0 + log } + others.map { "any \(log) \($0)" }
  }

  /// SQL for its stored value, given an animal `a`.
  var stored: String {
    isDerived
      ? "(SELECT \(column) FROM latest WHERE logID = \(log ?? 0) AND animalID = a.id)"
      : "a.\(column)"
  }

  /// SQL for the same in the row that a condition on it is tested on; see `FieldCondition`.
  var tested: String { isDerived ? "e.\(column)" : stored }
}

extension Fields {
  /// The fields of a list of animals: those of the animals, and the latest values of logs.
  public var ofLists: [Field] { list + derived.filter { $0.source == .latest } }

  /// What each log is listed by: its latest value, or the date of it if it has no main field.
  public var latest: [Field] {
    let all = derived.filter { $0.source == .latest }
    return all.filter { field in
      !field.isTimeOfLatest || !all.contains { $0.log == field.log && $0 != field }
    }
  }

  /// The fields that a list can be sorted by, besides name, category and diet.
  public var sortable: [Field] { ofLists.filter { $0.valueKind != nil } }

  /// The fields that a search text can compare.
  public var comparable: [Field] { others + derived }

  /// The fields in which something was typed: of the animals, and of the entries of logs.
  var typed: [Field] { others + derived.filter { $0.source == .anyEntry } }

  /// The fields whose values can be counted.
  public var countable: [Field] {
    list.filter { $0.valueKind?.isMultiline != true } + derived
  }

  /// The fields whose words or dates can group the values of another.
  public func groups(for field: Field) -> [Field] {
    let own = [field.dateOfEntry].compactMap(\.self).filter { $0.id != field.id }
    return own
      + countable.filter { group in
        let isOfLog = group.log != nil && group.log == field.log
        guard group.source == .anyEntry ? isOfLog && field.source == .anyEntry : !isOfLog else {
          return false
        }
        return group != .name && (group.valueKind?.words != nil || group.valueKind == nil)
          || group.isDate
      }.filter { $0.id != field.id }
  }

  /// The field that a search text names so; nil for none.
  func compared(named name: String) -> Field? {
    let field =
      named(name) ?? Fields(derived).named(name)
      ?? Fields(Field.ofPhotos).named(Folding.key(name) == "photo" ? "photos" : name)
    return field?.valueKind == nil ? nil : field
  }

  /// The field of lists with this key or title, however it is spelled; nil for none.
  public func listed(named name: String) -> Field? {
    named(name) ?? Fields(derived).named(name).flatMap { $0.source == .latest ? $0 : nil }
  }
}
