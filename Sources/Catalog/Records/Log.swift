import GRDB

/// A named kind of dated entries that the keeper declares, such as Weight or Treatment.
public struct Log: EditableRecord {
  /// The row ID in the catalog; positive, and never reused for another log.
  public let id: Int64
  /// The name as it was typed. No two logs, and no log and field of animals, have names with the
  /// same `Folding.key`.
  public let name: String

  /// The kind of logs.
  public static var kind: RecordKind { .log }
  /// Its name.
  public var values: FieldValues { RecordDraft([.name: name]).values }

  /// The greatest number of logs in a catalog, retired ones included.
  static let most = 100
}

extension RecordKind {
  /// A log.
  public static let log = RecordKind(
    table: "log", noun: "log", plural: "logs", prefix: "the log ", since: (9, 9),
    columns: [
      .id, .position, .name, .nameKey, .text("repeats", isOptional: true),
      .text("onlyFor", isOptional: true), .number("isRetired"),
    ],
    fields: Fields([.name]), most: Log.most, maxNameLength: Field.maxNameLength,
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

  /// Creates one; without fields it gets one of its own name and kind.
  public init(_ name: String, _ kind: ValueKind = .text, fields: [NewField] = []) {
    self.name = name
    self.fields = fields.isEmpty ? [NewField(name, kind)] : fields
  }
}
