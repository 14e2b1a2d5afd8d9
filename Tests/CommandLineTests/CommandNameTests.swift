import Foundation
import TestSupport
import Testing

@Suite("In place of a command,", .waitsForProcesses)
struct CommandNameTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  @Test(
    "a word that is nearly one gets the one that was meant",
    arguments: [
      ("lst", "list"), ("lsit --limit 5", "list"), ("hist", "history"),
      ("Improt zoo.csv", "import"),
      ("open lst", "list"), ("help lst", "list"), ("categories mrge", "categories merge"),
      ("help categories lits", "categories list"), ("--read-only lst", "list"),
      ("fields renme", "fields rename"), ("help fields ad", "fields add"),
    ])
  func misspelled(typed: String, meant: String) throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(typed)")
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasSuffix("is not a command; did you mean “menagerie \(meant)”?\n"))
  }

  @Test(
    "a word that is none gets the list of them",
    arguments: [
      ("nonsense", "menagerie"), ("help nope", "menagerie"), ("help list nope", "menagerie list"),
      ("categories nope", "menagerie categories"), ("fields nope", "menagerie fields"),
    ])
  func unknown(typed: String, command: String) throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(typed)")
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
    #expect(run.errors.hasSuffix("is not a command; see “\(command) --help”.\n"))
  }

  @Test("a word that is none is a file where a command cannot be meant")
  func file() throws {
    for typed in ["open nope", "--read-only nope"] {
      let run = try shell.script("exec \"$MENAGERIE_BIN\" \(typed)")
      #expect(run.status == 66)
      #expect(
        run.errors
          == "menagerie: nope: is not there; “menagerie --catalog nope” makes a new catalog.\n")
    }
  }

  @Test(
    "what a command finds wrong while it runs is one line",
    arguments: [
      "list --find breed:x", "list --find category:nope",
      "delete --yes --find -category:nope", "export --find category=mamm", "list --sort breed",
      "list --columns breed", "add Yak --set breed=x",
      "edit Lynx --set breed=x", "searches save x breed:x", "fields retire breed",
      "fields restore breed",
    ])
  func wrongValue(typed: String) throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(typed)")
    #expect(run.status == 64)
    #expect(run.errorLines.count == 1, "\(run.errors)")
  }

  @Test(
    "an option that is spelled wrong is told with the one that was meant, and with no other",
    arguments: [
      ("--widht", nil), ("--width", nil), ("--dite", "diet"), ("--limt", "limit"),
      ("--colums", "columns"), ("--frobnicate", nil),
    ])
  func misspelledOption(typed: String, meant: String?) throws {
    let run = try shell.menagerie("list", typed, "5")
    #expect(run.status == 64)
    let suggestion = meant.map { " Did you mean “--\($0)”?" } ?? ""
    #expect(run.errors.hasPrefix("menagerie: Unknown option “\(typed)”.\(suggestion)\nUsage: "))
  }

  @Test(
    "a command behind options is told so, also where a file is called like it",
    arguments: [
      "--catalog \"$MENAGERIE_CATALOG\" list", "--read-only list", "--no-mouse --read-only list",
      "--in-memory list", "--read-only list --limit 5", "--catalog x.sqlite list --json",
    ])
  func misplaced(typed: String) throws {
    let run = try shell.script(
      "cp \"$MENAGERIE_CATALOG\" list; exec \"$MENAGERIE_BIN\" \(typed)")
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
    #expect(
      run.errors == "menagerie: The command goes before its options: “menagerie list …”.\n")
  }

  @Test func `a name with a dash is not a request for help`() throws {
    let dashed = try shell.menagerie("add", "-dash")
    #expect(dashed.status == 64 && dashed.text.isEmpty)
    #expect(dashed.errors.hasPrefix("menagerie: Unknown option “-dash”; a name that begins"))
    #expect(try shell.menagerie("add", "--", "-dash").text == "Added -dash\n")
    #expect(try shell.menagerie("list", "--find", "-dash", "--help").status == 0)
  }

  @Test func `an apostrophe in a value is not a quotation mark`() throws {
    let run = try shell.menagerie("list", "--limit", "it's")
    #expect(
      run.errors.hasPrefix("menagerie: The value “it's” is invalid for “--limit <count>”.\n"))
    let encoding = try shell.menagerie("import", "--encoding", "foo", "x")
    #expect(encoding.errors.contains("one of the following:\n"))
  }

  @Test("a file that is called like a command is opened where it is named as one")
  func namedLikeACommand() throws {
    for typed in ["open list", "--catalog list", "./list", "open --read-only list"] {
      let run = try shell.script(
        "cp \"$MENAGERIE_CATALOG\" list; exec \"$MENAGERIE_BIN\" \(typed)")
      #expect(run.errors.contains("terminal"), "\(run.errors)")
    }
  }

  @Test("help is given wherever it is asked for")
  func helpBeforeACommand() throws {
    let run = try shell.menagerie("--help", "list")
    #expect(run.status == 0)
    #expect(run.text.contains("USAGE: menagerie"))
  }

  @Test("a file that is no catalog is refused, and how to import it is told")
  func importable() throws {
    for command in ["zoo.csv", "open zoo.csv", "./zoo.csv", "zoo.csv --read-only"] {
      let run = try shell.script(
        "printf 'name\\nYak\\n' >zoo.csv; exec \"$MENAGERIE_BIN\" \(command)")
      #expect(run.status == 65)
      let path = command.contains("./") ? "./zoo.csv" : "zoo.csv"
      #expect(
        run.errors
          == "menagerie: \(path): is not a catalog; “menagerie import \(path)” imports it.\n")
    }
    let spaced = try shell.script(
      "printf 'name\\nYak\\n' >'my zoo'; exec \"$MENAGERIE_BIN\" 'my zoo'")
    #expect(spaced.errors.contains("“menagerie import 'my zoo'”"))
  }

  @Test("a file that an import cannot read either is only refused")
  func unreadable() throws {
    let run = try shell.script(
      "head -c 9000 /dev/zero >zoo.png; exec \"$MENAGERIE_BIN\" zoo.png")
    #expect(run.status == 65)
    #expect(run.errors == "menagerie: zoo.png: is not a catalog; name another file.\n")
  }

  @Test("a file that is not there is not made")
  func missing() throws {
    let run = try shell.script("\"$MENAGERIE_BIN\" new.sqlite; status=$?; ls; exit $status")
    #expect(run.status == 66)
    #expect(
      run.errors
        == "menagerie: new.sqlite: is not there; “menagerie --catalog new.sqlite” makes a new catalog.\n"
    )
    #expect(!run.text.contains("new.sqlite"))
  }

  @Test("a file in a folder that is not there is told so")
  func missingFolder() throws {
    let run = try shell.script("exec \"$MENAGERIE_BIN\" typo/zoos/new.sqlite")
    #expect(run.status == 66)
    #expect(
      run.errors.hasPrefix("menagerie: typo/zoos/new.sqlite: is not there, as there is no folder "))
    #expect(run.errors.hasSuffix("/typo; name another file.\n"))
  }

  @Test("a file goes with no other way to name the catalog")
  func twice() throws {
    for option in ["--catalog x.sqlite", "--in-memory"] {
      let run = try shell.script("exec \"$MENAGERIE_BIN\" zoo.sqlite \(option)")
      #expect(run.status == 64)
      #expect(run.errors.hasPrefix("menagerie: Name the catalog once: "))
    }
  }

  @Test("a command wins over a file of that name")
  func commandWins() throws {
    let run = try shell.script("printf 'name\\nYak\\n' >list; exec \"$MENAGERIE_BIN\" list")
    #expect(run.lines.count == 5)
    let file = try shell.script("printf 'name\\nYak\\n' >list; exec \"$MENAGERIE_BIN\" ./list")
    #expect(file.errors.hasPrefix("menagerie: ./list: is not a catalog"))
  }
}
