import Catalog
import Foundation
import Testing

@Suite("An error")
struct ErrorTests {
  private static let all: [(CatalogError, Int32)] = [
    (.name(.empty), 64), (.categoryName(.control), 64), (.nameTaken(.category, existing: "M"), 64),
    (.gone(.animal(1)), 65), (.categoryGone(name: "M"), 65),
    (.file("p", .notFound), 66), (.file("p", .isDirectory), 65), (.file("p", .notAFile), 65),
    (.file("p", .empty), 65), (.file("p", .notACatalog), 65), (.file("p", .foreignDatabase), 65),
    (.file("p", .newerSchema(found: 9, known: 1)), 65),
    (.file("p", .olderSchema(found: 0, known: 1)), 65), (.file("p", .damaged(reason: "r")), 65),
    (.file("p", .noPermission(reason: "r")), 77), (.file("p", .cannotCreate(reason: "r")), 73),
    (.file("p", .readOnly), 77), (.busy(nil), 75), (.file("p", .diskFull), 74),
    (.file("p", .inputOutput(reason: "r")), 74), (.file("p", .moved(to: nil)), 74),
    (.file("p", .moved(to: "q")), 74), (.file("p", .replaced(kept: nil)), 74),
    (.file("p", .replaced(kept: "q")), 74),
    (.settingRefused(pragma: "s", wanted: "2", found: "1"), 70), (.file("p", .closed), 70),
    (.file("p", .nothingLeft), 65), (.file("p", .exists), 73), (.file("p", .itself), 64),
    (.file("p", .inUse), 73), (.constraint("c"), 65), (.file("p", .unexpected(reason: "r")), 70),
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
      CatalogError.nameTaken(.category, existing: "Mammal").message
        == "A category named “Mammal” already exists.")
  }

  @Test(
    "of the system is told apart by its number",
    arguments: [
      (ENOSPC, CatalogError.file("p", .diskFull)), (EDQUOT, .file("p", .diskFull)),
      (EROFS, .file("p", .readOnly)), (ENOENT, .file("p", .notFound)),
      (ENOTDIR, .file("p", .notFound)),
      (EACCES, .file("p", .noPermission(reason: "Permission denied"))),
      (EPERM, .file("p", .noPermission(reason: "Operation not permitted"))),
      (EIO, .file("p", .inputOutput(reason: "Input/output error"))),
      (EMFILE, .file("p", .inputOutput(reason: "Too many open files"))),
      (ENAMETOOLONG, .file("p", .inputOutput(reason: "File name too long"))),
    ])
  func system(number: Int32, error: CatalogError) {
    #expect(CatalogError(system: number, path: "p") == error)
  }

  @Test("names who keeps the catalog")
  func busy() {
    let holder = LockHolder(pid: 4711, user: "keeper", host: "farm")
    #expect(
      CatalogError.busy(holder).message
        == "The catalog is in use by keeper on farm (process 4711); try again.")
  }
}
