import ArgumentParser
import Catalog
import Foundation
import Screens
import Terminal
import ViewState

/// Opens the editor.
struct OpenEditor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the editor.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Open the catalog without writing to it.")
  var readOnly = false

  @Flag(help: "Open an empty catalog that is kept nowhere.")
  var inMemory = false

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var leavesMouse = false

  func validate() throws {
    if inMemory, readOnly || options.catalog != nil {
      throw ValidationError("--in-memory goes with neither --catalog nor --read-only.")
    }
  }

  @MainActor
  func run() async throws {
    try Program.requireTerminal()
    let notice = WaitNotice()
    let store = try CatalogStore(
      inMemory ? .inMemory : .file(options.path), access: readOnly ? .readOnly : .create,
      onWait: notice.take)
    let browser = try Browser(store)
    let screen = BrowserScreen(browser, catalogName: name, hasMotion: Self.hasMotion)
    let stack = stack(for: browser, on: screen)
    stack.waiting = { notice.sentence }
    stack.holdStill = { store.pauseWriting() }
    stack.goOn = { store.resumeWriting() }
    let forgetting = Task { await forgetOldEdits(of: store, tellingOn: stack) }
    let end = try await Program.run(stack, usesMouse: !leavesMouse) { screen.begin(on: stack) }
    forgetting.cancel()
    browser.upkeep.end()
    await close(browser)
    Program.conclude(end)
  }

  @MainActor
  private func stack(for browser: Browser, on screen: BrowserScreen) -> ScreenStack {
    let stack = ScreenStack(screen)
    if browser.store.wasCreated, !inMemory { stack.say("Created \(name)") }
    browser.drafts.prepareRescue = { file in
      if let file { LastWords.prepare(file.bytes, path: file.path) } else { LastWords.forget() }
    }
    return stack
  }

  private var name: String {
    inMemory ? "in memory" : URL(fileURLWithPath: options.path).lastPathComponent
  }

  /// Closes the catalog, which then has the drafts that were under edit.
  @MainActor
  private func close(_ browser: Browser) async {
    do {
      try await browser.drafts.flush()
    } catch {
      Output.errors.line("menagerie: \(error)")
    }
    browser.store.close()
    await browser.drafts.writesHaveEnded()
  }

  /// Does in the background what the retention of the catalog says; trouble is told in passing.
  @MainActor
  private func forgetOldEdits(of store: CatalogStore, tellingOn stack: ScreenStack) async {
    guard !store.isReadOnly else { return }
    do {
      _ = try await store.forgetOldEdits()
    } catch is CancellationError {
      // The next start goes on.
    } catch {
      stack.report(error)
    }
  }

  /// Motion is off where the user says so, or wants no colour (https://no-color.org).
  private static var hasMotion: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["MENAGERIE_MOTION"] != "0" && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
