import GRDB

/// The other entries of the same animal and log, and about the same.
struct AlikeEntries {
  let subject: Field?
  private var filter = Filter()
  private let entry: Entry

  init(of entry: Entry, subject: Field?) {
    (self.entry, self.subject) = (entry, subject)
    filter.add("animalID = ? AND logID = ? AND id <> ?", [entry.animal, entry.log, entry.id])
    if let subject { filter.add(isSame(subject)) }
  }

  private func isSame(_ subject: Field) -> Filter.Condition {
    let text = entry[subject] == nil ? nil : entry.text(of: subject)
    return subject.says(text.databaseValue)
  }

  /// These and those that say nothing at all in these fields.
  func orUnsaid(in fields: [Field]) -> AlikeEntries {
    guard let subject else { return self }
    let isUnsaid = fields.map { Filter.Condition("\($0.column) IS NULL") }
    var all = AlikeEntries(of: entry, subject: nil)
    all.filter.add(.or([isSame(subject), .and(isUnsaid)]))
    return all
  }

  var clause: String { filter.clause }
  var arguments: StatementArguments { filter.arguments }
}

extension Database {
  /// Whether one of them meets a condition.
  func hasEntry(
    _ entries: AlikeEntries, _ condition: String, _ arguments: StatementArguments = []
  ) throws -> Bool {
    try number(
      "SELECT EXISTS (SELECT 1 FROM entry \(entries.clause) AND \(condition))",
      entries.arguments + arguments) == 1
  }

  /// The entries that are like one.
  func entries(like entry: Entry) throws -> AlikeEntries {
    AlikeEntries(of: entry, subject: try subject(of: entry.log))
  }

  /// The main field of a log, if it says what an entry is about.
  func subject(of log: Log.ID) throws -> Field? {
    try fields(of: .entry).of(log).custom.first.flatMap { $0.isSubject ? $0 : nil }
  }
}

extension Field {
  /// Entries that are about the same as one with this value.
  func says(_ value: DatabaseValue) -> Filter.Condition {
    Filter.Condition("\(column) IS ? COLLATE NOCASE", [value])
  }

  /// Whether it says what an entry is about if it is the main field of a log, such as a vaccine,
  /// which is known beforehand; a weight, a note, or yes and no, are what came of it.
  public var isSubject: Bool {
    guard let kind = valueKind, kind.tag != ValueKind.yesNo.tag else { return false }
    return kind.isText && !kind.isMultiline || kind.words != nil
  }
}
