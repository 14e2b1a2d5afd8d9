import Catalog
import CatalogInspection
import Exchange
import Foundation
import Pictures
import Screens
import Terminal
import TestSupport
import Testing
import ViewState

/// A person at the program: a catalog, the screens on it, and the keyboard.
final class Session {
  let store: CatalogStore
  let browser: Browser
  let stack: ScreenStack
  /// The screen of the catalog, and what it takes for now.
  let screen: BrowserScreen
  private let clock: Clock
  /// Where the catalog is kept, if it is kept anywhere.
  let folder: TemporaryFolder?
  /// The time by the clock of the screen; one looks up between two calls to press or type.
  private var time = Duration.zero
  /// The folder of the person's own, if there is one.
  let files: TemporaryFolder?

  init(
    _ store: CatalogStore, in folder: TemporaryFolder? = nil, files: TemporaryFolder? = nil,
    columns: Int = 80, rows: Int = 24, pictureDisplay: PictureDisplay = .none(.colors)
  ) throws {
    self.folder = folder
    self.files = files
    self.store = store
    browser = try Browser(store)
    let home = files.map { FileLocation($0.path) } ?? .home
    let clock = Clock()
    self.clock = clock
    screen = BrowserScreen(
      OpenCatalog(browser, place: "zoo.sqlite"), timeZone: .gmt,
      folder: home,
      home: home,
      pictures: PhotoPictures(decodedBy: PictureDecoder(program: ProgramUnderTest.path)),
      now: { clock.now })
    stack = ScreenStack(screen, size: Size(columns: columns, rows: rows))
    stack.pictureDisplay = pictureDisplay
    stack.now = { [weak self] in self?.time ?? .zero }
    screen.begin(on: stack)
  }

  private final class Clock {
    var now = Session.now
  }

  /// Lets so many days pass.
  func pass(days: Int) {
    clock.now += Double(days) * 86_400
    screen.dayHasBegun()
  }

  /// The evening of 21 November 2026.
  static let now = Date(timeIntervalSince1970: 1_795_292_100)

  /// A catalog in memory in which Ann writes, on whatever machine and whenever this is.
  static func store() throws -> CatalogStore {
    let store = try CatalogStore(
      .inMemory, journal: nil, author: Author(user: "ann", host: "farm"))
    try store.stopClock(at: now)
    return store
  }

  /// On an empty catalog in memory.
  static func empty(columns: Int = 80, rows: Int = 24) throws -> Session {
    try Session(store(), columns: columns, rows: rows)
  }

  /// On the sample animals, without their fields.
  static func sample(columns: Int = 80, rows: Int = 24) async throws -> Session {
    try Session(await sampleStore(), columns: columns, rows: rows)
  }

  /// On the sample as it comes with the program.
  static func wholeSample(columns: Int = 80, rows: Int = 24) async throws -> Session {
    try Session(await copy(of: wholeOriginal), columns: columns, rows: rows)
  }

  /// A catalog in memory with the sample animals, without their fields.
  static func sampleStore() async throws -> CatalogStore {
    try await copy(of: original)
  }

  private static func copy(of original: Task<CatalogStore, any Error>) async throws -> CatalogStore
  {
    let store = try Session.store()
    try store.become(copyOf: await original.value)
    return store
  }

  /// The animals are put into one catalog for all tests.
  private static let original = Task { @MainActor in
    let store = try Session.store()
    _ = try await store.insert(contentsOf: Sample().animals())
    return store
  }

  private static let wholeOriginal = Task { @MainActor in
    let store = try Session.store()
    _ = try await store.addSample()
    return store
  }

  /// On animals given by name and category.
  static func animals(
    _ drafts: (String, String?)..., columns: Int = 80, rows: Int = 24
  ) async throws -> Session {
    let store = try store()
    for (name, category) in drafts {
      let choice = category.map(CategoryChoice.named) ?? .none
      _ = try await store.insert(RecordDraft(name: name, category: choice))
    }
    return try Session(store, columns: columns, rows: rows)
  }
}

// MARK: Hands

extension Session {
  /// Types each character as a key.
  func type(_ text: String) {
    time += .seconds(5)
    for character in text { stack.handle(.key(.character(character))) }
  }

  func press(_ keys: Key...) {
    time += .seconds(5)
    for key in keys { stack.handle(.key(key)) }
  }

  /// Presses keys at a pace, the first of them as long after what was pressed before.
  func press(_ keys: Key..., each pause: Duration) {
    for key in keys {
      time += pause
      stack.handle(.key(key))
    }
  }

  func paste(_ text: String) {
    stack.handle(.paste(text))
  }

  /// Uses the mouse over the first place where the screen shows `text`, which is ASCII.
  func mouse(_ action: Mouse.Action, over text: String, clicks: Int = 1) throws {
    let point = try #require(place(of: text), "\(text) is not on the screen:\n\(picture)")
    stack.handle(.mouse(Mouse(action, at: point, clicks: clicks)))
  }

  /// Presses twice over a text.
  func doubleClick(_ text: String) throws {
    try mouse(.press, over: text)
    try mouse(.press, over: text, clicks: 2)
  }

  /// Comes back when all that was asked for is done.
  func settled() async {
    await stack.idle()
    await stack.top?.awaited(before: .key(.enter))?()
    await stack.idle()
    await browser.animals.idle()
    await browser.marking.idle()
  }
}

// MARK: Eyes

extension Session {
  var picture: String { stack.frame().picture }
  /// The pictures on the screen.
  var pictures: [PlacedPicture] { stack.frame().pictures }
  var lines: [String] {
    picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  /// What the last row says, and a message or what is under way where that lies above it, in the
  /// edge of what is there.
  var footer: String {
    let (above, last) = (lines.dropLast().last ?? "", lines.last ?? "")
    let message = (stack.message?.text).map { VisibleText($0).description }
    if let message, last.contains(message) { return last }
    if let message, above.contains(message) { return "\(last)  \(message)" }
    let said = above.firstMatch(of: #/^└ ([^─┴┘]+) [─┴┘]/#).map { "  \($0.1)" }
    return last + (said ?? "")
  }

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
      try store.page(of: AnimalQuery(), from: .first, limit: 10_000).rows.map(\.name)
    }
  }

  /// The animal with that name in the catalog.
  func animal(_ name: String) throws -> Animal {
    let query = AnimalQuery(find: name)
    let found = try store.page(of: query, from: .first, limit: 10_000).rows
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

  /// The same while work is under way, whose end is not waited for.
  func showsAtWork(_ text: String) async -> Bool {
    await comesTrue(atWork: true) { self.picture.contains(text) }
  }

  /// Whether something holds, or does after a moment; the screen is printed if it does not.
  func comesTrue(
    atWork isAtWork: Bool = false, _ condition: () throws -> Bool
  ) async rethrows -> Bool {
    // Only the time limit of the test ends it, by cancelling its task. Whoever looks all the time
    // takes the main actor from the others.
    var pause = Duration.milliseconds(2)
    while !Task.isCancelled {
      if !isAtWork { await settled() }
      if try condition() { return true }
      do { try await Task.sleep(for: pause) } catch { break }
      pause = min(pause * 2, .milliseconds(100))
    }
    print(picture)
    return false
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
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
