/// A field in a draft.
extension AnimalField {
  /// What the screen shows of it; empty for none.
  public func text(of draft: AnimalDraft) -> String {
    switch editing {
    case .text(let path): draft[keyPath: path]
    case .diet(let path): draft[keyPath: path].rawValue
    case .category(let path): draft[keyPath: path].name
    }
  }

  /// Gives a draft the value that another has.
  public func copy(from source: AnimalDraft, to draft: inout AnimalDraft) {
    switch editing {
    case .text(let path): draft[keyPath: path] = source[keyPath: path]
    case .diet(let path): draft[keyPath: path] = source[keyPath: path]
    case .category(let path): draft[keyPath: path] = source[keyPath: path]
    }
  }
}
