import Catalog
import FileFormats

/// Takes the diet out of a row.
struct DietReader: Sendable {
  private enum Source {
    case none
    case constant(Diet)
    case words(CellReader, areCodes: Bool)
    case shares(animals: [Int], plants: [Int], percent: Int)
  }

  private let source: Source

  init(_ plan: ImportPlan, columns: [String: Int]) {
    let mapped = plan.mapping[.diet]
    switch mapped {
    case .none: source = .none
    case .constant(let value): source = Diet(rawValue: value).map(Source.constant) ?? .none
    case .column(let name):
      let cells = CellReader(mapped, plan, columns: columns, in: .group)
      source = .words(cells, areCodes: TrophicCode.isColumn(name))
    case .template:
      source = .words(CellReader(mapped, plan, columns: columns, in: .group), areCodes: false)
    case .shares(let percent):
      let shares = DietShares(plan.survey.columns.map(\.name))
      source = .shares(
        animals: shares?.animalColumns.compactMap { columns[$0] } ?? [],
        plants: shares?.plantColumns.compactMap { columns[$0] } ?? [], percent: percent)
    }
  }

  /// The diet, which is `unknown` where the row does not say it; what is not understood is noted.
  func diet(of record: borrowing Record, _ tally: inout DietTally) -> Diet {
    switch source {
    case .none: return missing(&tally)
    case .constant(let diet): return diet
    case .words(let cells, let areCodes):
      guard let text = cells.text(of: record) else { return missing(&tally) }
      return diet(of: text, areCodes: areCodes, &tally)
    case .shares(let animals, let plants, let percent):
      let found = DietShares.diet(
        animals: Self.sum(animals, of: record), plants: Self.sum(plants, of: record),
        percent: percent)
      return found ?? missing(&tally)
    }
  }

  private func diet(of text: String, areCodes: Bool, _ tally: inout DietTally) -> Diet {
    if let diet = Diet(rawValue: text) { return diet }
    if areCodes, let diet = TrophicCode.diet(of: text) { return diet }
    switch DietWords.reading(of: text) {
    case .diet(let diet): return diet
    case .unknown: return .unknown
    case .misunderstood:
      tally.misunderstand(text)
      return .unknown
    }
  }

  private func missing(_ tally: inout DietTally) -> Diet {
    tally.missing += 1
    return .unknown
  }

  /// What is no number counts as nothing.
  private static func sum(_ cells: [Int], of record: borrowing Record) -> Double {
    var sum = 0.0
    for index in cells {
      guard let share = Double(record[index].trimmed), share > 0, share.isFinite else { continue }
      sum += share
    }
    return sum
  }
}
