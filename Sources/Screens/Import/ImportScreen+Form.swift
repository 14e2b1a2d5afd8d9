import Bindings
import Catalog
import Exchange
import Terminal
import ViewState

/// What is chosen of the columns.
extension ImportScreen {
  /// A row for each field, one for the key, and one for what happens on a change.
  static func form(of review: ImportReview) -> Form {
    let fields = AnimalField.all.map { field in
      Form.Row(
        id: field.id, title: field.title,
        control: columnBox(for: field.id, placeholder: placeholder(of: field), of: review),
        problem: { review.problem(of: field.id) }, note: { note(on: field, of: review) })
    }
    return Form(
      fields + [keyRow(of: review), changeRow(of: review)], focus: Bindable(review).focus)
  }

  private static func keyRow(of review: ImportReview) -> Form.Row {
    Form.Row(
      id: ImportReview.keyID, title: "Known by",
      control: columnBox(for: ImportReview.keyID, placeholder: "the whole row", of: review),
      problem: { review.problem(of: ImportReview.keyID) },
      note: {
        review.plan?.forgetsRows == true
          ? "rows imported before were known by something else: all are new"
          : "what a row is known again by in a later import"
      })
  }

  private static func changeRow(of review: ImportReview) -> Form.Row {
    let onChange = Binding(get: { review.onChange }, set: { review.onChange = $0 })
    return Form.Row(
      id: ImportReview.changeID, title: "If changed",
      control: Choice(ImportRules.OnChange.allCases, selection: onChange, label: \.words),
      problem: { nil }, note: { "what becomes of the animal of a known row that has changed" })
  }

  private static func columnBox(
    for id: String, placeholder: String, of review: ImportReview
  ) -> ComboBox {
    ComboBox(
      text: Binding(get: { review[text: id] }, set: { review[text: id] = $0 }),
      placeholder: placeholder,
      suggestions: { await review.columns(matching: $0, limit: $1) }, isSame: ==,
      newLabel: { "Use “\($0)”" })
  }

  private static func placeholder(of field: AnimalField) -> String {
    switch field.editing {
    case .text: "a column, or a template: {Genus} {Species}"
    case .diet: "unknown (PgDn for all columns)"
    case .category: "none (PgDn for all columns)"
    }
  }

  /// What a field becomes in the first rows, and what is to be known of that.
  private static func note(on field: AnimalField, of review: ImportReview) -> String {
    let samples = review.samples(of: field)
    let note = review.note(on: field)
    let parts = [samples.isEmpty ? nil : "→ " + samples.joined(separator: ", "), note]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}

extension ImportRules.OnChange {
  fileprivate var words: String {
    switch self {
    case .update: "update the animal"
    case .keep: "keep the animal as it is"
    case .add: "add another animal"
    }
  }
}
