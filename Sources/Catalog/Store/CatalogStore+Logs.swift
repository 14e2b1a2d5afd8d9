import GRDB

extension CatalogStore {
  /// The logs, in order, without those that were retired.
  public func logs() throws(CatalogError) -> [Log] {
    try read { db in try db.logs("NOT isRetired") }
  }

  /// The retired logs, whose entries are kept.
  public func retiredLogs() throws(CatalogError) -> [Log] {
    try read { db in try db.logs("isRetired") }
  }

  /// The log, retired or not, whose name has the same `Folding.key`; nil if there is none.
  public func log(named name: String) throws(CatalogError) -> Log? {
    try read { db in try db.log(named: name) }
  }

  /// The fields of a log's entries: the built-in ones, then its own, the main field first.
  public func fields(of log: Log) throws(CatalogError) -> Fields {
    try read { db in try db.fields(of: .entry).of(log.id) }
  }

  /// Adds a log with its fields, in one edit.
  ///
  /// - Throws: What `save(_:over:in:kept:)` and `addFields(_:to:)` throw.
  public func addLog(_ new: NewLog) async throws -> Log {
    try await record { db in
      let log = try db.add(new)
      return LabelledResult(log, as: EditLabel.added(log))
    }
  }

  /// Adds fields to all animals, and logs with theirs, in one edit.
  ///
  /// - Throws: What `addLog(_:)` throws.
  public func add(
    _ fields: [NewField], _ logs: [NewLog]
  ) async throws -> (fields: [Field], logs: [Log]) {
    try await record { db in
      let added = try db.addFields(fields)
      let logs = try logs.map(db.add)
      return LabelledResult((added, logs), as: EditLabel.added(added, logs))
    }
  }

  /// Adds a log of the name of a field, with that field, which it returns.
  public func addLog(with field: NewField) async throws -> Field {
    let log = try await addLog(NewLog(field.name, fields: [field]))
    guard let main = try fields(of: log).custom.first else { throw CatalogError.gone(.log(log.id)) }
    return main
  }

  /// Takes a log off all screens, with its entries, which are kept; or brings it back.
  ///
  /// - Throws: `CatalogError.gone`, `FieldsProblem.neededByLog`, and what every write may throw.
  public func retire(_ log: Log, isRetired: Bool = true) async throws {
    try await record { db in
      let now: Log = try db.saved(log.id)
      try db.keepingLogs {
        try db.run(
          "UPDATE log SET isRetired = ?1 WHERE id = ?2 AND isRetired <> ?1", [isRetired, now.id])
      }
      return LabelledResult(
        (), as: "\(isRetired ? "Retired" : "Restored") \(Log.kind.prefix)\(now.name)")
    }
  }

  /// Moves a log to an index, from 0, among those that are not retired, or to the end if it is
  /// greater.
  ///
  /// - Throws: `CatalogError.gone`, and what every write may throw.
  public func move(_ log: Log, to place: Int) async throws {
    try await record { db in
      let now: Log = try db.saved(log.id)
      var order = try db.logs("NOT isRetired").filter { $0.id != now.id }
      order.insert(now, at: min(max(place, 0), order.count))
      for (position, log) in order.enumerated() {
        try db.run(
          "UPDATE log SET position = ?1 WHERE id = ?2 AND position <> ?1", [position + 1, log.id])
      }
      return LabelledResult((), as: "Moved \(Log.kind.prefix)\(now.name)")
    }
  }
}

extension Log {
  /// Updates the search texts that name a log.
  static func rename(_ db: Database, _ old: String, to new: String) throws {
    let own = try db.log(named: new).map { try db.fields(of: .entry).of($0.id).custom } ?? []
    let others = own.dropFirst().map(\.noun)
    let former = Field.derivedTitles(of: old, others: others)
    let names = FindNames(of: try db.fieldsWithDerived().comparable, and: former)
    for (old, new) in zip(former, Field.derivedTitles(of: new, others: others)) {
      try db.rename(inSearches: .field(old, to: new, among: names))
    }
  }

