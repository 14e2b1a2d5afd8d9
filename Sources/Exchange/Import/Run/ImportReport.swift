import Catalog

/// The result of importing a file, or of a trial.
public struct ImportReport: Sendable {
  /// How many refused rows are kept to show.
  public static let refusalLimit = 100

  /// The results for its rows, including refused ones.
  public internal(set) var rows = ImportCounts()
  /// The diets that are missing or not understood.
  public internal(set) var diets = DietTally()
  /// The number of added fields.
  public internal(set) var newFields = 0
  /// The number of animals without a category.
  public internal(set) var uncategorised = 0
  /// The number of rows with fewer cells than the file has columns; the missing cells are empty.
  public internal(set) var shortRows = 0
  /// How rows were matched with animals, besides imported keys; nil if they were not.
  public internal(set) var match: ImportRules.Match?
  /// The number of rows refused for lack of a name.
  public internal(set) var nameless = 0
  /// The values that do not fit the kinds of their fields, and are kept as they are.
  public internal(set) var misfits: [MisfitTally] = []
  /// The texts that mean a missing value, the most frequent first.
  public internal(set) var missing: [MissingTally] = []
  /// The columns that came too late in a file without a header for the plan to know them; they are
  /// not used.
  public internal(set) var lateColumns: [String] = []
  /// The first of the refused rows.
  public internal(set) var refusals: [RefusedRow] = []
  /// The path of the file with the refused rows, if there are any and one was requested.
  public internal(set) var rejectFile: String?
  /// Why it has another name than requested, in a sentence; nil if it has the requested one.
  public internal(set) var rejectProblem: String?

  /// The result of matching rows with animals, in words; nil if they were not matched.
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

  /// How many other animals it changes, and how, in words; nil if none.
  public var resolved: String? {
    switch rows.resolved {
    case 0: nil
    case 1: "1 other animal now refers to an animal that it had only as a text"
    default:
      "\(rows.resolved.grouped) other animals now refer to animals that they had only as a text"
    }
  }

  /// Whether it leaves the catalog unchanged.
  public var changesNothing: Bool { rows.added + rows.changed + rows.resolved == 0 }
}

/// A row that was not imported.
public struct RefusedRow: Sendable, Equatable {
  /// The line in the file where it begins, from 1.
  public let line: Int
  /// The column at fault, if there is one.
  public let column: String?
  /// Why, in a sentence.
  public let reason: String
  /// Whether it was refused for lack of a name.
  var isNameless = false
}
