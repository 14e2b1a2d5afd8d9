import Bindings
import Catalog
import Terminal
import ViewState

/// Where the values of fields are typed that can be chosen from a list too.
extension ComboBox {
  /// A combo box on the name of a category, which may be a new one.
  convenience init(category name: Binding<String>, in store: CatalogStore) {
    let names = CategoryNames(store)
    self.init(
      text: name, placeholder: "none (type to filter, PgDn for all)",
      suggestions: { typed, limit in
        try await names.names(
          matching: typed, around: names.choice(named: name.wrappedValue), limit: limit)
      }, isSame: CategoryNames.isSame)
  }

  /// A combo box on the names of several categories, whose lines complete the last of them.
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

  /// A combo box on one of some words, or none; on any other too where it is `isOpen`. Else what is
  /// typed beside them stays, for the catalog to refuse.
  convenience init(words: [String], isOpen: Bool, text: Binding<String>) {
    self.init(
      text: text, placeholder: "none (type to filter, PgDn for all)",
      suggestions: { typed, limit in
        Array(words.narrowed(by: typed, name: \.self).prefix(limit))
      }, isSame: CategoryNames.isSame, newLabel: { "Use “\($0)”" }, takesNew: isOpen)
  }

  /// A combo box on another animal, or none, in a field of the animal with that draft.
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

  /// A combo box on several tags, whose lines complete the last of them; the whole list adds one
  /// more.
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
