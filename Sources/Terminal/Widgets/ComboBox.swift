import Bindings
import Observation

/// A text field with a list of what it may hold: typing narrows the list, `Enter` takes the
/// highlighted line, and text that is in no line can be created where new ones are taken.
///
/// The lines are looked for while one goes on typing. A key that decides waits until they are here.
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
  /// The most lines that are looked for; beyond that typing narrows them.
  static let mostLines = 200

  @ObservationIgnored let text: Binding<String>
  @ObservationIgnored let suggestions: (String, _ limit: Int) async throws -> [String]
  @ObservationIgnored let isSame: (String, String) -> Bool
  @ObservationIgnored let newLabel: (String) -> String
  @ObservationIgnored let takesNew: Bool
  @ObservationIgnored let field: TextField
  var isOpen = false
  var lines: [Line] = []
  /// Whether there may be more lines than were looked for.
  var hasMore = false
  @ObservationIgnored var looking: Task<Void, Never>?
  /// How often lines were looked for, which sets the last time apart from those that it has superseded.
  @ObservationIgnored var looks = 0
  /// Whether the list shows everything, as nothing was typed since it was opened.
  var showsAll = false
  var highlighted = 0
  /// The text before the list was opened, and whether it was selected.
  var before = (text: "", isSelected: false)
  var scroll = Scroll()

  /// A combo box on `text`. `suggestions` returns as many of the names that match a text, the
  /// best first, and for an empty one those around the name of now; `isSame` says whether two
  /// texts name the same thing, and `newLabel` how a line offers text that is in no other, if `takesNew`.
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
