import GRDB

/// The names of the existing fields, including retired ones.
struct FieldNames {
  private var used: [String: Field]
  private let retired: [String: Field]

  /// Reads them in the current transaction.
  init(_ db: Database) throws {
    let used = try db.fields().flatMap { [(Folding.key($0.key), $0), (Folding.key($0.title), $0)] }
    self.used = Dictionary(used) { first, _ in first }
    let retired = try db.ownFields("isRetired").map { (Folding.key($0.title), $0) }
    self.retired = Dictionary(retired) { first, _ in first }
  }

  /// A name as it will be stored; it must not belong to a field other than `field`.
  ///
  /// - Throws: `CatalogError.name`, `.nameTaken`, `.nameReserved`, `.nameRetired`.
  func checked(_ typed: String, of field: Field? = nil) throws(CatalogError) -> String {
    let name: String
    do {
      name = try Name.checked(typed, limit: Field.longestName)
    } catch {
      throw .name(error)
    }
    let key = Folding.key(name)
    if Field.reserved.contains(key), field.map({ Folding.key($0.title) }) != key {
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

  /// Adds the name of a new field.
  mutating func add(_ field: Field) {
    used[Folding.key(field.title)] = field
  }
}
