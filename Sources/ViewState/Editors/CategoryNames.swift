import Catalog

/// The names of categories to choose from, read only as far as they are asked for.
public struct CategoryNames {
  private let store: CatalogStore

  /// The names of the categories of a catalog.
  public init(_ store: CatalogStore) {
    self.store = store
  }

  /// Names that contain `text`, those that start with it first; for no text, those around a choice.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func names(
    matching text: String, around choice: CategoryChoice, limit: Int
  ) async throws -> [String] {
    if Folding.folded(text).isEmpty { return try names(around: choice, limit: limit) }
    return try await store.categories(containing: text, limit: limit).map(\.name)
  }

  /// The category with exactly that name, or one that saving finds by its key or creates.
  public func choice(named name: String) -> CategoryChoice {
    if name.allSatisfy(\.isWhitespace) { return .none }
    do {
      if let known = try store.category(named: name), known.name == name { return .existing(known) }
    } catch {
      // Saving says what is wrong.
    }
    return .named(name)
  }

  /// Whether a category has that name, in any spelling.
  func isName(_ name: String) -> Bool { (try? store.category(named: name)) != nil }

  /// The names in a text, separated by commas, which names may contain too; nil for none.
  ///
  /// - Throws: `FieldsProblem.noSuchCategory` for a name that no category has.
  public func names(in text: String) throws(CatalogError) -> [String]? {
    var parts = Self.parts(of: text)[...]
    var names: [String] = []
    while let first = parts.first {
      if first.allSatisfy(\.isWhitespace) {
        parts = parts.dropFirst()
        continue
      }
      var length = parts.count
      var found: AnimalCategory?
      while found == nil, length > 0 {
        found = try store.category(named: parts.prefix(length).joined(separator: ","))
        if found == nil { length -= 1 }
      }
      guard let found else { throw .fields(.noSuchCategory(Name.trimmed(first))) }
      if !names.contains(found.name) { names.append(found.name) }
      parts = parts.dropFirst(length)
    }
    return names.isEmpty ? nil : names
  }

  /// A text with its last name completed, in each way that adds no name twice; nothing if it
  /// already names categories.
  ///
  /// - Throws: What `names(matching:around:limit:)` throws.
  public func texts(completing text: String, limit: Int) async throws -> [String] {
    let typed = Self.parts(of: text).last ?? ""
    if !typed.isEmpty, (try? names(in: text)) != nil { return [] }
    let before = String(text.unicodeScalars.dropLast(typed.unicodeScalars.count))
    let named = Self.parts(of: before).map(Folding.key)
    let lead = before.isEmpty ? "" : before + " "
    // What is typed after a comma could be the second part of a name that contains one.
    return try await names(matching: typed, around: .none, limit: limit)
      .filter { !named.contains(Folding.key($0)) && (lead.isEmpty || !$0.contains(",")) }
      .map { lead + $0 }
  }

  /// Whether two texts name the same categories.
  public static func areSame(_ text: String, _ other: String) -> Bool {
    let keys = [text, other].map { Set(parts(of: $0).map(Folding.key)).subtracting([""]) }
    return keys[0] == keys[1]
  }

  private static func parts(of text: String) -> [String] {
    text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Whether two names are those of one category.
  public static func isSame(_ name: String, _ other: String) -> Bool {
    Folding.key(name) == Folding.key(other)
  }

  private func names(around choice: CategoryChoice, limit: Int) throws -> [String] {
    try PageStart.around(category(choice), limit: limit) { start, limit in
      try store.categoryPage(from: start, limit: limit, bytes: CategoryList.pageBytes)
        .rows.map(\.category.name)
    }
  }

  private func category(_ choice: CategoryChoice) throws -> AnimalCategory? {
    switch choice {
    case .none: nil
    case .existing(let category): category
    case .named(let name): try store.category(named: name)
    }
  }
}
