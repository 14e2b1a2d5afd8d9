import Catalog
import Foundation

/// The animals that come with Menagerie, to try it on: `Resources/animals.json`, compiled into the
/// program.
public enum Sample {
  private struct Entry: Decodable {
    let name: String
    let diet: Diet
  }

  /// All animals of the sample, category by category in the order of their names.
  ///
  /// - Throws: `DecodingError` if the resource is not as its format says: an object with a list of
  ///   animals for each category.
  public static func animals() throws -> [AnimalDraft] {
    let data = Data(PackageResources.animals_json)
    let categories = try JSONDecoder().decode([String: [Entry]].self, from: data)
    return categories.sorted { $0.key < $1.key }.flatMap { category, entries in
      entries.map { AnimalDraft(name: $0.name, diet: $0.diet, category: .named(category)) }
    }
  }
}
