import Catalog

/// A jump to a name that is being typed.
public struct NameJump {
  /// What has been typed so far.
  public fileprivate(set) var text = ""
  /// The animal selected before; the jump stays in its diet or category.
  fileprivate let origin: Animal
  fileprivate let bookmark: AnimalList.Bookmark
  /// The find text before the jump, which clears it: a name is looked for among all animals.
  fileprivate let find: String
}

/// Jumping to a name: each letter selects the first animal whose name starts so, or comes after.
extension Browser {
  /// Why no jump is possible now; nil if one is.
  public var jumpObstacle: Obstacle? {
    if animals.isEmpty { return Obstacle("There is no animal to jump to.") }
    if listsMarked {
      return Obstacle("Only what is marked is listed; Esc goes back, then f jumps.")
    }
    switch animals.query.sort {
    case .name, .diet, .category: return nil
    case .newest, .changed, .field: return Obstacle("The list is not by name; s sorts it.")
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

/// Going from match to match of a text, in what was found or among all animals.
extension Browser {
  /// Where a step to another match has led.
  public enum Match: Equatable {
    /// To the next match.
    case next
    /// Past the end of the list, to the first match from its other end.
    case wrapped
    /// Back to itself: there is no other match.
    case only
    /// Nowhere: there is no match.
    case none
  }

  /// More categories than a line can name.
  private static let maxCandidates = 20

  /// Completes the word at the end of the find text, and returns what it may become.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func completeFind() async throws -> [String] {
    let text = findText
    var tags: [TagCount] = []
    if text.contains("+"), let field = fields.tags { tags = try await store.tags(in: field) }
    var categories: [AnimalCategory] = []
    if let begun = FindCompletion.begunCategory(in: text) {
      categories = try await store.categories(containing: begun, limit: Self.maxCandidates)
    }
    let completion = FindCompletion(
      of: text, in: fields, tags: tags.map(\.tag), categories: categories.map(\.name))
    if findText == text { findText = completion.text }
    return completion.candidates
  }

  /// Remembers the find text, or clears it if it means nothing.
  public func keepFind() {
    if animals.query.isSearch { keptFind = findText } else { findText = "" }
  }

  /// Selects the match after the selected animal, or the one before it, in the order of the list.
  public func goToMatch(backward: Bool) async throws -> Match {
    focus = .animals
    await animals.rowsAreHere()
    return try await animals.query.isSearch ? goOn(backward: backward) : look(backward: backward)
  }

  private func goOn(backward: Bool) async throws -> Match {
    guard let last = animals.selected else { return .none }
    try animals.move(by: backward ? -1 : 1)
    await animals.rowsAreHere()
    try Task.checkCancellation()
    if animals.selected?.id != last.id { return .next }
    if backward { try animals.moveToEnd() } else { try animals.moveToStart() }
    await animals.rowsAreHere()
    return animals.selected?.id == last.id ? .only : .wrapped
  }

  private func look(backward: Bool) async throws -> Match {
    var query = animals.query
    query.find = keptFind
    let selected = animals.selected
    let start = selected.map { backward ? PageStart<Animal>.before($0) : .after($0) }
    if let start, let found = try await store.match(of: query, from: start) {
      try animals.reload(around: found)
      return .next
    }
    guard let found = try await store.match(of: query, from: backward ? .last : .first) else {
      return .none
    }
    try animals.reload(around: found)
    return found.id == selected?.id ? .only : .wrapped
  }
}
