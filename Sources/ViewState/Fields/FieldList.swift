import Catalog
import Observation

/// The custom fields of animals or of a log, with the retired ones behind the others.
@Observable
public final class FieldList {
  /// A field, and whether it was retired.
  public struct Row: Identifiable, Hashable, Sendable {
    /// The field.
    public let field: Field
    /// Whether it was retired: no screen shows it, but its values are kept.
    public let isRetired: Bool
    /// The id of the field.
    public var id: Field.ID { field.id }
  }

  /// The catalog.
  @ObservationIgnored public let store: CatalogStore
  /// The fields, in their order.
  public private(set) var rows: [Row] = []
  /// The logs, with the retired ones behind the others.
  public private(set) var logs: [Log] = []
  private var retiredLogs: [Log] = []
  /// The log whose fields these are; nil for the animals'.
  public private(set) var log: Log?
  /// The index of the selected row.
  public private(set) var selection = 0

  @ObservationIgnored private var observation: CatalogObservation?

  /// The fields of a catalog; the list follows every change of it.
  public init(_ store: CatalogStore) throws(CatalogError) {
    self.store = store
    try reload()
    // If they cannot be read now they stay as they were, and the next edit says why.
    observation = store.observeChanges(onMain { [weak self] in try? self?.reload() })
  }

  /// The selected row; nil if there is none.
  public var selected: Row? { rows.indices.contains(selection) ? rows[selection] : nil }

  /// Reads the fields again; selects the field that is given, or keeps the selection.
  public func reload(selecting id: Field.ID? = nil) throws(CatalogError) {
    let id = id ?? selected?.id
    retiredLogs = try store.retiredLogs()
    logs = try store.logs() + retiredLogs
    if let former = log { log = logs.first { $0.id == former.id } }
    let retired = try store.retiredFields(of: log)
    let fields: Fields
    if let log { fields = try store.fields(of: log) } else { fields = try store.fields() }
    rows =
      fields.custom.map { Row(field: $0, isRetired: false) }
      + retired.map { Row(field: $0, isRetired: true) }
    select(rows.firstIndex { $0.id == id } ?? selection)
  }

  /// Lists the fields of the next log, or of the animals after the last one.
  public func showNextLog(by distance: Int = 1) throws(CatalogError) {
    let places: [Log?] = [nil] + logs
    let index = places.firstIndex { $0?.id == log?.id } ?? 0
    try show(places[(index + distance + places.count) % places.count])
  }

  /// Lists the fields of a log, or of the animals.
  public func show(_ log: Log?) throws(CatalogError) {
    (self.log, selection) = (log, 0)
    try reload()
  }

  /// Selects the row at an index, or the nearest.
  public func select(_ index: Int) {
    selection = min(max(0, index), max(0, rows.count - 1))
  }

  /// Moves the selected field by `distance` places among those that are not retired.
  public func move(by distance: Int) async throws {
    guard let row = selected, !row.isRetired else { return }
    _ = try await store.moveField(row.field, to: selection + distance)
    try reload()
  }

  /// Whether the log is retired.
  public var isOfRetiredLog: Bool { log.map(retiredLogs.contains) ?? false }

  /// Retires the log, or restores it, and returns what was done.
  public func retireOrRestoreLog() async throws -> String? {
    guard let log else { return nil }
    let isRetired = isOfRetiredLog
    try await store.retire(log, isRetired: !isRetired)
    try reload()
    return "\(isRetired ? "Restored" : "Retired") the log \(log.name)"
      + (isRetired ? "" : "; its entries are kept")
  }

  /// Retires the selected field, or restores it, and returns what was done.
  public func retireOrRestore() async throws -> String? {
    guard let row = selected else { return nil }
    if row.isRetired {
      _ = try await store.restoreField(row.field)
    } else {
      try await store.retireField(row.field)
    }
    try reload()
    return row.isRetired
      ? "Restored \(row.field.title)" : "Retired \(row.field.title); its values are kept"
  }
}
