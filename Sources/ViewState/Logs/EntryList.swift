import Catalog
import Observation

/// What happened to an animal, the newest first: the entries of one log or of all; or what is still
/// to be done, the longest due first, and what is to come after it. It follows every change of the
/// catalog by itself.
@Observable
public final class EntryList {
  /// The catalog.
  @ObservationIgnored public let store: CatalogStore
  /// The animal; nil for what is due of all animals.
  public private(set) var animal: Animal?
  /// Whether the animal was deleted.
  public private(set) var isGone = false
  /// The day of today, in ISO 8601 form.
  public let today: @MainActor () -> String
  /// The logs in their order.
  public private(set) var logs: [Log] = []
  /// The log that is listed; nil for all.
  public private(set) var log: Log?
  /// The entries.
  public private(set) var entries: WindowedList<Entry>
  /// The last numbers in the main field of the log that is listed, the earliest first.
  public private(set) var numbers: [Double] = []
  private var fields: [Log.ID: Fields] = [:]
  /// The logs that are not for the animal, so that nothing in them is late.
  private var others: Set<Log.ID> = []
  /// Called after the logs and the numbers have been read.
  @ObservationIgnored public var onRead: () -> Void = {}
  @ObservationIgnored private var observation: CatalogObservation?

  /// A day that comes after all others.
  private static let lastDay = "9999-12-31"
  /// The most numbers that a chart shows.
  private static let maxNumbers = 500

  /// The entries of an animal, or those that are due.
  public init(
    of animal: Animal?, in store: CatalogStore, today: @escaping @MainActor () -> String
  ) throws(CatalogError) {
    self.animal = animal
    self.store = store
    self.today = today
    entries = try Self.entries(of: animal, in: nil, store, height: 1)
    try readLogs()
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
  }

  private static func entries(
    of animal: Animal?, in log: Log?, _ store: CatalogStore, height: Int
  ) throws(CatalogError) -> WindowedList<Entry> {
    try WindowedList(store, height: height, staysAtStart: true) {
      start, limit throws(CatalogError) in
      guard let animal else {
        return try store.due(
          by: lastDay, from: start, limit: limit, bytes: WindowedList<Entry>.pageBytes)
      }
      return try store.entries(
        of: animal.id, in: log?.id, from: start, limit: limit,
        bytes: WindowedList<Entry>.pageBytes)
    }
  }

  private func readLogs() throws(CatalogError) {
    let logs = try store.logs()
    var fields: [Log.ID: Fields] = [:]
    for log in logs { fields[log.id] = try store.fields(of: log) }
    (self.logs, self.fields) = (logs, fields)
    if let animal { others = try store.logs(notFor: animal.id) }
    if let former = log { log = logs.first { $0.id == former.id } }
    numbers =
      if let log, let animal {
        try store.numbers(of: animal.id, in: log, limit: Self.maxNumbers)
      } else { [] }
    onRead()
  }

  private func catalogHasChanged() {
    // If it cannot be read now, the entries say why.
    try? follow()
    entries.reload()
  }

  private func follow() throws(CatalogError) {
    if let former = animal {
      let now = try store.animal(former.id)
      (animal, isGone) = (now ?? former, now == nil)
    }
    let hadLog = log != nil
    try readLogs()
    if hadLog, log == nil {
      entries = try Self.entries(of: animal, in: nil, store, height: entries.height)
    }
  }

  /// Reads the entries again, as others are late once another day has begun.
  public func dayHasBegun() { entries.reload() }

  /// Lists the next log, or all logs after the last one.
  public func showNextLog(by distance: Int = 1) throws(CatalogError) {
    let places: [Log?] = [nil] + logs
    let index = places.firstIndex { $0?.id == log?.id } ?? 0
    log = places[(index + distance + places.count) % places.count]
    entries = try Self.entries(of: animal, in: log, store, height: entries.height)
    try readLogs()
  }

  /// Selects an entry of the animal, or the one before it in time if its log is not listed.
  public func select(_ entry: Entry) throws(CatalogError) { try entries.read(.around(entry)) }

  /// Selects the last entry of a date or of one before it; says why if the text is none.
  public func jump(to text: TypedText) throws(CatalogError) -> Bool {
    guard let kind = Field.time.valueKind, let animal, let date = kind.canonical(text.text) else {
      text.refuse(Field.time.valueKind?.problem(of: text.text) ?? "Type a date, such as 2014.")
      return false
    }
    try entries.read(.around(Entry(standingAfter: date, of: animal.id)))
    return true
  }

  /// Whether an entry is still to be done, and its day has passed.
  public func isLate(_ entry: Entry) -> Bool {
    entry.isLate(on: today()) && !others.contains(entry.log)
  }

  /// The value of the main field, and the other values with the names of their fields.
  public func texts(of entry: Entry) -> (main: String, others: [String]) {
    let own = fields[entry.log]?.custom ?? []
    let texts = own.map { entry[$0] == nil ? "" : entry.measure(of: $0) + entry.mark(of: $0) }
    let others = zip(own, texts).dropFirst().filter { !$1.isEmpty }
    return (texts.first ?? "", others.map { "\($0.title): \($1)" })
  }
}
