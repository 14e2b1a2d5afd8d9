import Catalog
import FileFormats

/// A file that Menagerie has written itself. Nothing in it is guessed, and no text in it stands for
/// nothing: what is imported is the catalog that was exported.
enum OwnExport: Sendable {
  /// A table with a column for each field: CSV, TSV, JSON lines, a catalog.
  case table
  /// JSON with the names of all categories beside the animals.
  case lists
  /// A Darwin Core archive, whose `dynamicProperties` hold what the standard has no terms for.
  case archive

  /// The name of the list of categories.
  private static let categories = "categories"
  private static let animals = "animals"
  static let properties = "dynamicProperties"
  static let archiveName = "vernacularName"
  static let group = "group"

  /// Whether a row stands for a category alone.
  static func isCategory(_ group: String) -> Bool { group == categories }

  /// Recognises one by its columns. It may lack fields that the keeper has added since, and have others
  /// that it defines.
  init?(_ survey: Survey) {
    let own = Set(
      survey.fields.own.flatMap { [$0.key, survey.fields.heading(of: $0)] }
        + survey.definitions.map(\.name))
    let names = survey.columns.map(\.name).filter { !own.contains($0) }.sorted()
    if names == Self.fields {
      self = .table
    } else if Self.isLists(names, survey) {
      self = .lists
    } else if Self.isArchive(names, survey) {
      self = .archive
    } else {
      return nil
    }
  }

  private static let fields = Fields.builtIn.map(\.key).sorted()

  /// The animals may have fields that the catalog lacks.
  private static func isLists(_ names: [String], _ survey: Survey) -> Bool {
    guard let groups = survey.column(named: group)?.values else { return false }
    // The categories alone, or so many that the survey has seen no animal.
    if names == [group, "name"] { return groups == [categories] }
    return Set(names).isSuperset(of: Self.fields + [group])
      && groups.isSubset(of: [categories, animals])
  }

  private static func isArchive(_ names: [String], _ survey: Survey) -> Bool {
    guard
      names.filter({ !DarwinCoreArchive.terms.contains($0) || survey.definitions.isEmpty })
        == [properties, archiveName].sorted(), let column = survey.column(named: properties)
    else { return false }
    return column.filled == survey.rowCount
      && column.samples.allSatisfy { OwnProperties($0) != nil }
  }
}

extension Survey {
  /// The column in which a file of Menagerie has the values of a field.
  func column(ofOwn name: String) -> String {
    guard ownExport == .archive else { return name }
    let names = definitions.map(\.name)
    let terms = zip(names, DarwinCoreArchive.terms(of: names))
    return (terms.first { $0.0 == name }?.1) ?? OwnExport.properties
  }
}
