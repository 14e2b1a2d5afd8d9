import Foundation
import Testing

@Suite("The catalog is")
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

  @Test("the one of --catalog, before all others")
  mutating func isNamed() throws {
    shell.environment["MENAGERIE_CATALOG"] = shell.folder.path + "/other.sqlite"
    #expect(try sampleIsMade(at: shell.catalog, "--catalog", shell.catalog))
  }
}
