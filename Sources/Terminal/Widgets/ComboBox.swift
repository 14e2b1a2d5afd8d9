import Bindings
import Observation

/// A text field with a list of suggestions: typing filters the list, `Enter` takes the highlighted
/// line, and text that is not in the list can be created if `takesNew`.
///
/// The lines are looked up while the user types. A key that decides waits for them.
@Observable
public final class ComboBox: Control {
  /// A line of the list.
  enum Line: Equatable {
    case known(String)
    case new(String)

    var value: String {
      switch self {
      case .known(let name), .new(let name): name
      }
    }

    func label(new: (String) -> String) -> String {
      switch self {
      case .known(let name): name
      case .new(let name): new(name)
      }
    }
  }

  static let mostRows = 8
  /// The most lines to look up; typing narrows down the rest.
  static let mostLines = 200

  @ObservationIgnored let text: Binding<String>
  @ObservationIgnored let suggestions: (String, _ limit: Int) async throws -> [String]
  @ObservationIgnored let isSame: (String, String) -> Bool
  @ObservationIgnored let newLabel: (String) -> String
  @ObservationIgnored let takesNew: Bool
  @ObservationIgnored let field: TextField
  var isOpen = false
  var lines: [Line] = []
  /// Whether there may be more lines than were looked up.
  var hasMore = false
  @ObservationIgnored var looking: Task<Void, Never>?
  /// The number of the latest lookup, which tells it from superseded ones.
  @ObservationIgnored var looks = 0
  /// Whether the list shows everything, as nothing was typed since it was opened.
  var showsAll = false
  var highlighted = 0
  /// The text before the list was opened, and whether it was selected.
  var before = (text: "", isSelected: false)
  var scroll = Scroll()

  /// A combo box on `text`. `suggestions` returns at most `limit` names that match a text, the best
  /// first, and for an empty text those around the current name; `isSame` says whether two texts
  /// name the same thing; `newLabel` is the line that offers a new text, if `takesNew`.
  public init(
    text: Binding<String>, placeholder: String,
    suggestions: @escaping (String, _ limit: Int) async throws -> [String],
    isSame: @escaping (String, String) -> Bool,
    newLabel: @escaping (String) -> String = { "Create “\($0)”" }, takesNew: Bool = true
  ) {
    self.text = text
    self.suggestions = suggestions
    self.isSame = isSame
    self.newLabel = newLabel
    self.takesNew = takesNew
    field = TextField(text: text, placeholder: placeholder)
    scroll.height = Self.mostRows
  }
}
