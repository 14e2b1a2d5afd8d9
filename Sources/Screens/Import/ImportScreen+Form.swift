import Bindings
import Catalog
import Exchange
import Terminal
import ViewState

extension ImportScreen {
  /// A row for each field, for each of its foreign words, for the key, for changed rows, and for
  /// what the file leaves open. Rows in `made` are used again.
  static func rows(of review: ImportReview, besides made: [Form.Row] = []) -> [Form.Row] {
    let known = Dictionary(uniqueKeysWithValues: made.map { ($0.id, $0) })
    let fields = review.choosableFields.flatMap { field in
      [known[field.id] ?? row(of: field, in: review)]
        + review.words(of: field).map { known[$0.id] ?? row(of: $0, in: review) }
    }
    let numbers = review.doubtfulNumber.map {
      known[ImportReview.numbersID] ?? numbersRow($0, of: review)
    }
    let missing =
      review.hasSigns ? known[ImportReview.missingID] ?? missingRow(of: review) : nil
    let encoding =
      review.readings.isEmpty ? nil : known[ImportReview.encodingID] ?? encodingRow(of: review)
    let target =
      review.targets.count == 1
      ? nil : known[ImportReview.targetID] ?? targetRow(of: review)
    let strangers =
      review.target == .animals
      ? nil : known[ImportReview.strangersID] ?? strangersRow(of: review)
    return [encoding, target].compactMap(\.self) + fields
      + [numbers, missing, strangers].compactMap(\.self) + [
        known[ImportReview.keyID] ?? keyRow(of: review),
        known[ImportReview.changeID] ?? changeRow(of: review),
      ]
  }

  /// Chooses what becomes of a word of the file: a word of the field, a new one, or a misfit.
  private static func row(of word: ForeignWord, in review: ImportReview) -> Form.Row {
    let choices = (word.field.valueKind?.words ?? []) + [word.text, ""]
    let control = Choice(choices, selection: Bindable(review)[word]) { choice in
      choice.isEmpty
        ? "stays, marked (?)" : choice == word.text ? "\(choice), a new choice" : choice
    }
    return Form.Row(
      id: word.id, title: " “\(word.text.shortened)”", control: control, problem: { nil },
      note: {
        "what “\(word.text.shortened)” in the file becomes in \(word.field.title.shortened)"
      },
      isShown: { review.uses(word) })
  }

  private static func row(of field: Field, in review: ImportReview) -> Form.Row {
    Form.Row(
      id: field.id, title: review.title(of: field),
      control: review.proposal(of: field.id) == nil
        ? columnBox(for: field.id, placeholder: placeholder(of: field), of: review)
        : ProposalControl(field.id, of: review),
      problem: { review.problem(of: field.id) }, note: { note(on: field, of: review) })
  }

  private static func encodingRow(of review: ImportReview) -> Form.Row {
    let control = Choice(
      Array(review.readings.indices), selection: Bindable(review).reading
    ) { review.readings[$0] }
    return Form.Row(
      id: ImportReview.encodingID, title: "Text", control: control, problem: { nil },
      note: { "its letters are as likely those of one encoding as of another" })
  }

  private static func targetRow(of review: ImportReview) -> Form.Row {
    let control = Choice(review.targets, selection: Bindable(review).target) { target in
      switch target {
      case .animals: "animals"
      case .log(let name): "entries of \(name.shortened)"
      }
    }
    return Form.Row(
      id: ImportReview.targetID, title: "Rows are", control: control, problem: { nil },
      note: {
        review.target == .animals
          ? "each row is an animal" : "each row is what happened to an animal on a day"
      })
  }

  private static func strangersRow(of review: ImportReview) -> Form.Row {
    let control = Choice([false, true], selection: Bindable(review).addsAnimals) {
      $0 ? "are added" : "refuse the row"
    }
    return Form.Row(
      id: ImportReview.strangersID, title: "Animals not here", control: control,
      problem: { nil }, note: { "what becomes of a row whose animal the catalog lacks" })
  }

  private static func numbersRow(_ number: String, of review: ImportReview) -> Form.Row {
    let mark = Bindable(review).decimalMark
    let control = Choice([nil] + DecimalMark.allCases, selection: mark) { mark in
      mark.flatMap { $0.plain(number) }.map { "\(number) = \($0)" } ?? "\(number) stays"
    }
    return Form.Row(
      id: ImportReview.numbersID, title: "Numbers", control: control, problem: { nil },
      note: { "nothing in the file says whether it is a thousand or a decimal" })
  }

  private static func missingRow(of review: ImportReview) -> Form.Row {
    let id = ImportReview.missingID
    return Form.Row(
      id: id, title: "Missing",
      control: TextField(text: Bindable(review)[text: id], placeholder: "only empty cells"),
      problem: { nil }, note: { "what stands for nothing, with commas between" })
  }

  private static func keyRow(of review: ImportReview) -> Form.Row {
    Form.Row(
      id: ImportReview.keyID,
      title: review.target == .animals ? "Match rows by" : "Find animals by",
      control: columnBox(
        for: ImportReview.keyID,
        placeholder: review.target == .animals ? "the whole row" : "their names", of: review),
      problem: { review.problem(of: ImportReview.keyID) },
      note: { keyNote(of: review.plan) })
  }

