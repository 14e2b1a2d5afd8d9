import Bindings
import Catalog
import Foundation
import Observation

/// Adds or edits an entry: it asks for the fields of its log, the main one first, and for the date.
@Observable
public final class EntryEditor: RecordEditor<Entry> {
  /// The log as it was when the edit began; nil if it is lost.
  @ObservationIgnored private var log: Log?
  /// The draft that was saved although it is improbable.
  @ObservationIgnored private var accepted: RecordDraft?
  /// Reads the clock.
  @ObservationIgnored public var now: @MainActor () -> Date = { Date() }
  /// The time zone of the days.
  @ObservationIgnored public var timeZone = TimeZone.current

  /// Adds an entry of an animal, done on a day in ISO 8601 form. Its draft is kept among `drafts`.
  public convenience init(
    addingTo log: Log, of animal: Animal, on day: String, in store: CatalogStore,
    keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    try self.init(
      adding: RecordDraft([
        .entryAnimal: animal.reference, .log: log.name, .time: day, .isDone: "yes",
      ]), in: store, keptAmong: drafts)
  }

  override init(
    resuming draft: Draft<RecordDraft>, of id: Entry.ID?, with fields: Fields,
    in store: CatalogStore, keeper: DraftKeeper?
  ) {
    super.init(resuming: draft, of: id, with: fields, in: store, keeper: keeper)
    log = knownLog
    focus = asked.first?.id ?? Field.time.id
  }

  /// The fields of its log, the main one first, then the date, and whether it is done.
  public override var asked: [Field] {
    (log.map { Array(fields.of($0.id).custom) } ?? []) + [.time, .isDone]
  }

  /// Says that it was done on a day.
  public func finish(on day: String) {
    draft.value[text: .isDone] = "yes"
    draft.value[text: .time] = day
  }

  /// Whether its log has a main field without a value.
  public var lacksValue: Bool {
    guard let main = asked.first, main.isCustom else { return false }
    return draft.value[main] == nil
  }

  public override var title: String { (isAdding ? "" : "Edit ") + content.name.shortened }

  /// Saves the draft as every editor does. If it is improbable, it says so beside the field first,
  /// and saves the same draft when asked again.
  ///
  /// - Throws: Also `FieldsProblem.logRetired`.
  public override func save() async throws -> Entry? {
    try followLog()
    if accepted != draft.value, let doubt = try improbability() {
      refuse(doubt.field.id, "\(doubt.sentence); Enter again saves it.")
      accepted = draft.value
      return nil
    }
    return try await super.save()
  }

  /// The log of the draft: by its name or, if it was renamed since, by the fields that have a
  /// value. If it cannot be read now, saving says why.
  private var knownLog: Log? {
    if let log = try? store.log(named: draft.value[text: .log]) { return log }
    guard let id = fields.custom.first(where: { draft.value[$0] != nil })?.log else { return nil }
    return try? store.find(.log(id)) as? Log
  }

  /// Takes in the name that the log has now.
  private func followLog() throws(CatalogError) {
    guard let known = log, let now = try store.find(.log(known.id)) as? Log else { return }
    if try store.retiredLogs().contains(now) { throw .fields(.logRetired(now.name)) }
    log = now
    if draft.value[text: .log] != now.name { draft.value[text: .log] = now.name }
  }

  /// What is hardly true of the draft, without a full stop: a day to come for what is done, or a
  /// number that differs much from the one before.
  private func improbability() throws(CatalogError) -> (field: Field, sentence: String)? {
    let value = draft.value
    guard value[text: .isDone] == "yes", value != draft.original,
      let time = Field.time.valueKind?.canonical(value[text: .time])
    else { return nil }
    let day = String(time.prefix(10))
    if day > ClockTime(now(), in: timeZone).day { return (.time, "\(day) is still to come") }
    guard let main = asked.first, let kind = main.valueKind, kind.isNumber, let log,
      value[main] != draft.original[main], let text = kind.canonical(value[text: main]),
      let animal = Reference.id(in: value[text: .entryAnimal]),
      let former = try store.entry(upTo: time, of: animal, in: log.id, besides: id),
      let sentence = main.difference(of: text, from: former)
    else { return nil }
    return (main, "\(sentence) on \(former.time.prefix(10))")
  }
}

extension Field {
  /// How a number differs from that of an entry before, if it does by more than a fifth: `2 kg more
  /// than the 4.2 kg`.
  fileprivate func difference(of text: String, from former: Entry) -> String? {
    guard let new = Double(text), let old = Double(former.text(of: self)),
      abs(new - old) > abs(old) / 5
    else { return nil }
    let unit = valueKind?.options.unit.map { " \($0)" } ?? ""
    let amount = NumberFormat.short(abs(new - old))
    return "\(amount)\(unit) \(new > old ? "more" : "less") than the \(former.measure(of: self))"
  }
}

/// Numbers as people read them.
nonisolated public enum NumberFormat {
  /// A number with three significant digits at most.
  public static func short(_ number: Double) -> String {
    let text = String(format: "%.3g", number)
    return text.contains("e") ? String(Int(number.rounded())) : text
  }
}
