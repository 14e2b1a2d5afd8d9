import GRDB

/// One line of a log: what happened to an animal, and when.
public struct Entry: EditableRecord {
  /// The row ID in the catalog; positive, and never reused for another entry.
  public let id: Int64
  /// Its animal.
  public let animal: Animal.ID
  /// Its log.
  public let log: Log.ID
  /// The value of each field.
  public let values: FieldValues

  /// A placeholder that sorts just after the entries of a date, as exactly as that is known.
  public init(standingAfter date: String, of animal: Animal.ID) {
    (id, self.animal, log) = (.max, animal, 0)
    values = RecordDraft([.time: date + "~"]).values
  }

  init(id: Int64, animal: Animal.ID, log: Log.ID, values: FieldValues) {
    (self.id, self.animal, self.log, self.values) = (id, animal, log, values)
  }

  /// The kind of entries.
  public static var kind: RecordKind { .entry }

  /// When it happened, as exactly as it is known, in ISO 8601 form.
  public var time: String { text(of: .time) }
}

extension Field {
  /// The animal of an entry.
  public static let entryAnimal = Field(
    "animal", title: "Animal", .animal, isRequired: true, column: "animalID")
  /// The log of an entry, by its name.
  public static let log = Field(
    "log", title: "Log", ValueKind(LogRules.tag), isRequired: true, column: "logID")
  /// When an entry happened, or is due.
  public static let time = Field(
    "date", title: "Date", .date, isRequired: true, column: "at")
  /// Whether an entry has happened, and is not still to be done.
  public static let isDone = Field(
    "done", title: "Done", .yesNo, isRequired: true, column: "isDone")
}

extension RecordKind {
  /// An entry of a log.
  public static let entry = RecordKind(
    table: "entry", noun: "entry", plural: "entries", since: (9, 9),
    columns: [
      .id, .link("animalID", to: "animal", isOptional: false),
      .link("logID", to: "log", isOptional: false), .text("at"), .number("isDone"),
    ],
    fields: Fields([.entryAnimal, .log, .time, .isDone]), hasCustomFields: true,
    read: { try $0.entry($1) },
    follow: { db, old, new in
      if let new = new as? Entry { try Entry.follow(db, since: old as? Entry, to: new) }
    })
}
