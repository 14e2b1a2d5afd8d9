import Catalog

/// A jump to a name that is being typed.
public struct NameJump {
  /// What has been typed so far.
  public fileprivate(set) var text = ""
  /// The animal selected before; the jump stays in its diet or category.
  fileprivate let origin: Animal
  fileprivate let bookmark: AnimalList.Bookmark
  /// The find text before the jump. A jump clears it, since found animals are in groups and a name
  /// is looked for among all.
  fileprivate let find: String
}

/// Jumping to a name: each letter selects the first animal whose name starts with what was typed,
/// or comes after it.
extension Browser {
  /// Why no jump is possible.
  public enum JumpObstacle: Equatable {
    /// There is no animal.
    case nothingListed
    /// Only marked animals are listed.
    case marks
    /// The order does not follow names.
    case order
  }

  /// Why no jump is possible now; nil if one is.
  public var jumpObstacle: JumpObstacle? {
    if animals.isEmpty { return .nothingListed }
    if listsMarked { return .marks }
    switch animals.query.sort {
    case .name, .diet, .category: return nil
    case .newest, .changed, .field: return .order
    }
  }

  /// Begins a jump from the selected animal.
  public func beginJump() {
    guard jumpObstacle == nil, let origin = animals.selected else { return }
    focus = .animals
    let find = findText
    // A saved search stays selected: the jump may go back to it.
    if !find.isEmpty {
      follow { () throws(CatalogError) in try showFound("", keepingSelection: true) }
    }
    jump = NameJump(origin: origin, bookmark: animals.bookmark, find: find)
  }

  /// What was typed of the name; with nothing typed, the list is back where the jump began.
  public var jumpText: String {
    get { jump?.text ?? "" }
    set {
      guard let jump, newValue != jump.text else { return }
      self.jump?.text = newValue
      follow { () throws(CatalogError) in
        if Folding.folded(newValue).allSatisfy(\.isWhitespace) {
          try animals.goBack(to: jump.bookmark)
        } else {
          try animals.jump(to: newValue, beside: jump.origin)
        }
      }
    }
  }

  /// Ends the jump where it has led.
  public func endJump() {
    jump = nil
    follow { () throws(CatalogError) in try leaveSearch() }
  }

  /// Goes back to where the jump began, and to what was found then.
  public func cancelJump() {
    guard let jump else { return }
    self.jump = nil
    follow { () throws(CatalogError) in try animals.goBack(to: jump.bookmark) }
    guard !jump.find.isEmpty else { return }
    follow { () throws(CatalogError) in try showFound(jump.find, keepingSelection: true) }
  }
}
