import Catalog

/// A named list of fields and logs to start with: one of `Resources/templates.json`, compiled into
/// the program.
public struct Template: Decodable, Sendable {
  /// By what it is known, whatever the language: words joined by hyphens.
  public let id: String
  /// Its name, such as `Shelter`.
  public let name: String
  /// Its fields, in order.
  public let fields: [NewField]
  /// Its logs, in order, each with fields of its own, or with one of its name.
  public let logs: [NewLog]

  /// All templates, in the order offered. Their names begin with different letters. A field has the
  /// members that `fields list --json` prints; without a kind it is text.
  public static let all: [Template] = Resource.decoded(PackageResources.templates_json)
}

extension CatalogStore {
  /// Adds the fields and logs of a template in one edit, and returns them; those with a name that
  /// the catalog already has are left out.
  ///
  /// - Throws: What `add(_:_:)` throws.
  public func add(_ template: Template) async throws -> (fields: [Field], logs: [Log]) {
    let present = try fields()
    let taken = Set(try (logs() + retiredLogs()).map(\.name) + present.map(\.title))
    let isMissing = { (name: String) in !taken.contains { Folding.key($0) == Folding.key(name) } }
    let fields = template.fields.filter { present.named($0.name) == nil && isMissing($0.name) }
    let logs = template.logs.filter { isMissing($0.name) }
    return fields.isEmpty && logs.isEmpty ? ([], []) : try await add(fields, logs)
  }
}

extension Template {
  /// The result of `CatalogStore.add(_:)`, in a sentence without a full stop.
  public func news(adding added: (fields: [Field], logs: [Log])) -> String {
    let counts = [(added.fields.count, "field"), (added.logs.count, "log")].filter { $0.0 > 0 }
    if counts.isEmpty { return "The catalog has all fields and logs of \(name) already" }
    let others = fields.count + logs.count - added.fields.count - added.logs.count
    return
      "Added \(counts.map { $0.0.counted($0.1) }.joined(separator: " and ")) of \(name)"
      + (others == 0 ? "" : "; \(others) \(others == 1 ? "was" : "were") there already")
  }
}
