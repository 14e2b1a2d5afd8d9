import Bindings
import Catalog
import Terminal
import ViewState

/// The control of a field, which is the same in every form.
extension Field {
  /// The rows of a note: enough to read what is there.
  private static let noteRows = 5
  /// What can be typed to find animals, in short.
  static let findHint = "words, \"whole\", -without, diet:, category:, id:"
  /// The most words to step through with arrow keys; more are listed.
  private static let mostWordsInChoice = 7

  /// The columns that most of its values fit in, however long one may be.
  var usualColumns: Int {
    guard let kind = valueKind else { return 40 }
    return kind.isMultiline ? .max : kind.isNumber || kind.isDate ? 20 : kind.isUnique ? 24 : 40
  }

  /// The control that types or chooses a value of the field. It shows `text`, empty for none; what
  /// it offers comes from `store` and suits `draft`.
  func control(
    on text: Binding<String>, of draft: @escaping () -> RecordDraft? = { nil },
    in store: CatalogStore
  ) -> any Control {
    switch kind {
    case .name: return TextField(text: text)
    case .choice(let words):
      return Choice(words, selection: text) { $0.isEmpty ? "not chosen" : $0 }
    case .category: return ComboBox(category: text, in: store)
    case .value where self == .find: return TextField(text: text, placeholder: Self.findHint)
    case .value(let kind):
      if kind.isMultiline { return TextArea(text: text, rows: Self.noteRows) }
      if kind.isTags { return ComboBox(tags: text, of: TagNames(self, in: store)) }
      if kind.isReference { return ComboBox(animal: text, for: self, of: draft, in: store) }
      guard let words = kind.words else { return TextField(text: text) }
      let isOpen = kind.options.isOpen == true
      if isOpen || words.count > Self.mostWordsInChoice {
        return ComboBox(words: words, isOpen: isOpen, text: text)
      }
      return Choice([""] + words, nothing: "", selection: text) { $0.isEmpty ? "none" : $0 }
    }
  }
}
