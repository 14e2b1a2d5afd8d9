import Catalog
import Foundation
import Screens
import Terminal
import ViewState

/// Runs the editor from start to end.
struct Editor {
  /// The path of the catalog, if one was named.
  var catalog: String?
  /// How the catalog is opened.
  var access = CatalogStore.Access.create
  /// Whether the catalog is an empty one in memory.
  var isInMemory = false
  var usesMouse = true

  @MainActor
  func run() async throws {
    try Program.requireTerminal()
    if access == .create, !isInMemory { try CatalogOptions.requireFolder(of: catalog) }
    let catalog = try open()
    let screen = BrowserScreen(catalog, user: catalog.browser.store.author.name)
    let stack = ScreenStack(screen)
    stack.motion.isOn = Self.hasMotion
    catalog.forgetOldEdits(reportingOn: stack)
    let end = try await Program.run(stack, usesMouse: usesMouse) { screen.begin(on: stack) }
    await close(catalog)
    Program.conclude(end)
  }

  @MainActor
  private func open() throws -> OpenCatalog {
    let notice = WaitNotice()
    let store = try CatalogStore(
      isInMemory ? .inMemory : .file(CatalogOptions.path(named: catalog)), access: access,
      onWait: notice.take, onUpdate: Output.announceUpdate)
    let kept = UserFolder.keptState
    let catalog = OpenCatalog(
      try Browser(store, kept: kept), place: store.place(home: .home), notice: notice)
    catalog.prepareRescue = { file in
      if let file { CrashDraft.prepare(file.bytes, path: file.path) } else { CrashDraft.forget() }
    }
    return catalog
  }

  /// Closes the catalog, which then keeps the drafts being edited.
  @MainActor
  private func close(_ catalog: OpenCatalog) async {
    do {
      try await catalog.close()
    } catch {
      Output.errors.line("menagerie: \(error)")
    }
  }

  /// Motion is off if the user says so, or wants no colour (https://no-color.org).
  private static var hasMotion: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["MENAGERIE_MOTION"] != "0" && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
