import Foundation
import GRDB

extension CatalogStore {
  /// Gives a field another name, other categories, another kind or other options of its kind, and
  /// converts its values. With `isDropping`, values that cannot be converted are removed; undo
  /// brings them back. Where `new` equals `field`, later changes by others stay.
  ///
  /// - Throws: `FieldsProblem.misfitValues` if there are such values and `isDropping` is false;
  ///   `.sharedValues` if values are to be unique, but animals share some; `.noSuchField`,
  ///   `.noSuchCategory`, what `addField(named:_:)` throws, or `CancellationError`; then nothing is
  ///   changed.
  public func changeField(
    _ field: Field, to new: NewField, isDropping: Bool = false
  ) async throws -> Field {
    try await recordMuch { db, _ in
      try db.keepingLogs { try db.change(field, to: new, isDropping: isDropping) }
    }
  }

  /// Takes a field off all screens; its values are kept.
  ///
  /// - Throws: `FieldsProblem.noSuchField`, `.neededByLog`, and what every write may throw.
  public func retireField(_ field: Field) async throws {
    _ = try await change(field) { db, now in
      try db.set(["isRetired": 1.databaseValue], of: now)
      return "Retired the field \(now.title)"
    }
  }

  /// Brings back a retired field, with its values.
  ///
  /// - Throws: `FieldsProblem.noSuchField`, and what every write may throw.
  public func restoreField(_ field: Field) async throws -> Field {
    try await change(field) { db, now in
      try db.set(["isRetired": 0.databaseValue], of: now)
      return "Restored the field \(now.title)"
    }
  }

  /// Moves a field to an index, from 0, among the keeper's fields, or to the end if it is greater.
  ///
  /// - Throws: `FieldsProblem.noSuchField`, and what every write may throw.
  public func moveField(_ field: Field, to place: Int) async throws -> Field {
    try await change(field) { db, now in
      var order = try db.customFields("NOT isRetired", of: now.recordKind).filter {
        $0.log == now.log && $0.id != now.id
      }
      order.insert(now, at: min(max(place, 0), order.count))
      for (position, field) in order.enumerated() {
        try db.set(["position": (position + 1).databaseValue], of: field)
      }
      return "Moved the field \(now.title)"
    }
  }

  private func change(
    _ field: Field, _ body: @escaping @Sendable (Database, Field) throws -> String
  ) async throws -> Field {
    try await record { db in
      let label = try db.keepingLogs { try body(db, try db.current(field)) }
      try db.followFieldChange()
      return LabelledResult(try db.current(field), as: label)
    }
  }
}

extension Database {
  fileprivate func change(
    _ field: Field, to new: NewField, isDropping: Bool
  ) throws -> LabelledResult<Field> {
    let now = try current(field)
    let kind = new.kind == field.valueKind ? now.valueKind ?? new.kind : new.kind
    let typed = new.name == field.title ? now.title : new.name
    let name = try FieldNames(self, of: now.log).checked(typed, of: now)
    if now.log != nil, kind.isUnique || new.categories != nil {
      throw CatalogError.fields(.notOfLog)
    }
    let names = FindNames(of: try fieldsWithDerived().comparable + [now])
    let known = try self.options(of: now)
    var options = kind == now.valueKind ? known : try kind.options.json
    options =
      try new.categories == field.categories
      ? limited(options, as: known) : limited(options, to: new.categories)
    try set(
      [
        "name": name.databaseValue, "nameKey": Folding.key(name).databaseValue,
        "kind": kind.tag.databaseValue, "options": options.databaseValue,
      ], of: now)
    if name != now.title {
      let log = try now.log.flatMap { try self.log($0) }
      let words = [now.title, name].map { name in
        log.map { Field.derivedTitles(of: $0.name, others: [name]).last ?? name } ?? name
      }
      try rename(inSearches: .field(words[0], to: words[1], among: names))
    }
    let conversion = ValueConversion(of: now, to: kind)
    try conversion.run(self)
    if !isDropping, let misfits = conversion.misfits {
      throw CatalogError.fields(.misfitValues(field: now, misfits))
    }
    try followFieldChange()
    let changed = try current(field)
    return LabelledResult(changed, as: EditLabel.changed(now, to: changed))
  }

  /// The current state of one of the keeper's fields, retired or not.
  fileprivate func current(_ field: Field) throws -> Field {
    guard let number = field.customNumber,
      let now = try customFields("id = ?", [number], of: nil).first
    else {
      throw CatalogError.fields(.noSuchField(field.title))
    }
    return now
  }

  fileprivate func options(of field: Field) throws -> String {
    try value("SELECT \(FieldLimits.options) FROM field WHERE id = ?", [field.customNumber]) ?? "{}"
  }

  fileprivate func set(_ values: KeyValuePairs<String, DatabaseValue>, of field: Field) throws {
    let assignments = values.map { "\($0.key) = ?" }.joined(separator: ", ")
    let differs = values.map { "\($0.key) IS NOT ?" }.joined(separator: " OR ")
    let arguments = values.map(\.value)
    try execute(
      sql: "UPDATE field SET \(assignments) WHERE id = ? AND (\(differs))",
      arguments: StatementArguments(arguments + [field.customNumber.databaseValue] + arguments))
  }

  /// The options of a field once it is limited to some categories; nil lifts the limit.
  ///
  /// - Throws: `FieldsProblem.noSuchCategory`.
  func limited(_ options: String, to names: [String]?) throws -> String {
    let ids = try names?.map { name in
      guard let category = try category(named: name) else {
        throw CatalogError.fields(.noSuchCategory(name))
      }
      return String(category.id)
    }
    let array = ids.map { "[\($0.joined(separator: ","))]" } ?? "null"
    return try value("SELECT json_patch(?, ?)", [options, "{\"categories\":\(array)}"]) ?? options
  }

