import GRDB

/// A named kind of dated entries that the keeper declares, such as Weight or Treatment.
public struct Log: EditableRecord {
  /// The row ID in the catalog; positive, and never reused for another log.
  public let id: Int64
  /// The name as it was typed. No two logs, and no log and field of animals, have names with the
  /// same `Folding.key`.
  public let name: String
  /// After how long what was done is to be done again, such as `30d`; nil if it does not repeat.
  public let repeats: Repetition?
  /// The text that finds the animals whose entries may be due; nil for all.
  public let onlyFor: String?

  /// The kind of logs.
  public static var kind: RecordKind { .log }
  /// Its name, and what is due.
  public var values: FieldValues {
    RecordDraft([.name: name, .repeats: repeats?.text ?? "", .onlyFor: onlyFor ?? ""]).values
  }

  /// The folded names that no log may have, as a text to find, or a file of entries, gives them a
  /// meaning.
  static let reserved: Set = ["due", "any", "last", "animal", "log", "date", "done"]
  /// The greatest number of logs in a catalog, retired ones included.
  static let most = 100
}

extension Field {
  /// After how long an entry of a log that is done is followed by the next.
  public static let repeats = Field("repeats", title: "Repeats", ValueKind(RepetitionRules.tag))
  /// The text that finds the animals whose entries of a log may be due.
  public static let onlyFor = Field("onlyFor", title: "Only for", .text)
}

extension RecordKind {
  /// A log.
  public static let log = RecordKind(
    table: "log", noun: "log", plural: "logs", prefix: "the log ", since: (9, 9),
    columns: [
      .id, .position, .name, .nameKey, .text("repeats", isOptional: true),
      .text("onlyFor", isOptional: true), .number("isRetired"),
    ],
    fields: Fields([.name, .repeats, .onlyFor]), most: Log.most, maxNameLength: Field.maxNameLength,
    check: { try Log.check($0, $1) }, read: { try $0.log($1) },
    rename: { try Log.rename($0, $1, to: $2) })
}

/// A new log with the fields of its entries, the first of them its main field: the one that lists
/// and charts show.
public struct NewLog: Hashable, Sendable {
  /// The name as typed.
  public let name: String
  /// The fields, in order.
  public let fields: [NewField]
  /// How it repeats, as typed; empty for not.
  public let repeats: String
  /// The text that finds the animals that it is for; empty for all.
  public let onlyFor: String

  /// Creates one; without fields it gets one of its own name and kind.
  public init(
    _ name: String, _ kind: ValueKind = .text, fields: [NewField] = [], repeats: String = "",
    onlyFor: String = ""
  ) {
    self.name = name
    self.repeats = repeats
    self.onlyFor = onlyFor
    self.fields = fields.isEmpty ? [NewField(name, kind)] : fields
  }
}
