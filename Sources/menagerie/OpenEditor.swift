import ArgumentParser
import Catalog
import Exchange
import Foundation
import Pictures
import Screens
import Terminal
import ViewState

struct OpenEditor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the editor.",
    discussion: """
      “menagerie FILE” opens that catalog too, unless a command has that name: “menagerie ./list” opens the file. A missing catalog \
      is made where it is named by --catalog or MENAGERIE_CATALOG, or by nothing.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The catalog file, which must exist.", completion: .file())
  var file: String?

  @Flag(help: "Open the catalog without writing to it.")
  var readOnly = false

  @Flag(help: "Open an empty catalog that is kept nowhere.")
  var inMemory = false

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var leavesMouse = false

  @Option(
    help: """
      How photos are shown: in pixels where the terminal can (auto), in cells, in pixels, or off. It is remembered for each kind of \
      terminal (TERM).
      """)
  var photos: PictureChoice?

  func validate() throws {
    if inMemory, readOnly || options.catalog != nil {
      throw ValidationError("--in-memory cannot be combined with --catalog or --read-only.")
    }
    if file == "" { throw ValidationError("The file has no name; give it a path.") }
  }

  func run() async throws {
    if let file {
      if inMemory || options.catalog != nil { throw CommandError.namedTwice(file) }
      try NamedFile(path: file).requireCatalog()
    }
    var editor = Editor()
    editor.catalog = file ?? options.catalog
    editor.access = readOnly ? .readOnly : file == nil ? .create : .readWrite
    editor.isInMemory = inMemory
    editor.usesMouse = !leavesMouse
    editor.pictures = photos
    try await editor.run()
  }
}

/// A word in place of a command that may be the path of a catalog.
struct NamedFile {
  let path: String

  /// Whether it is a path rather than a misspelled command: it names a command, looks like a path,
  /// or exists.
  var isMeant: Bool {
    CommandNames().contains(path) || path.contains { "/.".contains($0) }
      || FileManager.default.fileExists(atPath: path)
  }

  /// Requires a catalog at the path, and leaves it unchanged.
  ///
  /// - Throws: What is there instead: `CommandError.importable` if it can be imported,
  ///   `.unknownCommand` if nothing is there and the word resembles a command.
  func requireCatalog() throws {
    do {
      try CatalogStore(.file(path), access: .inspection).close()
    } catch .file(_, .notFound) {
      throw isMeant || CommandNames().nearest(path) == nil
        ? CommandError.missing(path) : CommandNames().unknown(path)
    } catch {
      switch error {
      case .file(_, .notACatalog) where isReadable, .file(_, .foreignDatabase) where isReadable:
        throw CommandError.importable(path)
      default: throw error
      }
    }
  }

  /// Whether an import can read it.
  private var isReadable: Bool { (try? Survey(path: path)) != nil }
}

/// Runs the editor from start to end.
struct Editor {
  /// The path of the catalog, if one was named.
  var catalog: String?
  /// How the catalog is opened.
  var access = CatalogStore.Access.create
  /// Whether the catalog is an empty one in memory.
  var isInMemory = false
  var usesMouse = true
  /// How photos are shown, if that was said.
  var pictures: PictureChoice?

  @MainActor
  func run() async throws {
    try Program.requireTerminal()
    if access == .create, !isInMemory { try CatalogOptions.requireFolder(of: catalog) }
    let catalog = try open()
    let screen = BrowserScreen(catalog, user: catalog.browser.store.author.name)
    let stack = ScreenStack(screen)
    stack.motion.isOn = Self.hasMotion
    catalog.forgetOldEdits(reportingOn: stack)
    let days = Task { await screen.followDays() }
    defer { days.cancel() }
    let signal = try await Program.run(
      stack, usesMouse: usesMouse, pictures: rememberedPictures(reportingOn: stack)
    ) { screen.begin(on: stack) }
    // What is being edited is kept as a draft.
    do { try await catalog.close() } catch { Output.errors.line("menagerie: \(error)") }
    if let signal { Program.die(by: signal) }
  }

  /// How photos are shown on this kind of terminal: as was said now, or last.
  @MainActor
  private func rememberedPictures(reportingOn stack: ScreenStack) -> PictureChoice {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    let kept = UserFolder.keptState
    guard let pictures else {
      return kept.photos(on: terminal).flatMap(PictureChoice.init) ?? .auto
    }
    do {
      try kept.keep(photos: pictures.rawValue, on: terminal)
    } catch {
      stack.say("--photos is not remembered: \(error.localizedDescription)")
    }
    return pictures
  }

  @MainActor
  private func open() throws -> OpenCatalog {
    let notice = WaitNotice()
    let store = try CatalogStore(
      isInMemory ? .inMemory : .file(CatalogOptions.path(named: catalog)), access: access,
      onWait: notice.take, onUpdate: Output.announceUpdate)
    let catalog = OpenCatalog(
      try Browser(store, kept: UserFolder.keptState), place: store.place(home: .home),
      notice: notice)
    catalog.prepareRescue = { file in
      if let file { CrashDraft.prepare(file.bytes, path: file.path) } else { CrashDraft.forget() }
    }
    return catalog
  }

  /// Motion is off if the user says so, or wants no colour (https://no-color.org).
  private static var hasMotion: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["MENAGERIE_MOTION"] != "0" && (environment["NO_COLOR"] ?? "").isEmpty
  }
}

extension PictureChoice: ExpressibleByArgument {}
