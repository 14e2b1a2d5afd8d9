import Catalog
import FileFormats

/// Reads the diet from a row.
struct DietReader: Sendable {
  private enum Source {
    case none
    case constant(Diet)
    case words(CellReader, areCodes: Bool)
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
    }
  }

  /// The diet, `unknown` if the row has none; counts texts that are not understood.
  func diet(of record: borrowing Record, _ tally: inout DietTally) -> Diet {
    switch source {
    case .none: return missing(&tally)
    case .constant(let diet): return diet
    case .words(let cells, let areCodes):
      guard let text = cells.text(of: record) else { return missing(&tally) }
      return diet(of: text, areCodes: areCodes, &tally)
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
}
