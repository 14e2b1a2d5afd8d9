import Catalog

/// What came of a file that was imported, or would be.
public struct ImportReport: Sendable {
  /// How many refused rows are kept to be shown.
  public static let refusalLimit = 100

  /// What came of its rows, the refused ones included.
  public internal(set) var rows = ImportCounts()
  /// The diets that its rows did not say.
  public internal(set) var diets = DietTally()
  /// The fields that were added.
  public internal(set) var newFields = 0
  /// The animals without a category.
  public internal(set) var uncategorised = 0
  /// The rows that have fewer cells than the file has columns; those that are missing are empty.
  public internal(set) var shortRows = 0
  /// What animals were known by, beside what was imported; nil for nothing.
  public internal(set) var match: ImportRules.Match?
  /// The rows that are refused as they have no name.
  public internal(set) var nameless = 0
  /// The values that do not fit the kinds of their fields, and are kept as they are.
  public internal(set) var misfits: [MisfitTally] = []
  /// The signs for nothing, those that stand in most cells first.
  public internal(set) var missing: [MissingTally] = []
  /// The columns that came so late in a file without a header that the plan did not know of them;
  /// nothing is made of them.
  public internal(set) var lateColumns: [String] = []
  /// The first of the refused rows.
  public internal(set) var refusals: [RefusedRow] = []
  /// The file with the refused rows, if there are any and one was asked for.
  public internal(set) var rejectFile: String?
  /// Why that has another name than it should, in a sentence; nil where it has its own.
  public internal(set) var rejectProblem: String?

  /// What came of matching rows with animals, in words; nil where nothing was matched.
  public var matches: String? {
    match.map { match in
      let parts = [
        "\(rows.known.grouped) known", "\(rows.added.grouped) new",
        rows.ambiguous == 0
          ? nil
          : "\(rows.ambiguous.grouped) stand\(rows.ambiguous == 1 ? "s" : "") at several animals",
      ]
      return "By \(match.title): \(parts.compactMap(\.self).joined(separator: ", "))"
    }
  }

  /// How many other animals are changed by it, and how, in words; nil for none.
  public var resolved: String? {
    switch rows.resolved {
    case 0: nil
    case 1: "1 other animal now refers to an animal that it had only as a text"
    default:
      "\(rows.resolved.grouped) other animals now refer to animals that they had only as a text"
    }
  }

  /// Whether the catalog is the same with it as without.
  public var changesNothing: Bool { rows.added + rows.changed + rows.resolved == 0 }
}

/// A row that was not imported.
public struct RefusedRow: Sendable, Equatable {
  /// The line of the file in which it begins, from 1.
  public let line: Int
  /// The column that is to blame, if one is.
  public let column: String?
  /// Why, in a sentence.
  public let reason: String
  /// Whether a name is what it lacks.
  var isNameless = false
}
