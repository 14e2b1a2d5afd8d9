import Catalog

/// The result of importing a file, or of its preview.
public struct ImportReport: Sendable {
  /// How many refused rows are kept to show.
  public static let refusalLimit = 100

  /// Whether rows become entries of a log, not animals.
  public internal(set) var isOfEntries = false
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
  /// The columns that came too late in a file without a header to be used.
  public internal(set) var lateColumns: [String] = []
  /// What became of the photos that it names.
  public internal(set) var photos = ImportedPhotos()
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

  /// So many animals, or entries, in words.
  public func counted(_ count: Int) -> String {
    isOfEntries ? count.counted("entry", "entries") : count.counted("animal")
  }

  /// How many rows of entries name no animal, or several, in words; nil if none.
  public var strangers: String? {
    let parts = [
      rows.strange == 0 ? nil : "\(rows.strange.counted("row")) with an animal that is not here",
      match == nil && rows.ambiguous > 0
        ? "\(rows.ambiguous.counted("row")) with a name of several animals" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "Refused: " + parts.joined(separator: ", ")
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

  /// The report on the read rows, completed by what was refused and what the plan adds.
  func completed(by refused: RefusedRows, of plan: ImportPlan) -> ImportReport {
    var report = self
    report.rows.refused = refused.count
    report.nameless += refused.nameless
    report.refusals = refused.first
    report.isOfEntries = plan.entries != nil
    report.match = report.isOfEntries ? nil : plan.match
    report.newFields = plan.proposals.count
    return report
  }

  /// Whether it leaves the catalog unchanged.
  public var changesNothing: Bool {
    rows.added + rows.changed + rows.resolved + rows.entries + photos.added == 0
  }
}

/// How many rows of a file were refused, and the first of them.
struct RefusedRows {
  private(set) var count = 0
  private(set) var nameless = 0
  private(set) var first: [RefusedRow] = []

  mutating func add(_ refusal: RefusedRow) {
    count += 1
    if refusal.isNameless { nameless += 1 }
    if first.count < ImportReport.refusalLimit { first.append(refusal) }
  }
}

/// A row that was not imported.
public struct RefusedRow: Error, Equatable {
  /// The line in the file where it begins, from 1.
  public let line: Int
  /// The column at fault, if there is one.
  public let column: String?
  /// Why, in a sentence.
  public let reason: String
  /// Whether it was refused for lack of a name.
  var isNameless = false
}

extension ImportPlan {
  /// The refusal of a row without a name, or without the animal of an entry.
  func nameless(line: Int) -> RefusedRow {
    entries == nil
      ? RefusedRow(line: line, column: mapping[.name].text, reason: "It has no name.")
      : RefusedRow(
        line: line, column: mapping.key.column ?? mapping[.name].text,
        reason: "It names no animal.")
  }
}

extension RefusedRow {
  init(_ error: CatalogError, line: Int, _ mapping: ImportMapping) {
    let column: String? =
      switch error {
      case .name: mapping[.name].text
      case .categoryName: mapping[.category].text
      case .value(.entryAnimal, _): mapping.key.column ?? mapping[.name].text
      case .value(let field, _), .valueTaken(let field, _): mapping[field].text
      case .repeatedKey, .sharedKey, .unknownKey: mapping.key.column
      default: nil
      }
    let reason =
      switch error {
      case .name(.empty): "It has no name."
      case .categoryName(.empty): "Its category has a name that cannot be seen."
      case .value(_, let problem): problem.sentence
      default: error.message
      }
    self.init(line: line, column: column, reason: reason)
    if case .unknownKey = error { isNameless = true }
  }
}

/// How many rows lack a diet, and how many have one that is not understood.
public struct DietTally: Hashable, Sendable {
  /// How many different texts are kept.
  public static let limit = 20
  private static let textLimit = 60

  /// Rows without a diet.
  public internal(set) var missing = 0
  /// Rows with a diet that is not understood.
  public private(set) var misunderstood = 0
  /// The first different texts that are not understood, shortened, with their counts.
  public private(set) var texts: [String: Int] = [:]

  mutating func misunderstand(_ text: String) {
    misunderstood += 1
    let text = text.shortened(to: Self.textLimit)
    if texts[text] != nil || texts.count < Self.limit { texts[text, default: 0] += 1 }
  }
}

/// The values of a field that do not fit its kind, or names that no category can have.
public struct MisfitTally: Hashable, Sendable {
  private static let textLimit = 60

  /// The field.
  public let field: Field
  /// How many rows have such a value.
  public private(set) var count = 0
  /// The first of the values, shortened if it is long.
  public private(set) var first = ""
  /// What is wrong with the first value, if there is more to say than that it does not fit.
  private var problem: String?

  init(of field: Field) {
    self.field = field
  }

  /// The values in a field of animals that are still texts.
  init(of field: Field, _ unresolved: MisfitValues) {
    self.field = field
    add(unresolved.first)
    count = unresolved.count
    problem = unresolved.problem.sentence
  }

  mutating func add(_ text: String) {
    if count == 0 { first = text.shortened(to: Self.textLimit) }
    count += 1
  }

  /// A sentence about them: "53 values of Mass do not fit, and stay as they are: “n. d.”".
  public var sentence: String {
    let values = "\(count.counted("value")) of \(field.title)"
    if field == .category {
      return count == 1
        ? "1 name cannot be that of a category: its animal has none"
        : "\(count.grouped) names cannot be those of a category: their animals have none"
    }
    let outcome = count == 1 ? "stays as it is" : "stay as they are"
    if let problem { return "\(values) \(outcome): \(problem)" }
    return "\(values) \(count == 1 ? "does" : "do") not fit, and \(outcome): “\(first)”"
  }
}

/// A text that means a missing value in cells of a file, such as -999.
public struct MissingTally: Hashable, Sendable {
  private static let fieldLimit = 3

  /// The text.
  public let sign: String
  /// The number of cells with it.
  public let count: Int
  /// The fields that are left empty for it.
  public let fields: [String]

  init(_ sign: String, _ counts: [Field.ID: Int], of fields: Fields) {
    self.sign = sign
    count = counts.values.reduce(0, +)
    self.fields = fields.filter { counts[$0.id] != nil }.map(\.title)
  }

  /// A sentence without a full stop: "12 × -999 as missing (Mass, Length)".
  public var sentence: String {
    let names = fields.map(\.shortened).listed(Self.fieldLimit)
    return "\(count.grouped) × \(sign) as missing (\(names))"
  }
}
