import Catalog
import Foundation

/// A named list of fields to start with: one of `Resources/templates.json`, compiled into the
/// program.
public struct Template: Sendable {
  /// Its name, such as `Shelter`.
  public let name: String
  /// Its fields, in order.
  public let fields: [NewField]

  /// All templates, in the order offered. Their names begin with different letters.
  ///
  /// - Throws: `DecodingError` if the resource is malformed: it is an array of objects with a name
  ///   and fields, which have the members that `fields list --json` prints; a field without a kind
  ///   is text.
  public static func all() throws -> [Template] {
    try JSONDecoder().decode([Template].self, from: Data(PackageResources.templates_json))
  }
}

extension Template: Decodable {}

extension CatalogStore {
  /// Adds the fields of a template in one edit, and returns them; those with a name that the
  /// catalog already has are left out.
  ///
  /// - Throws: What `addFields(_:)` throws.
  public func addFields(of template: Template) async throws -> [Field] {
    let present = try fields()
    let missing = template.fields.filter { present.named($0.name) == nil }
    return missing.isEmpty ? [] : try await addFields(missing)
  }
}

extension Template {
  /// The result of `CatalogStore.addFields(of:)`, in a sentence without a full stop.
  public func news(adding added: [Field]) -> String {
    if added.isEmpty { return "The catalog has all fields of \(name) already" }
    let others = fields.count - added.count
    return "Added \(added.count.counted("field")) of \(name)"
      + (others == 0 ? "" : "; \(others) \(others == 1 ? "was" : "were") there already")
  }
}
