import ArgumentParser
import Catalog

/// Opens the editor.
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

  func validate() throws {
    if inMemory, readOnly || options.catalog != nil {
      throw ValidationError("--in-memory goes with neither --catalog nor --read-only.")
    }
    if file == "" { throw ValidationError("The file has no name; give it a path.") }
  }

  func run() async throws {
    if let file {
      if inMemory || options.catalog != nil { throw CommandError.namedTwice(file) }
      try NamedFile(file).requireCatalog()
    }
    var editor = Editor()
    editor.catalog = file ?? options.catalog
    editor.access = readOnly ? .readOnly : file == nil ? .create : .readWrite
    editor.isInMemory = inMemory
    editor.usesMouse = !leavesMouse
    try await editor.run()
  }
}
