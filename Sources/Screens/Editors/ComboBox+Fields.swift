import Bindings
import Catalog
import Terminal
import ViewState

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
