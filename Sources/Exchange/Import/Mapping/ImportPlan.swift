import Catalog
import FileFormats

/// What is to be imported from a file, and how: to be looked at, and changed, before it is.
public struct ImportPlan: Sendable {
  /// Where its mapping is from.
  public enum Origin: Sendable {
    /// From the names and contents of the columns.
    case recognised
    /// From the import before of a file with the same columns.
    case remembered
  }

  /// The first rows of the file.
  public let survey: Survey
  /// What becomes of its columns.
  public var mapping: ImportMapping
  /// Where the mapping was from, before anybody changed it.
  public let origin: Origin

  /// What rows were known by in the import before of a file with the same columns.
  private let lastKey: ImportMapping.Key?

  /// Plans with a mapping.
  public init(_ survey: Survey, mapping: ImportMapping, origin: Origin = .recognised) {
    self.survey = survey
    self.mapping = mapping
    self.origin = origin
    lastKey =
      switch origin {
      case .recognised: nil
      case .remembered: mapping.key
      }
  }

  /// Whether rows that were imported before are new, as they were known by something else then.
  public var forgetsRows: Bool { lastKey != nil && lastKey != mapping.key }

  /// Plans with the mapping that the catalog remembers of files with these columns, else with that which
  /// they suggest.
  public init(_ survey: Survey, in store: CatalogStore?) throws(CatalogError) {
    let text = try store?.importMemory(of: survey.fingerprint)
    if let mapping = text.flatMap({ ImportMapping(memory: $0, survey) }) {
      self.init(survey, mapping: mapping, origin: .remembered)
    } else {
      self.init(survey, mapping: ImportMapping(recognising: survey))
    }
  }

  /// Whether it can be carried out, as that of a file without rows can.
  ///
  /// - Throws: `ImportError.noName` where nothing is the name.
  public func check() throws(ImportError) {
    if survey.isEmpty { return }
    let names = survey.columns.map(\.name)
    if mapping[.name] == .none {
      throw .noName(columns: Array(names.prefix(12)), count: names.count)
    }
    if case .column(let name) = mapping.key { _ = try ColumnNames(names).find(name) }
  }

  /// What some of the first rows become; nil for a row without a name, or which cannot be read.
  public func animals() -> [AnimalDraft?] {
    var mapper = RowMapper(self, columns: survey.sample.columns)
    return survey.sample.rows.map { record in
      switch mapper.map(record) {
      case .animal(let row): row.draft
      case .category, .refused: nil
      }
    }
  }

  /// A few different values of a field, as some of the first rows have them.
  public func samples(of field: AnimalField, limit: Int = 3) -> [String] {
    var samples: [String] = []
    for animal in animals() {
      guard let text = animal.map(field.text(of:)), !text.isEmpty, !samples.contains(text) else {
        continue
      }
      samples.append(text)
      if samples.count == limit { break }
    }
    return samples
  }

  /// What a person is to know of the source of a field beside its columns, if anything.
  public func note(on field: AnimalField) -> String? {
    switch field.editing {
    case .text: nil
    case .category: categoryNote
    case .diet: dietNote
    }
  }

  private var categoryNote: String? {
    switch mapping[.category] {
    case .none: "none"
    case .column(let name): isZooClass(name) ? ZooClass.note : nil
    case .template, .constant, .shares: nil
    }
  }

  private var dietNote: String? {
    switch mapping[.diet] {
    case .none: "unknown for all"
    case .column(let name):
      TrophicCode.isColumn(name) ? "1 herbivorous, 2 omnivorous, 3 carnivorous" : nil
    case .shares(let percent):
      "from \(percent) % plants on herbivorous, from \(percent) % animals carnivorous, else omnivorous"
    case .template, .constant: nil
    }
  }

  /// The columns that are called as keys are, and were not taken for the key; see `--key`.
  public var doubtfulKeys: [String] {
    guard mapping.key == .wholeRow else { return [] }
    return KeyRecognition(survey, Candidates(survey)).doubtful(besides: mapping.key)
  }

  func isZooClass(_ name: String) -> Bool {
    ZooClass.isColumn(name, among: survey.columns.map(\.name))
  }
}