  /// - Throws: `CatalogError.nameTaken`, `.nameReserved` or `.nameRetired` for a name that a field
  ///   of animals has: a log's name is one in texts to find.
  ///   `CatalogError.value` if the catalog does not understand for which animals it is.
  static func check(_ db: Database, _ draft: RecordDraft) throws {
    let find = FindText(draft[text: .onlyFor], in: try db.fieldsWithDerived())
    if let problem = find.problems.first ?? find.unfinished {
      throw CatalogError.value(.onlyFor, ValueProblem("\(problem)"))
    }
    if find.asksForDue {
      throw CatalogError.value(
        .onlyFor, ValueProblem("What is due depends on this; it cannot ask for that."))
    }
    // A name that the log has already may have come to mean something else.
    if try db.log(named: draft.name) == nil { try FieldNames(db).check(log: draft.name) }
  }
}

extension Database {
  /// Makes a change, unless a log then no longer finds the animals that it is for.
  ///
  /// - Throws: `FieldsProblem.neededByLog`.
  func keepingLogs<T>(_ change: () throws -> T) throws -> T {
    let understood = try understoodLogs()
    let changed = try change()
    let now = try understoodLogs()
    if let log = try logs("NOT isRetired").first(where: {
      understood.contains($0.id) && !now.contains($0.id)
    }) {
      throw CatalogError.fields(.neededByLog(log.name, onlyFor: log.onlyFor ?? ""))
    }
    return changed
  }

  /// The logs that are for some animals, by a text that the catalog understands.
  private func understoodLogs() throws -> Set<Log.ID> {
    let fields = try fieldsWithDerived()
    let logs = try logs("onlyFor IS NOT NULL AND NOT isRetired")
    return Set(logs.filter { FindText($0.onlyFor ?? "", in: fields).problems.isEmpty }.map(\.id))
  }

  fileprivate func add(_ new: NewLog) throws -> Log {
    // Other fields of these names may be of other kinds.
    let find = FindText(new.onlyFor, in: try fieldsWithDerived())
    let isKnown = find.problems.isEmpty && find.unfinished == nil && !find.asksForDue
    let log: Log = try saved(
      RecordSave(
        self,
        adding: RecordDraft([
          .name: new.name, .repeats: new.repeats,
          .onlyFor: isKnown ? new.onlyFor : "",
        ]), to: .log
      ).write())
    _ = try addFields(new.fields, to: log.id)
    return log
  }

  /// Whether there is a log of this name with all of these fields.
  func has(_ log: NewLog) throws -> Bool {
    guard let own = try self.log(named: log.name) else { return false }
    return try missing(of: log, in: own).isEmpty
  }

  /// Adds a log, or to the one of its name the fields that it lacks.
  func complete(_ new: NewLog) throws {
    guard let log = try log(named: new.name) else {
      _ = try add(new)
      return
    }
    _ = try addFields(missing(of: new, in: log), to: log.id)
  }

  /// The fields that a log lacks; a retired one is there.
  private func missing(of new: NewLog, in log: Log) throws -> [NewField] {
    let known = Fields(try customFields("true", of: .entry).filter { $0.log == log.id })
    return new.fields.filter { known.named($0.name) == nil }
  }

  /// The log of this name, which is added if there is none.
  func addedLog(named name: String) throws -> Log {
    try log(named: name)
      ?? saved(RecordSave(self, adding: RecordDraft([.name: name]), to: .log).write())
  }

  /// The logs that meet a condition, in order.
  func logs(_ condition: String, _ arguments: StatementArguments = []) throws -> [Log] {
    try rows(
      "SELECT id, name, repeats, onlyFor FROM log WHERE \(condition) ORDER BY position, id",
      arguments
    ) {
      Log(
        id: try $0.decode(Int64.self, atIndex: 0), name: try $0.decode(String.self, atIndex: 1),
        repeats: try $0.decode(String?.self, atIndex: 2).flatMap(Repetition.init),
        onlyFor: try $0.decode(String?.self, atIndex: 3))
    }
  }

  func log(_ id: Log.ID) throws -> Log? { try logs("id = ?", [id]).first }

  func log(named name: String) throws -> Log? {
    try logs("nameKey = ?", [Folding.key(name)]).first
  }
}
