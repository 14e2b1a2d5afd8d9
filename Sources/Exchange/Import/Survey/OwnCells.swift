import Catalog
import FileFormats

/// What rows that Menagerie has written contain besides the fields.
struct OwnCells: Sendable {
  private let group: Int?
  private let name: Int?
  private let place: Int?

  /// The cells of such a file; nil for any other, or one that has only fields.
  init?(_ survey: Survey, columns: [String: Int]) {
    switch survey.ownExport {
    case .table, nil: return nil
    case .lists:
      group = columns[OwnExport.group]
      name = columns[Field.name.id]
      place = nil
    case .archive:
      group = nil
      name = nil
      place = columns[OwnExport.properties]
    }
  }

  /// Whether a row has fields in its properties.
  var hasProperties: Bool { place != nil }

  /// The category that a row stands for; nil for the row of an animal.
  func category(of record: borrowing Record) -> String? {
    guard let group, let name, OwnExport.isCategory(record[group]) else { return nil }
    return record[name]
  }

  /// The fields in a row's properties; nil if they cannot be read.
  func properties(of record: borrowing Record) -> OwnProperties? {
    place.flatMap { OwnProperties(record[$0]) }
  }
}
