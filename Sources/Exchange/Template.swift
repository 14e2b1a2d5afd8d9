import Catalog

/// A named list of fields to start with: one of `Resources/templates.json`, compiled into the
/// program.
public struct Template: Decodable, Sendable {
  /// By what it is known, whatever the language: words joined by hyphens.
  public let id: String
  /// Its name, such as `Shelter`.
  public let name: String
  /// Its fields, in order.
  public let fields: [NewField]

  /// All templates, in the order offered. Their names begin with different letters. A field has the
  /// members that `fields list --json` prints; without a kind it is text.
  public static let all: [Template] = Resource.decoded(PackageResources.templates_json)
}

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
