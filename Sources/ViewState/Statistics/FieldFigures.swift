import Catalog
import Observation

/// The figures of a field, which follow the catalog: the user chooses the field, by what its values
/// are grouped, and of which animals they are.
@Observable
public final class FieldFigures {
  /// Some animals to choose, with a name such as "listed".
  public typealias Choice = (name: String, animals: AnimalSelection)

  /// The animals that can be chosen.
  @ObservationIgnored public let choices: [Choice]
  /// The place of the chosen ones.
  public private(set) var choice = 0
  /// What is asked.
  public private(set) var query: FigureQuery
  /// The fields to choose from.
  public private(set) var fields: Fields
  private var read: FollowedValue<Figures>
  /// What was read before something else was asked.
  private var former: Figures?

  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private var observation: CatalogObservation?

  /// Reads the figures of a field of the first of some choices.
  public init(
    of field: Field, of fields: Fields, among choices: [Choice], in store: CatalogStore
  ) {
    let query = FigureQuery(of: field, among: choices[0].animals)
    (self.choices, self.query, self.store, self.fields) = (choices, query, store, fields)
    read = FollowedValue { _ in try await store.figures(query) }
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
  }

  /// Follows the fields, which may have other names and kinds now.
  private func catalogHasChanged() {
    // If they cannot be read now, the figures say why.
    if let now = try? store.fields(), now != fields || now.derived != fields.derived {
      fields = now
      let same = { (field: Field) in now.countable.first { $0.id == field.id } ?? field }
      return ask { ($0.field, $0.group) = (same($0.field), $0.group.map(same)) }
    }
    read.catalogHasChanged()
  }

  /// The figures, those asked for before until they are read; nil until then.
  public var figures: Figures? { read.value ?? former }
  /// Why they cannot be read, in a sentence.
  public var failure: String? { read.failure }

  /// Asks for something else.
  public func ask(_ change: (inout FigureQuery) -> Void) {
    change(&query)
    former = figures
    read = FollowedValue { [store, query] _ in try await store.figures(query) }
  }

  /// Asks about the next choice of animals.
  public func chooseNext() {
    choice = (choice + 1) % choices.count
    ask { $0.animals = choices[choice].animals }
  }

  /// The units of dates, in the order of `changeUnit()`.
  private static let units: [Growth.Unit] = [.week, .month, .year]

  /// Whether there are dates to count by: in the figures, or of the entries that they count.
  public var hasDates: Bool { figures?.unit != nil || dateOfEntry != nil }

  /// The date of what is counted, unless it is grouped by something else.
  private var dateOfEntry: Field? { query.group == nil ? query.field.dateOfEntry : nil }

  /// Asks for dates by the next unit.
  public func changeUnit() {
    if let figures, figures.unit == nil, let date = dateOfEntry {
      return ask { ($0.group, $0.unit) = (date, .month) }
    }
    let next = (query.unit ?? figures?.unit).flatMap(Self.units.firstIndex).map { $0 + 1 } ?? 0
    ask { $0.unit = Self.units[next % Self.units.count] }
  }
}
