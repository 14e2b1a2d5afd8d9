import Foundation
import Testing

@Suite("menagerie sample", .waitsForProcesses)
struct SampleTests {
  @Test("creates the catalog, fills it in one go, and refuses to do it twice")
  func fillsOnce() throws {
    let shell = try Shell()
    let run = try shell.menagerie("sample")
    #expect(run.status == 0)
    #expect(run.lines.first == "Created \(shell.catalog)")
    let count = try shell.menagerie("list").lines.count
    #expect(count >= 150)
    #expect(run.lines.last == "Added \(count) animals to \(shell.catalog)")
    #expect(try shell.menagerie("categories").lines.count >= 10)

    let photos = try shell.menagerie("photos")
    #expect(photos.lines.count == 12)
    #expect(photos.text.contains("\ttiger.jpg\t"))
    #expect(try shell.menagerie("check").status == 0)

    let again = try shell.menagerie("sample")
    #expect(again.status == 65)
    #expect(again.errorLines.count == 1)
    #expect(again.errors.contains("\(count)"))
    #expect(try shell.menagerie("list").lines.count == count)
  }

  @Test("makes missing folders of the usual place")
  func makesFolders() throws {
    var shell = try Shell()
    let data = shell.folder.path + "/a/b"
    let path = data + "/menagerie/catalog.sqlite"
    shell.environment["MENAGERIE_CATALOG"] = nil
    shell.environment["XDG_DATA_HOME"] = data
    #expect(try shell.menagerie("sample").status == 0)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("says with status 73 where it cannot make the catalog")
  func refusesImpossiblePlace() throws {
    let shell = try Shell()
    let run = try shell.menagerie("sample", "--catalog", "/proc/menagerie/zoo.sqlite")
    #expect(run.status == 73)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("/proc/menagerie/zoo.sqlite"))
  }
}
