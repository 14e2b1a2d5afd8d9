import Bindings
import Terminal
import ViewState

extension ComboBox {
  /// A combo box on several tags, whose lines complete the last of them; the whole list adds one more.
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
