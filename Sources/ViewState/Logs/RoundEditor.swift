import Bindings
import Catalog
import Observation

/// Adds entries of one log to many animals: what is typed in the line of an animal becomes its
/// entry, an empty line none, and one edit saves them all.
@Observable
public final class RoundEditor: EntryEditor {
  /// The most animals of a round.
  public static let most = 500

  /// An animal, with the field in which its value is typed.
  private struct Line {
    let field: Field
    let animal: Animal.ID
    /// Its latest entry; nil if there is none.
    let former: Entry?
  }

  private var lines: [Line] = []
  /// How many entries were saved last.
  @ObservationIgnored private var saved = 0

  @ObservationIgnored public override var fields: Fields { didSet { takeLines() } }

  /// Begins a round on a day in ISO 8601 form. Its draft is kept among `drafts`.
  public convenience init(
    of log: Log, for animals: [Animal], on day: String, in store: CatalogStore,
    keptAmong drafts: Drafts? = nil
  ) throws(CatalogError) {
    let round = animals.map(\.reference).joined(separator: "\n")
    try self.init(
      adding: RecordDraft([
        .log: log.name, .roundLog: "\(log.id)", .time: day, .isDone: "yes", .round: round,
      ]), in: store, keptAmong: drafts)
  }

  override init(
    resuming draft: Draft<RecordDraft>, of id: Entry.ID?, with fields: Fields,
    in store: CatalogStore, keeper: DraftKeeper?
  ) {
    super.init(resuming: draft, of: id, with: fields, in: store, keeper: keeper)
    takeLines()
    focus = (lines.first { draft.value[$0.field] == nil } ?? lines.first)?.field.id ?? focus
  }

  /// Makes the lines of the animals. What they had before is only shown: if it cannot be read, they
  /// go without.
  private func takeLines() {
    let animals = draft.value.animalsOfRound
    let former = log.flatMap { try? store.latestEntries(of: animals.map(\.id), in: $0.id) } ?? [:]
    let kind = main?.valueKind ?? .text
    lines = animals.map { title, animal in
      Line(field: .line(title, of: animal, kind), animal: animal, former: former[animal])
    }
  }

  /// What was typed is for one field.
  public override var canLeaveOutFields: Bool { false }

  /// A line for each animal, and the date.
  public override var asked: [Field] { [.time] + lines.map(\.field) }

  /// The name of the animal of a line: the unit is in the title.
  public override func label(of field: Field) -> String { field.title }

  /// Such as "Weight (kg) of 12 animals", or "Treatment of 12 animals: What".
  public override var title: String {
    let animals = lines.count.counted("animal")
    guard let main, let log else { return "\(content.name) of \(animals)" }
    return main.title == log.name
      ? "\(main.label) of \(animals)" : "\(log.name) of \(animals): \(main.label)"
  }

  public override var unsavedWork: String? {
    draft.isDirty ? "the round of \(content.name.shortened)" : nil
  }

  public override func news(of entry: Entry) -> String {
    saved == 1
      ? super.news(of: entry)
      : "Saved \(saved.counted("entry", "entries")) of \(content.name.shortened)"
  }

  /// How a value will be kept if it is rewritten, how it differs from what was there before, or
  /// what that was.
  public override func note(on field: Field) -> String? {
    if let note = super.note(on: field) { return note }
    guard let line = lines.first(where: { $0.field.id == field.id }), let former = line.former
    else { return nil }
    let value = main.map(former.measure) ?? ""
    let text = draft.value[text: field]
    let typed = field.valueKind?.isNumber == true ? field.valueKind?.canonical(text) : nil
    let difference = typed.flatMap { main?.difference(of: $0, from: former) }
    return [difference ?? value, value.isEmpty ? "" : "on", String(former.time.prefix(10))]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  override var consent: String { "saving again keeps it" }

  private var filled: [Line] { lines.filter { draft.value[$0.field] != nil } }

  private func entry(of line: Line) -> RecordDraft {
    var entry = RecordDraft([.entryAnimal: "#\(line.animal)"])
    for field in [Field.log, .time, .isDone] { entry.take(field.id, from: draft.value) }
    if let main { entry[text: main] = draft.value[text: line.field] }
    return entry
  }

  override var typed: RecordDraft { filled.first.map(entry) ?? RecordDraft([:]) }

  override func refusesDraft() throws(CatalogError) -> Bool {
    let (filled, there) = (filled, try store.animals(lines.map(\.animal)))
    if filled.isEmpty {
      refuse(focus, "Type a value for one animal at least; Esc leaves the round.")
      return true
    }
    if !check(.time) || doubts(.time, because: futureDay(of: draft.value)) { return true }
    for line in filled {
      guard there.contains(where: { $0.id == line.animal }) else {
        refuse(line.field.id, "\(line.field.title) was deleted meanwhile; empty the line to go on.")
        return true
      }
      if !check(line.field) { return true }
      if doubts(line.field, because: try difference(of: entry(of: line))) { return true }
    }
    return false
  }

  override func write(_ value: RecordDraft, kept: KeptDraft.ID?) async throws -> Entry {
    let entries: [Entry] = try await store.add(filled.map(entry), in: fields, kept: kept)
    saved = entries.count
    return entries[0]
  }
}
