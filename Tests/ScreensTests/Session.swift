import Catalog
import Exchange
import Screens
import Terminal
import Testing
import ViewState

/// A person at the program: a catalog, the screens on it, and the keyboard.
final class Session {
  let store: CatalogStore
  let browser: Browser
  let stack: ScreenStack

  init(_ store: CatalogStore, columns: Int = 80, rows: Int = 24) throws {
    self.store = store
    browser = try Browser(store)
    stack = ScreenStack(
      BrowserScreen(browser, catalogName: "zoo.sqlite", hasMotion: false),
      size: Size(columns: columns, rows: rows))
  }

  /// On an empty catalog in memory.
  static func empty(columns: Int = 80, rows: Int = 24) throws -> Session {
    try Session(CatalogStore(.inMemory), columns: columns, rows: rows)
  }

  /// On the sample animals.
  static func sample(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: Sample.animals())
    return try Session(store, columns: columns, rows: rows)
  }

  /// On animals given by name and category.
  static func animals(
    _ drafts: (String, String?)..., columns: Int = 80, rows: Int = 24
  ) async throws -> Session {
    let store = try CatalogStore(.inMemory)
    for (name, category) in drafts {
      let choice = category.map(CategoryChoice.named) ?? .none
      _ = try await store.insert(AnimalDraft(name: name, category: choice))
    }
    return try Session(store, columns: columns, rows: rows)
  }
}

// MARK: Hands

extension Session {
  /// Types each character as a key.
  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  func press(_ keys: Key...) {
    for key in keys { stack.handle(.key(key)) }
  }

  func paste(_ text: String) {
    stack.handle(.paste(text))
  }

  /// Uses the mouse over the first place where the screen shows `text`, which is ASCII.
  func mouse(_ action: Mouse.Action, over text: String) throws {
    let point = try #require(place(of: text), "\(text) is not on the screen:\n\(picture)")
    stack.handle(.mouse(Mouse(action, at: point)))
  }

  /// Comes back when all that was asked for is done.
  func settled() async {
    await stack.idle()
    await browser.animals.idle()
  }
}

// MARK: Eyes

extension Session {
  var picture: String { stack.frame().picture }
  var lines: [String] {
    picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  /// What the last row says: the keys and the message.
  var footer: String { lines.last ?? "" }

  /// The rows that have the selection bar.
  var selected: [String] {
    let canvas = stack.frame()
    return (0..<canvas.size.rows).flatMap { canvas.text(in: [.selected], row: $0) }
      .map { $0.trimmingSpaces }
  }

  /// What can be done now.
  var commands: [Command] { stack.top.map(stack.commands) ?? [] }

  /// The names of all animals in the catalog.
  var names: [String] {
    get throws {
      try store.page(of: AnimalQuery(), from: .first, limit: 10_000).animals.map(\.name)
    }
  }

  /// The animal with that name in the catalog.
  func animal(_ name: String) throws -> Animal {
    let query = AnimalQuery(find: name)
    let found = try store.page(of: query, from: .first, limit: 10_000).animals
    return try #require(found.first { $0.name == name }, "no \(name) in the catalog")
  }

  /// The category with that name in the catalog.
  func category(_ name: String) throws -> AnimalCategory {
    try #require(try store.category(named: name), "no \(name) in the catalog")
  }

  /// Whether the screen shows the text, or does after a moment.
  func shows(_ text: String) async -> Bool {
    await comesTrue { self.picture.contains(text) }
  }

  /// Whether something holds, or does after a moment; the screen is printed if it does not.
  func comesTrue(_ condition: () throws -> Bool) async rethrows -> Bool {
    for _ in 0..<500 {
      await settled()
      if try condition() { return true }
      await pause()
    }
    print(picture)
    return false
  }

  private func pause() async {
    do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
  }

  private func place(of text: String) -> Point? {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      return Point(column: column, row: row)
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
