import Catalog
import Foundation

/// A named list of fields to begin with: one of `Resources/templates.json`, compiled into the program.
public struct Template: Sendable {
  /// What it is called, such as `Shelter`.
  public let name: String
  /// Its fields, in their order.
  public let fields: [NewField]

  /// All templates, in the order in which they are offered. Their names begin with different letters.
  ///
  /// - Throws: `DecodingError` if the resource is not as its format says: an array of objects with a
  ///   name and fields, which have the members that `fields list --json` prints; a field without a kind
  ///   is text.
  public static func all() throws -> [Template] {
    try JSONDecoder().decode([Template].self, from: Data(PackageResources.templates_json))
  }
}

extension Template: Decodable {}

extension CatalogStore {
  /// Adds the fields of a template, in one edit, and returns them; those whose names the catalog has stay
  /// as they are and are left out.
  ///
  /// - Throws: What `addFields(_:)` throws.
  public func addFields(of template: Template) async throws -> [Field] {
    let present = try fields()
    let missing = template.fields.filter { present.named($0.name) == nil }
    return missing.isEmpty ? [] : try await addFields(missing)
  }
}

extension Template {
  /// What `CatalogStore.addFields(of:)` came to, in a sentence without a full stop.
  public func news(adding added: [Field]) -> String {
    if added.isEmpty { return "The catalog has all fields of \(name) already" }
    let others = fields.count - added.count
    return "Added \(added.count.counted("field")) of \(name)"
      + (others == 0 ? "" : "; \(others) \(others == 1 ? "was" : "were") there already")
  }
}