  private static func keyNote(of plan: ImportPlan?) -> String {
    if plan?.entries != nil { return "a column with what is unique to an animal, such as its chip" }
    if let match = plan?.match {
      return
        "finds the animals that have the same \(match.title.lowercased()), and rows imported before"
    }
    if plan?.forgetsRows == true { return "matched by something else before: all rows are new" }
    return plan?.goesOn == true
      ? "matched with rows imported before, whose files had other columns"
      : "a later import takes rows that match for the same animals"
  }

  private static func changeRow(of review: ImportReview) -> Form.Row {
    Form.Row(
      id: ImportReview.changeID, title: "If changed",
      control: Choice(
        ImportRules.OnChange.allCases, selection: Bindable(review).onChange, label: \.words),
      problem: { nil },
      note: { "what becomes of what is here if its row has changed" })
  }

  private static func columnBox(
    for id: String, placeholder: String, of review: ImportReview
  ) -> ComboBox {
    ComboBox(
      text: Bindable(review)[text: id], placeholder: placeholder,
      suggestions: { await review.columns(matching: $0, limit: $1) }, isSame: ==,
      newLabel: { "Use “\($0)”" })
  }

  private static func placeholder(of field: Field) -> String {
    switch field.kind {
    case .name: "a column, or a template: {Genus} {Species}"
    case .choice: "unknown (PgDn for all columns)"
    case .category: "none (PgDn for all columns)"
    case .value: field == .isDone ? "yes for all" : "left out (PgDn for all columns)"
    }
  }

  private static func notImported(_ proposal: FieldProposal, in plan: ImportPlan?) -> String {
    let other = plan?.otherField(of: proposal).map { "; the column is the \($0.noun)" }
    return "not imported" + (other ?? "")
  }

  private static func note(on field: Field, of review: ImportReview) -> String {
    let samples = review.samples(of: field)
    let proposal = review.proposal(of: field.id)
    let note =
      proposal.map {
        review.isLeftOut(field.id)
          ? notImported($0, in: review.plan) : "new, from \($0.column.shortened)"
      }
      ?? review.note(on: field)
    let parts = [note, samples.isEmpty ? nil : "→ " + samples.joined(separator: ", ")]
    return parts.compactMap(\.self).joined(separator: " · ")
  }
}

extension ImportRules.OnChange {
  fileprivate var words: String {
    switch self {
    case .update: "update what is here"
    case .keep: "keep what is here"
    case .add: "add another"
    }
  }
}

/// The kind of a proposed field, `‹ number, mm ›`, with its first values; or nothing.
final class ProposalControl: Control {
  /// Where the values begin, unless the kind needs more room.
  private static let sampleColumn = 26
  private static let leastSample = 8

  private let id: Field.ID
  private let review: ImportReview
  private let kind: Choice<ValueKind>

  init(_ id: Field.ID, of review: ImportReview) {
    self.id = id
    self.review = review
    kind = Choice(
      review.kinds(of: id),
      selection: Binding(
        get: { review.proposal(of: id)?.field.valueKind ?? .text },
        set: { review.change(id, to: $0) }),
      label: \.title.shortened)
  }

  private var isLeftOut: Bool { review.isLeftOut(id) }

  var commands: [Command] {
    let group = "Columns that become new fields"
    let own = [
      Command(
        "Leave the column out, or take it", id: "leave-out", group: group, keys: [" "],
        label: isLeftOut ? "Take" : "Leave out"
      ) { [self] _ in review.toggle(id) },
      Command(
        "Leave all of them out, or take them", id: "leave-all-out", group: group, keys: ["A"],
        label: "All"
      ) { [self] _ in review.toggleAll() },
    ]
    return own + (isLeftOut ? [] : kind.commands)
  }

  func handle(_ input: Input) -> Bool { false }

  func press(_ mouse: Mouse, in rect: Rect, hadFocus: Bool) {
    if !isLeftOut { return kind.press(mouse, in: rect, hadFocus: hadFocus) }
    if hadFocus { review.toggle(id) }
  }

  func draw(on canvas: inout Canvas, in rect: Rect, isFocused: Bool) {
    guard isLeftOut else {
      kind.draw(on: &canvas, in: rect, isFocused: isFocused)
      return drawSamples(on: &canvas, in: rect)
    }
    canvas.write(
      "left out", at: rect.origin, columns: rect.columns, style: isFocused ? .accent : .faint)
    if isFocused { canvas.placeCursor(at: rect.origin, isVisible: true) }
  }

  private func drawSamples(on canvas: inout Canvas, in rect: Rect) {
    let start = max(Self.sampleColumn, kind.columns + 2)
    guard rect.columns - start >= Self.leastSample, let field = review.fields[id] else { return }
    canvas.write(
      review.samples(of: field).joined(separator: ", "),
      at: Point(column: rect.left + start, row: rect.top), columns: rect.columns - start,
      style: .faint)
  }
}
