import ArgumentParser
import Catalog
import Foundation
import Screens
import Terminal
import ViewState

/// Opens the editor.
struct Edit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Open the editor (the default).")

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
    let stack = try stack(for: store)
    stack.waiting = { notice.sentence }
    stack.isHoldingOthersUp = { store.isWriting }
    let end = try await Program.run(stack, usesMouse: !leavesMouse)
    store.close()
    Program.conclude(end)
  }

  @MainActor
  private func stack(for store: CatalogStore) throws -> ScreenStack {
    let name = inMemory ? "in memory" : URL(fileURLWithPath: options.path).lastPathComponent
    let screen = BrowserScreen(try Browser(store), catalogName: name, hasMotion: Self.hasMotion)
    let stack = ScreenStack(screen)
    if store.wasCreated, !inMemory { stack.say("Created \(name)") }
    return stack
  }

  /// Motion is off where the user says so, or wants no colour (https://no-color.org).
  private static var hasMotion: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["MENAGERIE_MOTION"] != "0" && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
