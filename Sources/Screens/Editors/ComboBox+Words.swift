import Bindings
import Terminal
import ViewState

extension ComboBox {
  /// A combo box on one of some words, or none. What is typed beside them stays, for the catalog to
  /// refuse.
  convenience init(words: [String], text: Binding<String>) {
    self.init(
      text: text, placeholder: "none (type to filter, PgDn for all)",
      suggestions: { typed, limit in
        Array(words.narrowed(by: typed, name: \.self).prefix(limit))
      }, isSame: CategoryNames.isSame, takesNew: false)
  }
}
