import Foundation
import TestSupport
import Testing

@Suite("Values that do not fit their fields", .waitsForProcesses)
struct MisfitTests {
  private let shell: Shell
  private let folder: TemporaryFolder

  init() throws {
    shell = try Shell()
    folder = try TemporaryFolder()
    _ = try succeed("fields", "add", "Sex", "--kind", "choice female, male")
    _ = try succeed("fields", "add", "Status", "--kind", "choice here, died")
  }

  @discardableResult
  private func succeed(_ arguments: String...) throws -> String {
    let run = try shell.menagerie(arguments: arguments)
    #expect(run.status == 0, "\(arguments) \(run.errors)")
    return run.text
  }

  private func file(_ lines: String...) throws -> String {
    let path = folder.path + "/animals.csv"
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func list(_ find: String) throws -> [String] {
    try succeed("list", "--find", find, "--columns", "name,Sex,Status")
      .split(separator: "\n").map(String.init)
  }

  @Test("are paired with the words that are meant, which is remembered")
  func pairs() throws {
    let path = try file("Name,Sex,Status", "Rex,M,Alive", "Tia,F,Dead", "Uma,f,lost")
    let plan = try succeed("import", path, "--yes")
    #expect(plan.contains("Sex: F → female, M → male, f → female; --value"))
    #expect(plan.contains("Status: Alive → here, Dead → died, lost stays; --value"))
    let words = try file("Name,Sex,Status", "Rex,Neutered Male,not here", "Tia,Weibchen,here")
    let others = try shell.menagerie("import", words, "--dry-run").text
    #expect(others.contains("Sex: Neutered Male → male, Weibchen → female; --value"))
    #expect(others.contains("Status: not here stays; --value"))
    #expect(plan.contains("1 value of Status does not fit, and stays as it is: “lost”"))
    #expect(try list("") == ["Rex\tmale\there", "Tia\tfemale\tdied", "Uma\tfemale\tlost"])
    #expect(try list("status:lost") == ["Uma\tfemale\tlost"])
    #expect(try list("misfit:status") == ["Uma\tfemale\tlost"])
    #expect(try list("-misfit:any") == ["Rex\tmale\there", "Tia\tfemale\tdied"])
  }

  @Test("are paired as one says, with a new word of the field, in one edit")
  func chosen() throws {
    let path = try file("Name,Sex,Status", "Rex,M,Alive", "Uma,F,lost")
    _ = try succeed(
      "import", path, "--yes", "--value", "Status:lost=lost", "--value", "Status:Alive=here",
      "--value", "Sex:m=female")
    #expect(try list("") == ["Rex\tfemale\there", "Uma\tfemale\tlost"])
    #expect(try list("misfit:any").isEmpty)
    #expect(try succeed("fields").contains("here, died, lost"))
    _ = try succeed("undo")
    #expect(!(try succeed("fields").contains("lost")))
    // The next file of that shape is read as this one was.
    _ = try succeed("import", try file("Name,Sex,Status", "Kim,M,lost"), "--yes")
    #expect(try list("") == ["Kim\tfemale\tlost"])
    #expect(try list("misfit:any").isEmpty)
    let words = ["--value", "Status:lost=lost", "--value", "Sex:Q=male"]
    #expect(try shell.menagerie(arguments: ["import", path, "--yes"] + words).status == 0)
    let comma = try shell.menagerie("import", path, "--yes", "--value", "Sex:M=a, b")
    #expect(comma.status == 64)
    #expect(comma.errors.contains("“a, b” cannot be a word of a choice."))
  }

  @Test("stand in the statistics and in a check, and can be mended at once")
  func mended() throws {
    let path = try file("Name,Sex,Status", "Rex,x,here", "Uma,x,here", "Kim,male,here")
    _ = try succeed("import", path, "--yes")
    let sentence = "2 animals have values that do not fit; misfit:any finds them."
    #expect(try succeed("stats").contains(sentence))
    #expect(try succeed("check").hasSuffix("No problems found in 3 animals\n\(sentence)\n"))
    _ = try succeed("edit", "--find", "misfit:sex", "--set", "Sex=male", "--yes")
    #expect(try list("sex:male").count == 3)
    #expect(!(try succeed("stats").contains("do not fit")))
  }

  @Test("with control characters cost no row, nor does a name that no category can have")
  func controls() throws {
    let path = try file(
      "Name,Category,English,Sex", "Lynx,Mammal,Bob\u{81}cat,female", "Wolf,Mam\u{81}mal,Wolf,male")
    let run = try succeed("import", path, "--yes")
    #expect(run.contains("2 new, 0 changed, 0 same, 0 refused"))
    #expect(run.contains("1 value of English does not fit, and stays as it is"))
    #expect(run.contains("1 name cannot be that of a category: its animal has none"))
    #expect(try list("misfit:english") == ["Lynx\tfemale\t"])
    #expect(try list("category:mammal") == ["Lynx\tfemale\t"])
  }

  @Test("are none where German, French and Spanish headings say what columns are")
  func headings() throws {
    let path = try file(
      "Name,Tierart,Rasse,Geschlecht,Geburtsdatum,Chipnummer,kastriert",
      "Rex,Hund,Boxer,w,03.04.2019,276098100000001,ja",
      "Tia,Katze,Perser,m,13.04.2019,276098100000002,nein",
      "Uma,Hund,Pudel,w,23.04.2019,276098100000003,j")
    let plan = try succeed("import", path, "--yes")
    #expect(plan.contains("Category\tTierart\t\tHund · Katze"))
    #expect(plan.contains("Sex\tGeschlecht\tchoice: female, male\t"))
    #expect(plan.contains("Chipnummer\tChipnummer\ttext"))
    #expect(plan.contains("kastriert\tkastriert\tyes/no"))
    #expect(try list("sex:female geburtsdatum:2019-04-03") == ["Rex\tfemale\t"])
    #expect(try list("kastriert:yes").count == 2)
  }

  @Test("and refused rows lie beside the catalog where the file is not in the current folder")
  func refused() throws {
    let path = try file("Name,Sex", "Rex,male", ",male")
    let trial = try shell.menagerie("import", path, "--dry-run")
    let beside = URL(fileURLWithPath: shell.catalog).deletingLastPathComponent()
      .appendingPathComponent("animals.csv.rejected.csv").path
    #expect(trial.text.contains("An import writes the refused rows to \(beside)"))
    #expect(!FileManager.default.fileExists(atPath: path + ".rejected.csv"))
    let run = try shell.menagerie("import", path, "--yes")
    #expect(run.status == 65)
    #expect(!FileManager.default.fileExists(atPath: path + ".rejected.csv"))
    #expect(FileManager.default.fileExists(atPath: beside))
    #expect(run.errors.contains(beside) || run.text.contains(beside))
  }

  @Test("and a catalog with fields of its own asks for no diet until one is chosen")
  func diet() throws {
    _ = try succeed("add", "Rex")
    #expect(try succeed("list", "--columns", "name,diet") == "Rex\tunknown\n")
    #expect(!(try succeed("stats").contains("herbivorous")))
    _ = try succeed("add", "Tia", "--diet", "carnivorous", "--category", "Cat", "--create-category")
    _ = try succeed("add", "Uma", "--category", "Dog", "--create-category")
    #expect(
      try succeed("list", "--columns", "name,diet", "--find", "uma") == "Uma\therbivorous\n")
  }
}
