import Foundation
import Testing

@Suite("The catalog is", .waitsForProcesses)
struct CatalogPathTests {
  private var shell: Shell
  private var files: FileManager { .default }

  init() throws {
    shell = try Shell()
    shell.environment["MENAGERIE_CATALOG"] = nil
  }

  private func sampleIsMade(at path: String, _ arguments: String...) throws -> Bool {
    let run = try shell.script(
      (["\"$MENAGERIE_BIN\" sample"] + arguments.map { "'\($0)'" }).joined(separator: " "))
    #expect(run.lines.first == "Created \(path)", "\(run.errors)")
    return files.fileExists(atPath: path)
  }

  @Test("in ~/.local/share by default")
  func isInHome() throws {
    let path = shell.folder.path + "/home/.local/share/menagerie/catalog.sqlite"
    #expect(try sampleIsMade(at: path))
  }

  @Test("in XDG_DATA_HOME where that is an absolute path")
  mutating func isInDataHome() throws {
    shell.environment["XDG_DATA_HOME"] = shell.folder.path + "/data"
    #expect(try sampleIsMade(at: shell.folder.path + "/data/menagerie/catalog.sqlite"))
  }

  @Test("not in an XDG_DATA_HOME that is relative or empty", arguments: ["data", ""])
  mutating func ignoresRelativeDataHome(value: String) throws {
    var shell = shell
    shell.environment["XDG_DATA_HOME"] = value
    let path = shell.folder.path + "/home/.local/share/menagerie/catalog.sqlite"
    #expect(try shell.menagerie("sample").lines.first == "Created \(path)")
  }

  @Test("the one in MENAGERIE_CATALOG, before XDG_DATA_HOME")
  mutating func isInEnvironment() throws {
    shell.environment["XDG_DATA_HOME"] = shell.folder.path + "/data"
    shell.environment["MENAGERIE_CATALOG"] = shell.catalog
    #expect(try sampleIsMade(at: shell.catalog))
  }

  @Test(
    "refused where its path is not valid UTF-8, and nothing is made",
    arguments: [
      "sample --catalog \"$bad\"", "list --catalog=\"$bad\"", "--catalog \"$bad\"",
    ])
  func refusesUnreadablePath(arguments: String) throws {
    let run = try shell.script(
      """
      bad="${HOME%/home}/$(printf 'bad\\377.sqlite')"
      exec "$MENAGERIE_BIN" \(arguments)
      """)
    #expect(run.status == 65)
    #expect(run.errors.hasSuffix("bad�.sqlite” is not valid UTF-8; nothing was done.\n"))
    #expect(try shell.folder.names == [])
  }

  @Test(
    "refused where a variable that names it is not valid UTF-8",
    arguments: ["MENAGERIE_CATALOG", "XDG_DATA_HOME", "HOME"])
  func refusesUnreadableVariable(name: String) throws {
    let run = try shell.script(
      """
      export \(name)="${HOME%/home}/$(printf 'bad\\377')"
      exec "$MENAGERIE_BIN" sample
      """)
    #expect(run.status == 65)
    #expect(run.errors == "menagerie: \(name) is not valid UTF-8; nothing was done.\n")
    #expect(try shell.folder.names == [])
  }

  @Test(
    "refused where --catalog is empty",
    arguments: [
      "sample --catalog ''", "list --catalog ''", "--catalog ''", "categories --catalog ''",
      "add Ox --diet omnivorous --catalog ''",
    ])
  func refusesEmptyPath(arguments: String) throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(arguments)")
    #expect(run.status == 64)
    #expect(run.errorLines.first == "menagerie: --catalog names no file; give it a path.")
  }

  @Test(
    "refused where somebody has named a folder that is not there, which is named, and nothing is made",
    arguments: [
      "sample --catalog \"$missing\"",
      "import zoo.csv --yes --catalog \"$missing\"",
      "import zoo.csv --dry-run --catalog \"$missing\"",
      "sample", "import zoo.csv --json",
    ])
  func makesNoNamedFolder(arguments: String) throws {
    let variable = arguments.contains("missing") ? "OTHER" : "MENAGERIE_CATALOG"
    let run = try shell.script(
      """
      printf 'name\\nYak\\n' >zoo.csv
      missing="${HOME%/home}/typo/zoos/new.sqlite"
      export \(variable)="$missing"
      exec "$MENAGERIE_BIN" \(arguments)
      """)
    #expect(run.status == 73)
    let folder = shell.folder.path + "/typo"
    #expect(
      run.errors
        == "menagerie: \(folder)/zoos/new.sqlite: cannot be created (there is no folder \(folder)); name another place.\n"
    )
    #expect(try shell.folder.names == [])
  }

  @Test("made in a folder that is there, wherever somebody has named it")
  func isMadeInFolder() throws {
    let path = shell.folder.path + "/zoo.sqlite"
    #expect(try sampleIsMade(at: path, "--catalog", path))
    let relative = try shell.script("\"$MENAGERIE_BIN\" sample --catalog new.sqlite")
    #expect(relative.lines.first == "Created new.sqlite")
  }

  @Test(
    "made by whatever adds to it, and said",
    arguments: [
      "add Yak --diet herbivorous", "categories add Bird", "fields add Breed",
      "fields template shelter",
    ])
  func isMadeByAdding(command: String) throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(command) --catalog new.sqlite")
    #expect(run.errors == "menagerie: Created new.sqlite\n")
    #expect(run.status == 0)
  }

  @Test(
    "not made where nothing is added",
    arguments: [
      "add Yak --category Dog", "add Yak --set Nope=1", "categories add ''", "fields add name",
    ])
  func isNotLeft(command: String) throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(command) --catalog new.sqlite")
    #expect(run.status != 0)
    #expect(!run.errors.contains("Created"))
    #expect(try shell.folder.names == [])
  }

  @Test("said to be missing with its folder where that is missing too")
  func lacksFolder() throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" list --catalog typo/new.sqlite")
    #expect(run.status == 66)
    #expect(
      run.errors.hasPrefix("menagerie: typo/new.sqlite: is not there, as there is no folder "))
  }

  @Test("the one of --catalog, before all others")
  mutating func isNamed() throws {
    shell.environment["MENAGERIE_CATALOG"] = shell.folder.path + "/other.sqlite"
    #expect(try sampleIsMade(at: shell.catalog, "--catalog", shell.catalog))
  }
}
