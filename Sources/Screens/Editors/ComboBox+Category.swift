import Bindings
import Catalog
import Terminal
import ViewState

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
}
