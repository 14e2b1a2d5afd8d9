import Foundation
import Testing

@Suite("Where what a command prints cannot be written, it says what was done", .waitsForProcesses)
struct FullDeviceTests {
  private static let failure = "menagerie: Writing the output failed (No space left on device)"

  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
    let rows = "name,diet,category\nOx,herbivorous,Bovine\n"
    try Data(rows.utf8).write(to: URL(fileURLWithPath: shell.folder.path + "/rows.csv"))
  }

  private func expect(_ command: String, says done: String) throws {
    let run = try shell.script(
      "cd '\(shell.folder.path)' && exec \"$MENAGERIE_BIN\" \(command) >/dev/full")
    #expect(run.status == 74, "\(command)")
    #expect(run.errors == "\(Self.failure)\(done).\n", "\(command)")
  }

  @Test(arguments: ["--help", "--version", "help list", "list --help"])
  func helpCannotBeWritten(command: String) throws {
    try expect(command, says: "")
  }

  @Test(arguments: [
    "add F1", "add F1 F2 --json", "edit Camel --name Dromedary", "edit --all --diet unknown --yes",
    "edit Camel --diet unknown --json", "delete Camel", "delete --all --yes --json",
    "categories add Insect", "categories rename Mammal Mammals --json",
    "categories delete Mammal --yes", "categories merge Bird Mammal --yes", "undo", "undo --json",
    "fields add Size", "fields rename Breed Race", "fields change Breed --kind note --json",
    "fields move Chip 1", "fields retire Breed --json", "fields restore Tag",
    "edit --all --set Breed=Boxer --yes",
  ])
  func aChangeIsSaved(command: String) async throws {
    try await shell.add([.init(name: "Camel", category: .named("Mammal"))])
    try await shell.add([.init(name: "Emu", category: .named("Bird"))])
    for field in ["Breed", "Chip", "Tag"] { _ = try shell.menagerie("fields", "add", field) }
    _ = try shell.menagerie("fields", "retire", "Tag")
    _ = try shell.menagerie("add", "Last")
    try expect(command, says: "; the change was saved")
  }

  @Test func aRedoIsSaved() throws {
    _ = try shell.menagerie("add", "Last")
    _ = try shell.menagerie("undo")
    try expect("redo", says: "; the change was saved")
  }

  @Test func aBackupAndAnExportAreWritten() throws {
    try expect("backup copy.sqlite", says: "; the backup is in copy.sqlite")
    try expect("export animals.csv", says: "; the export is in animals.csv")
    #expect(FileManager.default.fileExists(atPath: shell.folder.path + "/copy.sqlite"))
  }

  @Test func anImportIsSaved() throws {
    try expect("import --json --yes rows.csv", says: "; the import was saved")
    // The second time it changes nothing.
    try expect("import --json --yes rows.csv", says: "")
  }

  @Test(arguments: ["list", "delete --all --dry-run", "retention", "import --dry-run rows.csv"])
  func nothingIsSaidOfWhatIsNotSaved(command: String) throws {
    try expect(command, says: "")
  }
}
