import Catalog
import Terminal
import ViewState

/// Backing up the catalog, and opening another one.
extension BrowserScreen {
  private static let group = "Catalog"

  var catalogCommands: [Command] {
    [
      Command("Back up the catalog to a file", id: "back-up", group: Self.group, keys: ["B"]) {
        [self] stack in
        stack.push(
          TargetFileScreen(
            CatalogBackup(of: browser.store, in: folder, home: home, at: now(), zone: timeZone),
            .init(
              title: "Back Up Catalog", verb: "Back up", meaning: "Write the copy",
              group: "Backup", progress: "Backing up…")))
      },
      Command(
        "A shared login? Say who you are", id: "say-who", group: Self.group, keys: ["w"],
        obstacle: readOnly
      ) { [self] in askWho(on: $0) },
      Command("Open another catalog", id: "open-another-catalog", group: Self.group, keys: ["O"]) {
        [self] stack in
        let picker = FilePicker(in: folder, home: home)
        stack.push(
          FilePickerScreen("Open Catalog", on: picker, timeZone: timeZone) { [self] file, stack in
            open(file, on: stack)
          })
      },
    ]
  }

  private func askWho(on stack: ScreenStack) {
    stack.push(
      WhoScreen(user ?? "") { [self] name, stack in
        work(as: name)
        stack.say("You are \(name.shortened) until this login ends")
        try browser.kept?.keep(user: name)
      })
  }

  private func work(as user: String) {
    self.user = user
    browser.store.author = browser.store.author.named(user)
  }

  /// Opens a catalog in place of the open one. Nothing is being edited: sheets cover this screen.
  private func open(_ file: FileLocation, on stack: ScreenStack) {
    if browser.store.isKept(in: file) { return stack.say("That catalog is open already.") }
    guard let lost = unsavedWork else { return replace(by: file, on: stack) }
    stack.ask("Open Catalog", "Discard \(lost)?", yes: "Discard", isDestructive: true) { [self] in
      replace(by: file, on: $0)
    }
  }

  /// A catalog in memory is lost when the program ends.
  public var unsavedWork: String? {
    let isLost = browser.store.location == .inMemory && browser.store.lastOwnEdit != nil
    return isLost ? "the catalog, which is kept nowhere" : nil
  }

  private func replace(by file: FileLocation, on stack: ScreenStack) {
    stack.perform("Opening the catalog… Esc cancels") { [self] tell in
      do {
        try await catalog.replace(by: file, home: home, reportingOn: stack) {
          tell("Bringing the catalog up to date with this version… Esc cancels")
        }
      } catch is CancellationError {
        return stack.say("Cancelled; the catalog that was open still is.")
      } catch CatalogError.file(let path, let problem) {
        // Leaves room for the reason behind the path.
        let columns = max(20, stack.size.columns / 3)
        let place = Canvas.cut(path: FileLocation.ofPath(path).text(home: home), columns: columns)
        throw CatalogError.file(place, problem)
      }
      if let user { work(as: user) }
      folder = file.parent
      news = nil
      showCatalog(on: stack)
      let update = browser.store.wasUpdated ? " · brought up to date with this version" : ""
      stack.say(browser.store.foreignLog ?? "Opened \(catalog.place(on: stack))\(update)")
      Task {
        // `begin` may perform work of its own, so this work must end first.
        await stack.idle()
        begin(on: stack)
      }
    }
  }

  /// Says that the catalog was created, and where; or that the log of another lay beside it.
  func announceCreation(on stack: ScreenStack) {
    if let log = browser.store.foreignLog { stack.say(log) }
    if browser.store.wasCreated, browser.store.location != .inMemory {
      stack.say("Created \(catalog.place(on: stack))")
    }
  }
}

extension OpenCatalog {
  /// Where it is kept, short enough for a message that leaves keys in the footer.
  fileprivate func place(on stack: ScreenStack) -> String {
    Canvas.cut(path: place, columns: max(20, stack.size.columns - 40))
  }
}
