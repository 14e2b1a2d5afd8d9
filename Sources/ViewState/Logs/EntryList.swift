import Catalog
import Observation

/// What happened to an animal, the newest first: the entries of one log or of all. It follows every
/// change of the catalog by itself.
@Observable
public final class EntryList {
  /// The catalog.
  @ObservationIgnored public let store: CatalogStore
  /// The animal.
  public let animal: Animal
  /// The logs in their order.
  public private(set) var logs: [Log] = []
  /// The log that is listed; nil for all.
  public private(set) var log: Log?
  /// The entries.
  public private(set) var entries: WindowedList<Entry>
  /// The last numbers in the main field of the log that is listed, the earliest first.
  public private(set) var numbers: [Double] = []
  private var fields: [Log.ID: Fields] = [:]
  @ObservationIgnored private var observation: CatalogObservation?

  /// The most numbers that a chart shows.
  private static let maxNumbers = 500

  /// The entries of an animal.
  public init(of animal: Animal, in store: CatalogStore) throws(CatalogError) {
    self.animal = animal
    self.store = store
    entries = try Self.entries(of: animal, in: nil, store, height: 1)
    try readLogs()
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
  }

  private static func entries(
    of animal: Animal, in log: Log?, _ store: CatalogStore, height: Int
  ) throws(CatalogError) -> WindowedList<Entry> {
    try WindowedList(store, height: height, staysAtStart: true) {
      start, limit throws(CatalogError) in
      try store.entries(
        of: animal.id, in: log?.id, from: start, limit: limit,
        bytes: WindowedList<Entry>.pageBytes)
    }
  }

  private func readLogs() throws(CatalogError) {
    logs = try store.logs()
    fields = [:]
    for log in logs { fields[log.id] = try store.fields(of: log) }
    if let former = log { log = logs.first { $0.id == former.id } }
    numbers =
      try log.map { log throws(CatalogError) in
        try store.numbers(of: animal.id, in: log, limit: Self.maxNumbers)
      } ?? []
  }

  private func catalogHasChanged() {
    // If they cannot be read now, the entries say why.
    try? readLogs()
    entries.reload()
  }

  /// Lists the next log, or all logs after the last one.
  public func showNextLog(by distance: Int = 1) throws(CatalogError) {
    let places: [Log?] = [nil] + logs
    let index = places.firstIndex { $0?.id == log?.id } ?? 0
    log = places[(index + distance + places.count) % places.count]
    entries = try Self.entries(of: animal, in: log, store, height: entries.height)
    try readLogs()
  }

  /// The main field of a log's entries; nil if it has none.
  public func main(of log: Log.ID) -> Field? { fields[log]?.custom.first }

  /// The value of the main field, and the other values with the names of their fields.
  public func texts(of entry: Entry) -> (main: String, others: [String]) {
    let own = fields[entry.log]?.custom ?? []
    let texts = own.map { entry[$0] == nil ? "" : entry.measure(of: $0) + entry.mark(of: $0) }
    let others = zip(own, texts).dropFirst().filter { !$1.isEmpty }
    return (texts.first ?? "", others.map { "\($0.title): \($1)" })
  }
}
