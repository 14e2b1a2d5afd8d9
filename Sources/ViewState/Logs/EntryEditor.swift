import Bindings
import Catalog
import Foundation
import Observation

/// Adds or edits an entry: it asks for the fields of its log, the main one first, and for the date.
@Observable
public class EntryEditor: RecordEditor<Entry> {
  /// The log as it was when the edit began; nil if it is lost.
  @ObservationIgnored private(set) var log: Log?
  /// The texts that are improbable, and were said to be right.
  @ObservationIgnored private var accepted: [Field.ID: String] = [:]
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
    // If it cannot be read now, saving says why.
    log = try? store.log(of: draft.value)
    focus = asked.first?.id ?? Field.time.id
  }

  /// The fields of its log, the main one first, then the date, and whether it is done.
  public override var asked: [Field] { own + [.time, .isDone] }

  /// The fields of its log.
  private var own: [Field] { log.map { Array(fields.of($0.id).custom) } ?? [] }

  override func retiredFields() throws(CatalogError) -> [Field] {
    try store.retiredFields(of: log)
  }

  /// The main field of its log; nil if it has none.
  var main: Field? { own.first }

  /// Says that it was done on a day.
  public func finish(on day: String) {
    draft.value[text: .isDone] = "yes"
    draft.value[text: .time] = day
  }

  /// Whether there is more to say once it is done: what was measured, or how it was done.
  public var asksWhenDone: Bool {
    guard let main else { return false }
    return own.count > 1 || !main.isSubject || draft.value[main] == nil
  }

  public override var title: String { (isAdding ? "" : "Edit ") + content.name.shortened }

  /// What saving did, and when it is to be done again, if that is known and can be read.
  public override func news(of saved: Entry) -> String {
    let isDone = hasChanged && saved.text(of: .isDone) == "yes"
    let next = isDone ? try? store.next(after: saved) : nil
    return super.news(of: saved) + (next.map { ", and again on \($0.time)" } ?? "")
  }

  /// Saves the draft as every editor does. If it is improbable, it says so beside the field first,
  /// and saves the same draft when asked again.
  ///
  /// - Throws: Also `FieldsProblem.logRetired`.
  public override func save() async throws -> Entry? {
    try followLog()
    if try refusesDraft() { return nil }
    return try await super.save()
  }

  /// Says beside a field what is wrong or improbable; returns whether it did.
  func refusesDraft() throws(CatalogError) -> Bool {
    guard draft.value[text: .isDone] == "yes", isNew || draft.value != draft.original else {
      return false
    }
    let isSaid = own.contains { draft.value[$0] != nil }
    let wasOpen = draft.original[text: .isDone] != "yes"
    if let main, !isSaid, isNew || wasOpen || own.contains(where: { draft.original[$0] != nil }),
      doubts(main, because: "Nothing is said")
    {
      return true
    }
    let planned = futureDay(of: draft.value).map { "\($0); set Done to no to plan it" }
    if doubts(.time, because: planned) { return true }
    guard let main, draft.value[main] != draft.original[main] else { return false }
    return doubts(main, because: try difference(of: draft.value))
  }

  /// What makes the doubt about an improbable value go away, as a clause.
  var consent: String { "Enter again saves it" }

  /// Says beside a field what is improbable, unless its text was doubted before; returns whether it
  /// did.
  func doubts(_ field: Field, because sentence: String?) -> Bool {
    let text = draft.value[text: field]
    guard let sentence, accepted[field.id] != text else { return false }
    refuse(field.id, "\(sentence); \(consent).")
    accepted[field.id] = text
    return true
  }

  /// A new entry is of the animal with its number, whatever that is called by now.
  override func write(_ value: RecordDraft, kept: KeptDraft.ID?) async throws -> Entry {
    var value = value
    if isNew, let id = Reference.id(in: value[text: .entryAnimal]) {
      value[text: .entryAnimal] = "#\(id)"
    }
    do {
      return try await super.write(value, kept: kept)
    } catch CatalogError.value(.entryAnimal, _) where isNew {
      let name = Reference.name(in: draft.value[text: .entryAnimal]).shortened
      throw CatalogError.value(.entryAnimal, ValueProblem("\(name) was deleted meanwhile."))
    }
  }

  /// Takes in the name that the log has now.
  private func followLog() throws(CatalogError) {
    guard let known = log, let now = try store.find(.log(known.id)) as? Log else { return }
    if try store.retiredLogs().contains(now) { throw .fields(.logRetired(now.name)) }
    log = now
    if draft.value[text: .log] != now.name { draft.value[text: .log] = now.name }
  }

  private func time(of value: RecordDraft) -> String? {
    Field.time.valueKind?.canonical(value[text: .time])
  }

  /// That the day of what is done is still to come, without a full stop; nil if it is not.
  func futureDay(of value: RecordDraft) -> String? {
    guard let day = time(of: value)?.prefix(10), day > ClockTime(now(), in: timeZone).day
    else { return nil }
    return "\(day) is still to come"
  }

  /// How the number of an entry differs from the one before, if it does much, without a full stop.
  func difference(of value: RecordDraft) throws(CatalogError) -> String? {
    guard let main, let kind = main.valueKind, kind.isNumber, let log,
      let time = time(of: value), let text = kind.canonical(value[text: main]),
      let animal = Reference.id(in: value[text: .entryAnimal]),
      let former = try store.entry(upTo: time, of: animal, in: log.id, besides: id),
      let sentence = main.difference(of: text, from: former)
    else { return nil }
    return "\(sentence) on \(former.time.prefix(10))"
  }
}

extension Field {
  /// How a number differs from that of an entry before, if it does by more than a fifth: `2 kg more
  /// than the 4.2 kg`.
  public nonisolated func difference(of text: String, from former: Entry) -> String? {
    guard let new = Double(text), let old = Double(former.text(of: self)),
      abs(new - old) > abs(old) / 5
    else { return nil }
    let unit = valueKind?.options.unit.map { " \($0)" } ?? ""
    let amount = NumberFormat.short(abs(new - old))
    return "\(amount)\(unit) \(new > old ? "more" : "less") than the \(former.measure(of: self))"
  }
}
