import Catalog

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
  private static let mostCandidates = 20

  /// Completes the word at the end of the find text, and returns what it may become.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func completeFind() async throws -> [String] {
    let text = findText
    var tags: [TagCount] = []
    if text.contains("+"), let field = fields.tags { tags = try await store.tags(in: field) }
    var categories: [AnimalCategory] = []
    if let begun = FindCompletion.begunCategory(in: text) {
      categories = try await store.categories(containing: begun, limit: Self.mostCandidates)
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

  /// Selects the match after the selected animal, or the one before it. If all animals are listed,
  /// matches follow their order.
  public func goToMatch(backward: Bool) async throws -> Match {
    focus = .animals
    await animals.rowsAreHere()
    return try await animals.query.isSearch ? goOn(backward: backward) : look(backward: backward)
  }

  /// Goes through the found animals.
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

  /// Looks for the next match among all animals.
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
