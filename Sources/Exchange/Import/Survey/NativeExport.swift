import Catalog
import FileFormats
import Foundation

/// A file that Menagerie has written. Nothing in it is guessed, and no text means a missing value:
/// the import restores the catalog that was exported.
enum NativeExport: Sendable {
  /// A table with a column for each field: CSV, TSV, JSON lines, a catalog.
  case table
  /// JSON with the names of all categories besides the animals.
  case lists
  /// A Darwin Core archive; its `dynamicProperties` hold the fields without a standard term.
  case archive

  private static let categories = "categories"
  private static let animals = "animals"
  static let properties = "dynamicProperties"
  /// The column that the reader of an archive makes of its extension with media.
  static let media = "associatedMedia"
  static let archiveName = "vernacularName"
  static let group = "group"

  static func isCategory(_ group: String) -> Bool { group == categories }

  /// Recognises such a file by its columns. It may lack fields that the keeper has added since, and
  /// have others that it defines.
  init?(_ survey: Survey) {
    let own = Set(
      survey.fields.others.flatMap { [$0.key, survey.fields.heading(of: $0)] }
        + survey.definitions.map(\.name))
    let names = survey.columns.map(\.name).filter {
      !own.contains($0) && $0 != PhotoCopies.column
    }.sorted()
    if names == Self.fields || names == Self.numberedFields && Self.hasReferences(survey) {
      self = .table
    } else if Self.isLists(names, survey) {
      self = .lists
    } else if Self.isArchive(survey) {
      self = .archive
    } else {
      return nil
    }
  }

  private static let fields = Fields.basic.map(\.key).sorted()
  private static let numberedFields = (fields + [AnimalColumn.number.key]).sorted()

  private static func hasReferences(_ survey: Survey) -> Bool {
    survey.fields.references.contains { survey.column(named: $0.key) != nil }
      || survey.definitions.contains { $0.kind.isReference }
  }

  /// The animals may have fields that the catalog lacks.
  private static func isLists(_ names: [String], _ survey: Survey) -> Bool {
    guard let groups = survey.column(named: group)?.values else { return false }
    // Only categories, or too many for the survey to reach an animal.
    if names == [group, "name"] { return groups == [categories] }
    // If no animal has a category, there is no such column.
    let needed = Self.fields.filter { $0 != Field.category.key } + [group]
    return Set(names).isSuperset(of: needed)
      && groups.isSubset(of: [categories, animals])
  }

  private static func isArchive(_ survey: Survey) -> Bool {
    let names = survey.columns.map(\.name).filter {
      (!DarwinCoreArchive.terms.contains($0) || survey.definitions.isEmpty)
        && ![media, DarwinCoreArchive.id].contains($0)
    }
    guard names.sorted() == [properties, archiveName].sorted(),
      let column = survey.column(named: properties)
    else { return false }
    return column.filled == survey.rowCount && column.samples.allSatisfy(isOfProperties)
  }

  /// Whether it holds the properties; of a long, cut cell only the beginning is checked.
  private static func isOfProperties(_ sample: String) -> Bool {
    sample.hasPrefix("{\"category\":")
      && (sample.utf8.count > SurveyColumn.cellLimit / 2 || NativeProperties(sample) != nil)
  }
}

extension Survey {
  /// Whether it has the entries of a log as Menagerie writes them: in JSON, which defines their
  /// fields, or as a table that begins with the animals and their dates.
  var isExportOfEntries: Bool {
    let first = [Field.entryAnimal, .time].map(\.key)
    return column(named: NativeExport.group)?.values == ["entries"]
      || columns.prefix(2).map(\.name) == first
  }

  /// Whether Menagerie has written the file itself.
  public var isNativeExport: Bool { nativeExport != nil }

  var nativeExport: NativeExport? { NativeExport(self) }

  /// The column that has the values of a field in a file of Menagerie.
  func column(ofOwn name: String) -> String {
    guard nativeExport == .archive else { return name }
    let names = definitions.map(\.name)
    let terms = zip(names, DarwinCoreArchive.terms(of: names))
    return (terms.first { $0.0 == name }?.1) ?? NativeExport.properties
  }
}

/// The `dynamicProperties` in an archive of Menagerie: all fields without a Darwin Core term.
struct NativeProperties: Decodable {
  private let values: [String: Value?]

  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        text = truth ? "yes" : "no"
      } else if let number = try? container.decode(Double.self) {
        text = ValueOptions.text(of: number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  init?(_ text: String) {
    guard let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = known
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.singleValueContainer().decode([String: Value?].self)
    values = Dictionary(members.map { (Folding.key($0), $1) }) { first, _ in first }
  }

  func text(of field: Field) -> String? { (values[Folding.key(field.key)] ?? nil)?.text }

  /// The animal of that name with its built-in fields; nil if it has no diet.
  func animal(named name: String) -> RecordDraft? {
    guard let diet = text(of: .diet).flatMap(Diet.init(rawValue:)) else { return nil }
    return RecordDraft(
      name: name, diet: diet, category: text(of: .category).map(CategoryChoice.named) ?? .none)
  }
}
