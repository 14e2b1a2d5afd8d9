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
  private static let maxWordsInChoice = 7

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
    case .value where self == .repeats:
      return TextField(text: text, placeholder: "no; 30d, 2w, 1m, 1y")
    case .value where self == .onlyFor:
      return TextField(text: text, placeholder: "all; a text to find: category:dog -status:died")
    case .value(let kind):
      if kind.isMultiline { return TextArea(text: text, rows: Self.noteRows) }
      if kind.isTags { return ComboBox(tags: text, of: TagNames(self, in: store)) }
      if kind.isReference { return ComboBox(animal: text, for: self, of: draft, in: store) }
      guard let words = kind.words else { return TextField(text: text) }
      let isOpen = kind.options.isOpen == true
      if isOpen || words.count > Self.maxWordsInChoice {
        return ComboBox(words: words, isOpen: isOpen, text: text)
      }
      return Choice([""] + words, nothing: "", selection: text) { $0.isEmpty ? "none" : $0 }
    }
  }
}

/// Combo boxes for fields whose values are typed or chosen from a list.
extension ComboBox {
  /// A combo box for the name of a category, which may be a new one.
  convenience init(category name: Binding<String>, in store: CatalogStore) {
    let names = CategoryNames(store)
    self.init(
      text: name, placeholder: "none (type to filter, PgDn for all)",
      suggestions: { typed, limit in
        try await names.names(
          matching: typed, around: names.choice(named: name.wrappedValue), limit: limit)
      }, isSame: CategoryNames.isSame)
  }

  /// A combo box for the names of several categories; its list completes the last one.
  convenience init(categories text: Binding<String>, in store: CatalogStore) {
    let names = CategoryNames(store)
    self.init(
      text: text, placeholder: "all (type to filter, PgDn for all)",
      suggestions: { typed, limit in
        let isWholeList = typed.isEmpty && !text.wrappedValue.isEmpty
        return try await names.texts(
          completing: isWholeList ? text.wrappedValue + ", " : typed, limit: limit)
      }, isSame: CategoryNames.areSame, takesNew: false)
  }

  /// A combo box for one of some words, or none; if `isOpen`, for any other word too. If not,
  /// another word stays as typed, for the catalog to refuse.
  convenience init(words: [String], isOpen: Bool, text: Binding<String>) {
    self.init(
      text: text, placeholder: "none (type to filter, PgDn for all)",
      suggestions: { typed, limit in
        Array(words.narrowed(by: typed, name: \.self).prefix(limit))
      }, isSame: CategoryNames.isSame, newLabel: { "Use “\($0)”" }, takesNew: isOpen)
  }

  /// A combo box for another animal, or none, in a field of the animal being drafted.
  convenience init(
    animal text: Binding<String>, for field: Field, of draft: @escaping () -> RecordDraft?,
    in store: CatalogStore
  ) {
    let names = ReferenceNames(store, for: field, of: draft)
    self.init(
      text: text, placeholder: "none (type a name, PgDn for all)",
      suggestions: { typed, limit in
        try await names.texts(matching: typed, around: text.wrappedValue, limit: limit)
      }, isSame: ReferenceNames.isSame, takesNew: false)
  }

  /// A combo box for several tags. Its list completes the last one; the whole list adds one more.
  convenience init(
    tags text: Binding<String>, of names: TagNames,
    placeholder: String = "none (type to filter, PgDn for all)"
  ) {
    self.init(
      text: text, placeholder: placeholder,
      suggestions: { typed, limit in
        let isWholeList = typed.isEmpty && !text.wrappedValue.isEmpty
        return try await names.texts(
          completing: isWholeList ? text.wrappedValue + " " : typed, limit: limit)
      }, isSame: TagNames.isSame, takesNew: false)
  }
}
