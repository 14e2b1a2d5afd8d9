import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A day with the catalog", .waitsForProcesses, .timeLimit(.minutes(10)))
struct DailyUseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The names in the file, read by another program while the editor is open.
  private var names: [String] {
    get throws {
      try OtherProgram(folder.catalog).column("SELECT name FROM animal ORDER BY foldedName")
    }
  }

  private func makeZoo(_ names: String...) async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(
      contentsOf: names.map { RecordDraft(name: $0, diet: .omnivorous, category: .named("Bird")) })
    store.close()
  }

  @Test("begins with a new catalog, and says that it was created")
  func createsCatalog() async throws {
    let session = try Session(in: folder)
    try await session.see("0 animals", "Created ~/zoo.sqlite", "Press s to load the sample")
    try session.press("q")
    try await session.expectEnd(status: 0)
    #expect(FileManager.default.fileExists(atPath: folder.catalog))
  }

  @Test("opens the catalog that is named, with and without its command", arguments: ["", "open "])
  func opensNamedCatalog(command: String) async throws {
    try await makeZoo("Emu")
    let place = try TemporaryFolder()
    let path = place.path + "/other.sqlite"
    try FileManager.default.moveItem(atPath: folder.catalog, toPath: path)
    let session = try Session(in: folder, options: "\(command)'\(path)'")
    try await session.see("Emu", "1 of 1")
    try session.press("q")
    try await session.expectEnd(status: 0)
    #expect(!FileManager.default.fileExists(atPath: folder.catalog))
  }

  @Test("begins also where a pipe lies in the place of the columns that were chosen")
  func waitsForNoPipe() async throws {
    try await makeZoo("Emu")
    let state = folder.path + "/.local/state/menagerie"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try #require(mkfifo(state + "/columns.json", 0o600) == 0)
    let session = try Session(in: folder)
    try await session.see("Emu", "1 of 1")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("opens an animal by a double click")
  func followsMouse() async throws {
    try await makeZoo("Emu", "Kiwi")
    let session = try Session(in: folder)
    try await session.see("Kiwi", "1 of 2")
    let click = "\u{1B}[<0;30;4M\u{1B}[<0;30;4m"
    try session.type(click + click)
    try await session.see("Edit Animal", "Name      Kiwi")
    try session.press("Escape")
    try await session.see("a Add", "2 of 2")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("makes no folder for a catalog that somebody has named")
  func makesNoFolder() async throws {
    // In a file, as the terminal would break the line at a place that depends on the path.
    let options = "--catalog \"$FOLDER/typo/zoo.sqlite\" 2>\"$FOLDER/errors\""
    let session = try Session(in: folder, options: options)
    try await session.expectEnd(status: 73)
    #expect(session.note("errors")?.hasPrefix("menagerie: ") == true)
    #expect(session.note("errors")?.contains("there is no folder") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/typo"))
  }

  @Test("fills an empty catalog with the sample by s")
  func loadsSample() async throws {
    let session = try Session(in: folder)
    try await session.see("Press s to load")
    try session.press("s")
    try await session.see("Aardvark", "Mammal", "Added")
    let count = try OtherProgram(folder.catalog).column("SELECT count(*) FROM animal")
    try await session.see("1 of \(count[0])", "\(count[0]) animals")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("adds, edits, cancels, deletes and finds; all of it is in the file at once and there again")
  func worksTheDay() async throws {
    try await makeZoo("Emu", "Kiwi", "Ostrich")
    let session = try Session(in: folder)
    try await session.see("Emu", "1 of 3")

    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    try session.press("Enter")
    try await session.see("Saved Rhea", "4 of 4")
    #expect(try names == ["Emu", "Kiwi", "Ostrich", "Rhea"])

    try session.press("e")
    try await session.see("Edit Animal")
    try session.type(" americana")
    try session.press("C-s")
    try await session.see("Saved Rhea americana")
    #expect(try names == ["Emu", "Kiwi", "Ostrich", "Rhea americana"])

    try session.press("e")
    try await session.see("Edit Animal")
    try session.type(" minor")
    try await session.see("Rhea americana minor")
    try session.press("Escape")
    try await session.see("Discard the changes to Rhea americana?")
    try session.press("y")
    try await session.seeNo("minor")
    #expect(try names == ["Emu", "Kiwi", "Ostrich", "Rhea americana"])

    try session.press("g", "d")
    try await session.see("Delete Emu?")
    try session.press("n")
    try await session.seeNo("Delete Emu?")
    #expect(try names.count == 4)
    try session.press("d")
    try await session.see("Delete Emu?")
    try session.press("y")
    try await session.see("Deleted Emu", "1 of 3")
    #expect(try names == ["Kiwi", "Ostrich", "Rhea americana"])

    try session.press("/")
    try session.type("AMERI")
    try await session.see("1 of 1", "Rhea americana")
    try session.press("Escape")
    try await session.see("of 3", "Kiwi")

    try session.press("q")
    try await session.expectEnd(status: 0)
    #expect(try folder.names.filter { $0.hasPrefix("zoo") } == ["zoo.sqlite"])

    try await comesBack()
  }

  private func comesBack() async throws {
    for note in ["before", "after", "pid", "status"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(note)")
    }
    let session = try Session(in: folder)
    try await session.see("Kiwi", "Ostrich", "Rhea americana", "1 of 3", "3 animals")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("adds a category, refuses its name in other case, and deletes it with the exact count")
  func keepsCategories() async throws {
    try await makeZoo("Emu", "Kiwi")
    let session = try Session(in: folder)
    try await session.see("1 of 2")
    try session.press("c")
    try await session.see("Add Category")
    try session.type("Reptile")
    try session.press("Enter")
    try await session.see("Saved Reptile", "Animals · Reptile")

    try session.press("c")
    try await session.see("Add Category")
    try session.type(" rePTile ")
    try session.press("Enter")
    try await session.see("A category named “Reptile” already exists.", "rePTile")
    let categories = try OtherProgram(folder.catalog).column("SELECT name FROM animalCategory")
    #expect(categories == ["Bird", "Reptile"])
    try session.press("Escape")
    try await session.see("Discard the new category?")
    try session.press("y")
    try await session.seeNo("Add Category")

    try session.press("BTab", "Up", "d")
    try await session.see("Delete Bird and its 2 animals?")
    try session.press("y")
    try await session.see("Deleted Bird and 2 animals", "0 animals")
    #expect(try names == [])
    try session.press("q")
    try await session.expectEnd(status: 0)
  }

  @Test("asks before it ends with a draft that would be lost")
  func asksBeforeLoss() async throws {
    try await makeZoo("Emu")
    let session = try Session(in: folder)
    try await session.see("1 of 1")
    try session.press("a")
    try await session.see("Add Animal")
    try session.type("Rhea")
    // In one read with what is typed, nothing ends the program.
    try await session.see("Rhea")
    try session.press("C-c")
    try await session.see("Quit and discard the new animal?")
    try session.press("n")
    try await session.seeNo("Quit and discard")
    try await session.see("Rhea")
    try session.press("C-c")
    try await session.see("Quit and discard the new animal?")
    try session.press("y")
    try await session.expectEnd(status: 0)
    #expect(try names == ["Emu"])
  }
}
