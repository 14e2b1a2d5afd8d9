import Catalog

/// Which rows of a list to read.
enum ListPlace {
  /// The first or the last rows.
  case start, end
  /// The rows around an animal, whether or not it is still there.
  case around(Animal)
  /// The rows after the last one in memory.
  case following(Animal)
  /// The rows before the first one in memory.
  case preceding(Animal)

  /// Whether they replace the rows in memory.
  var isNew: Bool {
    switch self {
    case .start, .end, .around: true
    case .following, .preceding: false
    }
  }

  /// The pages that make them up, in the order of the list.
  var pages: [PageStart] {
    switch self {
    case .start: [.first]
    case .end: [.last]
    case .around(let animal): [.before(animal), .at(animal)]
    case .following(let last): [.after(last)]
    case .preceding(let first): [.before(first)]
    }
  }
}
