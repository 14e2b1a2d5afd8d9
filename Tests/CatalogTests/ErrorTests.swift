import Catalog
import Testing

@Suite("An error")
struct ErrorTests {
  private static let all: [(CatalogError, Int32)] = [
    (.name(.empty), 64), (.categoryName(.control), 64), (.categoryNameTaken(existing: "M"), 64),
    (.noSuchCategory, 64), (.animalGone(1), 65), (.categoryGone(name: "M"), 65),
    (.notFound(path: "p"), 66), (.isDirectory(path: "p"), 65), (.notAFile(path: "p"), 65),
    (.empty(path: "p"), 65), (.notACatalog(path: "p"), 65), (.foreignDatabase(path: "p"), 65),
    (.newerSchema(path: "p", found: 9, known: 1), 65),
    (.olderSchema(path: "p", found: 0, known: 1), 65), (.damaged(path: "p", reason: "r"), 65),
    (.noPermission(path: "p", reason: "r"), 77), (.cannotCreate(path: "p", reason: "r"), 73),
    (.readOnly(path: "p"), 77), (.busy(nil), 75), (.diskFull(path: "p"), 74),
    (.inputOutput(path: "p", reason: "r"), 74), (.moved(path: "p"), 74),
    (.settingRefused(pragma: "s", wanted: "2", found: "1"), 70), (.closed(path: "p"), 70),
    (.nothingLeft(path: "p"), 65), (.exists(path: "p"), 73), (.itself(path: "p"), 64),
    (.inUse(path: "p"), 73), (.constraint("c"), 65), (.unexpected(path: "p", reason: "r"), 70),
  ]

  @Test("is one sentence with a status of sysexits.h", arguments: all)
  func messages(error: CatalogError, status: Int32) {
    #expect(error.exitStatus == status)
    #expect(error.message.hasSuffix("."))
    #expect(!error.message.contains("\n"))
  }

  @Test("uses the words of the design for a name that is taken")
  func taken() {
    #expect(
      CatalogError.categoryNameTaken(existing: "Mammal").message
        == "A category named “Mammal” exists already.")
  }

  @Test("names who keeps the catalog")
  func busy() {
    let holder = LockHolder(pid: 4711, user: "keeper", host: "farm")
    #expect(
      CatalogError.busy(holder).message
        == "The catalog is in use by keeper on farm (process 4711); try again.")
  }
}
