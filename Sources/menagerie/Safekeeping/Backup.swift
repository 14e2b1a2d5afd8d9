import ArgumentParser
import Catalog
import Exchange
import ViewState

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the catalog to a file.",
    discussion: """
      The copy is the catalog as it is at one moment, whoever goes on writing to it meanwhile; it is a catalog itself. It is \
      checked and flushed before it gets its name, so a file of that name is a whole copy.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The new file.", completion: .file())
  var file: String

  @Flag(help: "Replace the file if it already exists.")
  var replace = false

  @Flag(help: "Print a JSON object with file, and animals and photosLost, numbers.")
  var json = false

  func run() async throws {
    let store = try options.open(.inspection)
    defer { store.close() }
    let copy = try await copy(of: store)
    try Output.answer(
      "Backed up \(copy.animals.counted("animal")) to \(file)",
      [
        ("file", .string(file)), ("animals", .number(Int64(copy.animals))),
        ("photosLost", .number(Int64(copy.lostPhotos))),
      ], asJSON: json, done: "the backup is in \(file)")
    if copy.lostPhotos > 0 {
      throw CommandError.incompleteBackup
    }
  }

  private func copy(of store: CatalogStore) async throws -> BackedUp {
    do {
      return try await Interruptible.run { [file, replace] in
        try await store.backUp(to: file, replacing: replace) { finding in
          Output.notice("\(finding); see “menagerie check”.")
        }
      }
    } catch CatalogError.file(let path, .exists) {
      throw CommandError.fileExists(path)
    }
  }
}
