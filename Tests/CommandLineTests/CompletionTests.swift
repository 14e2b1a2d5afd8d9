import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Completion in a shell", .waitsForProcesses)
struct CompletionTests {
  private let shell: Shell
  /// A combining character makes a sign before it a part of another character.
  private let evil = ["$(touch pwned)", "`touch pwned`", "$\u{301}x", "`\u{301}touch pwned"]
  private let joined = "x'\u{301}; touch pwned; '\u{301}"
  private let odd = "(x) 'y' \"z\" \\ ; & * !"

  init() async throws {
    shell = try Shell()
    let names = ["Sea lion", "Sea cow", "Bird", "It's: one", odd, joined] + evil
    try await shell.add(names.map { RecordDraft(name: "Animal", category: .named($0)) })
  }

  /// What bash offers for the last word of a command line.
  private func offered(_ words: [String]) throws -> [String] {
    let list = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let script = """
      cd "$(dirname "$MENAGERIE_CATALOG")"
      mkdir -p bin; ln -sf "$MENAGERIE_BIN" bin/menagerie; PATH="$PWD/bin:$PATH"
      menagerie --generate-completion-script bash > completion
      bash --norc -c '. ./completion
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        _menagerie menagerie "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf "%s\\n" "${COMPREPLY[@]}"' bash menagerie \(list)
      """
    let run = try shell.script(script)
    #expect(run.errors.isEmpty)
    return run.lines
  }

  @Test("offers commands, options, diets and the names of categories")
  func offers() throws {
    #expect(try offered(["sh"]) == ["show"])
    #expect(try offered(["list", "--cat"]) == ["--catalog", "--category"])
    #expect(try offered(["list", "--diet", "c"]) == ["carnivorous"])
    #expect(try offered(["list", "--category", "Sea"]) == ["Sea cow", "Sea lion"])
    #expect(try offered(["edit", "x", "--from-category", "B"]) == ["Bird"])
    #expect(try offered(["categories", "delete", "B"]) == ["Bird"])
    #expect(try offered(["categories", "merge", "Bird", "Sea c"]) == ["Sea cow"])
    #expect(try offered(["categories", "me"]) == ["merge"])
  }

  @Test("offers saved searches where they are named")
  func searches() throws {
    for name in ["Sea vets", "Old"] {
      #expect(try shell.menagerie("searches", "save", name, "x").status == 0)
    }
    #expect(try offered(["searches", "delete", "Sea"]) == ["Sea vets"])
    #expect(try offered(["searches", "rename", ""]) == ["Sea vets", "Old"])
    for command in ["list", "export", "edit", "delete"] {
      #expect(try offered([command, "--search", "O"]) == ["Old"])
    }
  }

  @Test("offers fields, and what each takes")
  func fields() throws {
    for field in [
      ["Sex", "--kind", "choice", "--choices", "female, male"], ["Sea area"], ["Site"],
      ["Neutered", "--kind", "yes/no"],
    ] {
      _ = try shell.menagerie(arguments: ["fields", "add"] + field)
    }
    _ = try shell.menagerie("fields", "retire", "Site")
    #expect(try offered(["list", "--sort", "S"]) == ["Sex", "Sea area"])
    #expect(try offered(["list", "--sort", "d"]) == ["diet"])
    #expect(try offered(["edit", "x", "--clear", "N"]) == ["Neutered"])
    #expect(try offered(["list", "--columns", "name,Se"]) == ["name,Sex", "name,Sea area"])
    #expect(try offered(["export", "--columns", "i"]) == ["id"])
    #expect(try offered(["fields", "rename", "Sea"]) == ["Sea area"])
    #expect(try offered(["fields", "restore", ""]) == ["Site"])
    #expect(
      try offered(["add", "x", "--set", "Se"]) == ["Sex=female", "Sex=male", "Sea area="])
    #expect(try offered(["edit", "x", "--set", "Neutered=y"]) == ["Neutered=yes"])
  }

  @Test("offers names as text, and never runs what stands in them")
  func hostile() throws {
    let names = try offered(["list", "--category", ""])
    #expect(names.contains(odd))
    #expect(names.contains(joined))
    // bash would put them into the line without a backslash where one is needed.
    #expect(!names.contains(where: evil.contains))
    #expect(try offered(["list", "--category", "It"]) == ["It's: one"])
    #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/pwned"))
  }

  @Test("leaves out what a terminal cannot show as it is")
  func unseen() async throws {
    try await shell.add([RecordDraft(name: "x", category: .named("Sea\u{202E}snake"))])
    #expect(try offered(["list", "--category", "Sea"]) == ["Sea cow", "Sea lion"])
  }

  @Test("is about the catalog that the command line names")
  func otherCatalog() async throws {
    let path = shell.folder.path + "/an other.sqlite"
    let store = try CatalogStore(.file(path), access: .create)
    _ = try await store.insertCategory(named: "Fish")
    store.close()
    #expect(try offered(["list", "--catalog", "'\(path)'", "--category", ""]) == ["Fish"])
  }

  @Test("is silent without a catalog")
  func noCatalog() throws {
    #expect(try offered(["list", "--catalog", "/nowhere", "--category", ""]) == [])
    let run = try shell.menagerie(
      "---completion", "list", "--", "--category", "4", "0", "menagerie", "list", "--catalog",
      "/nowhere", "--category", "")
    #expect(run.text.trimmingCharacters(in: .whitespacesAndNewlines) == "")
    #expect(run.errors.isEmpty)
    let nonsense = try shell.menagerie("---completion", "nonsense", "--", "--category", "1", "0")
    #expect(nonsense.errors.isEmpty)
  }

  @Test("can be generated for each shell", arguments: ["bash", "zsh", "fish"])
  func scripts(name: String) throws {
    let run = try shell.menagerie("--generate-completion-script", name)
    #expect(run.status == 0)
    #expect(run.text.contains("---completion"))
  }
}
