import Foundation
import GRDB

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

extension Database {
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

  /// Limits a field for all animals to some categories.
  func limit(_ field: Field, to names: [String]) throws {
    let options = try limited(field.valueKind?.options.json ?? "{}", to: names)
    try execute(
      sql: "UPDATE field SET options = ? WHERE id = ?", arguments: [options, field.ownNumber])
  }

  /// Appends a word to a field's choices.
  func add(choice word: String, toField id: Field.ID) throws {
    try execute(
      sql: "UPDATE field SET options = json_insert(options, '$.choices[#]', ?) WHERE id = ?",
      arguments: [word, Field.ownNumber(in: id)])
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

extension String {
  /// The strings of a JSON array; nil if it is something else.
  var jsonWords: [String]? { try? JSONDecoder().decode([String].self, from: Data(utf8)) }
}