  /// The options of a field with the categories from other options, deleted ones included.
  func limited(_ options: String, as other: String) throws -> String {
    try value(
      """
      SELECT json_patch(?, json_object('categories', json_extract(?, '$.categories')))
      """, [options, other]
    ) ?? options
  }

  func limit(_ field: Field, to names: [String]) throws {
    let options = try limited(field.valueKind?.options.json ?? "{}", to: names)
    try run("UPDATE field SET options = ? WHERE id = ?", [options, field.customNumber])
  }

  func add(choice word: String, toField id: Field.ID) throws {
    try execute(
      sql: "UPDATE field SET options = json_insert(options, '$.choices[#]', ?) WHERE id = ?",
      arguments: [word, Field.customNumber(in: id)])
  }

  /// Replaces one category with another wherever fields are limited to it.
  func moveFields(of id: AnimalCategory.ID, to target: AnimalCategory.ID) throws {
    try execute(
      sql: """
        UPDATE field SET options = json_set(options, '$.categories', json((
            SELECT json_group_array(DISTINCT iif(value = :id, :target, value))
            FROM json_each(options, '$.categories'))))
          WHERE json_valid(options) AND json_type(options, '$.categories') = 'array'
            AND :id IN (SELECT value FROM json_each(options, '$.categories'))
        """, arguments: ["id": id, "target": target])
  }
}

/// The names of the existing fields of animals, or of a log, including retired ones.
struct FieldNames {
  private var used: [String: Field]
  private let retired: [String: Field]
  /// The names of logs, which those of animals' fields must differ from, and the keys of those that
  /// follow from them.
  private let logs: [String: String]
  private let derived: Set<String>

  init(_ db: Database, of log: Log.ID? = nil) throws {
    let kind: RecordKind = log == nil ? .animal : .entry
    let fields = try db.fields(of: kind).filter { !$0.isCustom || $0.log == log }
    let used = fields.flatMap { [(Folding.key($0.key), $0), (Folding.key($0.title), $0)] }
    self.used = Dictionary(used) { first, _ in first }
    let retired = try db.customFields("isRetired", of: kind).filter { $0.log == log }
    self.retired = Dictionary(retired.map { (Folding.key($0.title), $0) }) { first, _ in first }
    let logs = log == nil ? try db.logs("true") : []
    self.logs = Dictionary(logs.map { (Folding.key($0.name), $0.name) }) { first, _ in first }
    derived = Set(logs.flatMap { Self.keys(derivedFrom: $0.name) })
  }

  private static func keys(derivedFrom log: String) -> [String] {
    Field.derivedTitles(of: log).dropFirst().map(Folding.key)
  }

  /// A name as it will be stored; it must not belong to a field other than `field`.
  ///
  /// - Throws: `CatalogError.name`, `.nameTaken`, `.nameReserved`, `.nameRetired`.
  func checked(_ typed: String, of field: Field? = nil) throws(CatalogError) -> String {
    let name = try checked(typed, besideLogs: field)
    if let log = logs[Folding.key(name)] { throw .nameTaken(.log, existing: log) }
    return name
  }

  /// A name of a log: neither it nor a name that follows from it may mean something else.
  ///
  /// - Throws: `CatalogError.name`, `.nameTaken`, `.nameReserved`, `.nameRetired`.
  func check(log typed: String) throws(CatalogError) {
    let name = try checked(typed, besideLogs: nil)
    let isTaken = Self.keys(derivedFrom: name).contains { used[$0] != nil || logs[$0] != nil }
    if isTaken || Log.reserved.contains(Folding.key(name)) { throw .fields(.nameReserved(name)) }
  }

  /// The same, but a log may have the name.
  func checked(_ typed: String, besideLogs field: Field?) throws(CatalogError) -> String {
    let name: String
    do {
      name = try Name.checked(typed, limit: Field.maxNameLength)
    } catch {
      throw .name(error)
    }
    let key = Folding.key(name)
    if Field.reserved.contains(key) || derived.contains(key),
      field.map({ Folding.key($0.title) }) != key
    {
      throw .fields(.nameReserved(name))
    }
    if let used = used[key], used.id != field?.id {
      throw .nameTaken(.field, existing: used.title)
    }
    if let retired = retired[key], retired.id != field?.id {
      throw .fields(.nameRetired(retired.title))
    }
    return name
  }

  mutating func add(_ field: Field) {
    used[Folding.key(field.title)] = field
  }
}

/// The categories that fields are limited to: an array of their ids in a field's options. So they
/// are journaled with the field, survive renames, and return when the deletion of one is undone.
enum FieldLimits {
  /// SQL for a field's options; invalid JSON from another program counts as no options.
  static let options = "iif(json_valid(options), options, '{}')"

  /// SQL for the names of a field's categories, as a JSON array; NULL if it is not limited.
  static let names = """
    CASE WHEN json_type(options, '$.categories') = 'array' THEN (
      SELECT json_group_array(limits.name)
      FROM json_each(options, '$.categories') limited
        JOIN animalCategory limits ON limits.id = limited.value) END
    """
}

extension String {
  /// The strings of a JSON array; nil if it is something else.
  var jsonWords: [String]? { try? JSONDecoder().decode([String].self, from: Data(utf8)) }
}
