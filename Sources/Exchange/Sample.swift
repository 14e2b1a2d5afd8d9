import Catalog

/// The sample animals that come with Menagerie: `Resources/animals.json`, compiled into the
/// program.
public struct Sample: Sendable {
  /// The fields that they have values in.
  public let fields: [NewField]
  private let categories: [String: [Entry]]

  /// Reads the resource: an object with the `fields`, as in a template, and under `animals` a list
  /// for each category; an entry has a name, a diet, and texts by the names of fields.
  public init() {
    self = Resource.decoded(PackageResources.animals_json)
  }

  /// All animals, by category in alphabetical order. They have values in those fields that are also
  /// in `fields`, if the field accepts them.
  public func animals(in fields: Fields = .builtIn) -> [RecordDraft] {
    let fields = self.fields.compactMap { new in
      fields.named(new.name).map { (field: $0, unit: new.kind.options.unit) }
    }
    return categories.sorted { $0.key < $1.key }.flatMap { category, entries in
      entries.map { $0.draft(in: category, fields) }
    }
  }
}

extension Sample: Decodable {
  private enum CodingKeys: String, CodingKey {
    case fields
    case categories = "animals"
  }

  private struct Entry: Decodable {
    let name: String
    let diet: Diet
    let values: [String: String]?

    /// The catalog's field may have another unit than the value.
    func draft(in category: String, _ fields: [(field: Field, unit: String?)]) -> RecordDraft {
      var draft = RecordDraft(name: name, diet: diet, category: .named(category))
      for (field, unit) in fields {
        guard let value = values?[field.title] else { continue }
        let text = [value, unit].compactMap(\.self).joined(separator: " ")
        if field.valueKind?.fits(text) == true { draft[text: field] = text }
      }
      return draft
    }
  }
}

extension CatalogStore {
  /// Fills an empty catalog with the sample animals and their fields, in one edit, and returns the
  /// number of animals.
  ///
  /// - Throws: What `fill(adding:with:)` throws.
  public func addSample() async throws -> Int {
    let sample = Sample()
    return try await fill(adding: sample.fields) { sample.animals(in: $0) }
  }
}
