import Foundation
import TestSupport
import Testing

/// A command that is carried out with one system call failing.
struct Errand: CustomTestStringConvertible, Sendable {
  /// What is done; also the arguments of the program.
  let words: [String]
  /// The file that it makes.
  var makes: String?
  /// The command, where it is not the program's.
  var command: [String]?

  var testDescription: String { (command ?? words).joined(separator: " ") }

  /// What `make test` tries.
  static let few: [Errand] = [
    Errand(words: ["add", "--diet", "omnivorous", "Rhea"]),
    Errand(words: ["import", "--yes", "rows.csv"], makes: "rows.csv.rejected.csv"),
    Errand(words: ["export", "out.zip"], makes: "out.zip"),
    Errand(words: ["list"]),
  ]

  static let all: [Errand] =
    few + [
      Errand(words: ["export"]), Errand(words: ["export", "out.csv"], makes: "out.csv"),
      Errand(words: ["export", "--format", "dwca"]),
      Errand(words: ["backup", "out.sqlite"], makes: "out.sqlite"),
      Errand(words: ["recover", "zoo.sqlite", "out.sqlite"], makes: "out.sqlite"),
      Errand(words: ["edit", "Emu", "--name", "Moa"]), Errand(words: ["delete", "--yes", "Emu"]),
      Errand(words: ["edit", "Emu", "--set", "Colour=grey", "--clear", "Weight"]),
      Errand(words: ["edit", "--all", "--yes", "--set", "Colour=grey"]),
      Errand(words: ["undo", "--yes"]), Errand(words: ["undo", "--yes", "--edit", "4"]),
      Errand(words: ["redo", "--yes"]), Errand(words: ["history"]),
      Errand(words: ["retention", "--days", "1"]),
      Errand(words: ["list", "--columns", "name,Weight", "--sort", "Weight", "--json"]),
      Errand(words: ["show", "Emu"]), Errand(words: ["stats"]), Errand(words: ["check"]),
      Errand(words: ["categories"]), Errand(words: ["categories", "add", "Fish"]),
      Errand(words: ["categories", "rename", "Bird", "Birds"]),
      Errand(words: ["categories", "delete", "--yes", "Bird"]),
      Errand(words: ["categories", "merge", "--yes", "Bird", "Mammal"]),
      Errand(words: ["fields", "list"]),
      Errand(words: ["fields", "add", "Size", "--choices", "big,small"]),
      Errand(words: ["fields", "rename", "Weight", "Mass"]),
      Errand(words: ["fields", "change", "Weight", "--unit", "kg"]),
      Errand(words: ["fields", "move", "Weight", "2"]),
      Errand(words: ["fields", "retire", "Weight"]),
      Errand(words: ["fields", "restore", "Chip"]),
      Errand(words: ["import", "--dry-run", "rows.csv"], makes: "rows.csv.rejected.csv"),
      Errand(words: ["sample", "--catalog", "new.sqlite"], makes: "new.sqlite"),
    ]

  /// One that hears of no failure, as the program must not.
  static let careless = Errand(
    words: [], makes: "out.csv", command: ["sh", "-c", "head -n 999 rows.csv > out.csv; echo Done"])

  /// The command in the folder where the catalog is.
  func arguments() throws -> [String] {
    if let command { return command }
    let names = words.contains("--catalog") || words.first == "recover"
    return [ProgramUnderTest.path] + words + (names ? [] : ["--catalog", "zoo.sqlite"])
  }
}
