import Foundation
import TestSupport
import Testing

/// A field of one's own, on the command line.
@Suite(.waitsForProcesses) struct FieldCommandTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
    #expect(try shell.menagerie("fields", "add", "Breed").text == "Added the field Breed\n")
  }

  @Test func `is listed with those that are built in`() throws {
    let list =
      "name\ttext\ncategory\tcategory\ndiet\tchoice: herbivorous, carnivorous, omnivorous, unknown\nBreed\ttext\n"
    #expect(try shell.menagerie("fields").text == list)
    let json = try shell.menagerie("fields", "--json").text
    #expect(
      json.contains(
        #"{"name":"Breed","kind":"text","unit":null,"choices":null,"categories":null,"isBuiltIn":false}"#
      )
    )
    let twice = try shell.menagerie("fields", "add", "breed")
    #expect(twice.status == 64)
    #expect(twice.errors == "menagerie: A field named “Breed” already exists.\n")
  }

  @Test func `of animals is said to lose those that are deleted`() throws {
    _ = try shell.menagerie("fields", "add", "Mother", "--kind", "parent")
    _ = try shell.menagerie("add", "Lola")
    _ = try shell.menagerie("add", "Pip", "--set", "Mother=Lola")
    let loss = "1 other animal names"
    let dry = try shell.menagerie("delete", "Lola", "--dry-run").text
    #expect(dry == "1 animal would be deleted. \(loss) it, and will show “(deleted)”.\n")
    _ = try shell.menagerie("add", "Uma", "Tia")
    let two = try shell.menagerie("delete", "Lola", "Uma").text
    #expect(two == "Deleted 2 animals. \(loss) some of them, and shows “(deleted)”.\n")
    _ = try shell.menagerie("undo")
    let all = try shell.menagerie("delete", "--find", "lola", "--yes").text
    #expect(all == "Deleted 1 animal. \(loss) it, and shows “(deleted)”.\n")
    _ = try shell.menagerie("undo")
    let text = try shell.menagerie("delete", "Lola").text
    #expect(text == "Deleted Lola. \(loss) it, and shows “(deleted)”.\n")
    #expect(try shell.menagerie("delete", "Pip").text == "Deleted Pip\n")
  }

  @Test func `of a kind that only a newer version knows is not set`() throws {
    try OtherProgram(shell.catalog)
      .execute("UPDATE field SET kind = 'shape'; UPDATE animal SET field1 = 'round'")
    let set = try shell.menagerie("edit", "id:1", "--set", "Breed=square")
    #expect(set.status == 64)
    #expect(set.errors.contains("This version does not know values of the kind “shape”"))
    #expect(try shell.menagerie("show", "id:1").text.contains("round (?)"))
    let list = "list --limit 1 --columns Breed"
    let run = try shell.script("script -qec '\"$MENAGERIE_BIN\" \(list)' /dev/null")
    #expect(run.text.contains("round (?)"), "People see that it does not fit")
    #expect(
      try shell.menagerie(arguments: list.split(separator: " ").map(String.init)).text == "round\n")
  }

  @Test func `comes with others as a template`() throws {
    #expect(try shell.menagerie("fields", "template").lines.first?.hasPrefix("Zoo\tScient") == true)
    let run = try shell.menagerie("fields", "template", "SHELTER")
    #expect(run.text == "Added 10 fields and 4 logs of Shelter; 1 was there already\n")
    #expect(try shell.menagerie("fields").text.contains("Neutered\tyes/no\n"))
    let added = try shell.menagerie("fields", "template", "class", "--json").text
    let fields = #"["What it eats","Where it lives","A fact"]"#
    #expect(added == "{\"template\":\"Class\",\"fields\":\(fields),\"logs\":[\"Observation\"]}\n")
    let unknown = try shell.menagerie("fields", "template", "farm")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("choose one of Zoo, Shelter, Field notes, Class."))
    #expect(try shell.menagerie("undo").status == 0)
    #expect(try shell.menagerie("fields").text.contains("What it eats") == false)
  }

  @Test(arguments: ["add Chip", "template zoo"])
  func `makes the catalog in the usual place if it is missing`(arguments: String) throws {
    let run = try shell.script(
      """
      unset MENAGERIE_CATALOG; export XDG_DATA_HOME='\(shell.folder.path)/data'
      "$MENAGERIE_BIN" fields \(arguments)
      """)
    let path = shell.folder.path + "/data/menagerie/catalog.sqlite"
    #expect(run.errorLines == ["menagerie: Created \(path)"])
  }

  @Test func `is listed with whose animals have it, and whether it is kept`() throws {
    #expect(try shell.menagerie("fields", "add", "Kennel", "--keep").status == 0)
    #expect(try shell.menagerie("fields").lines.last == "Kennel\ttext\tkept in a series")
    let options = ["--no-keep", "--category", "Mammal"]
    #expect(try shell.menagerie(arguments: ["fields", "change", "Kennel"] + options).status == 0)
    #expect(try shell.menagerie("fields").lines.last == "Kennel\ttext\tin Mammal")
  }

  @Test func `of a column that was left out before comes with --keep, --map and --kind`() throws {
    let file = shell.folder.path + "/add.csv"
    let rows = "Name,W (kg),Extra,AnimalID\nBeast,2,hi,7\nZed,1.5,ho,8\n"
    try Data(rows.utf8).write(to: URL(fileURLWithPath: file))
    let imported = ["import", file, "--yes"]
    #expect(try shell.menagerie(arguments: imported + ["--keep", "none"]).status == 0)
    #expect(try shell.menagerie("fields").text.contains("Extra") == false)
    for option in [["--keep", "extra"], ["--map", "More=W (kg)"], ["--kind", "AnimalID=text"]] {
      let run = try shell.menagerie(arguments: imported + option)
      #expect(run.status == 0, "\(option): \(run.errors)")
    }
    let fields = try shell.menagerie("fields").text
    #expect(fields.contains("Extra\ttext") && fields.contains("More\tnumber"), "\(fields)")
    #expect(fields.contains("AnimalID\ttext"), "\(fields)")
  }

  @Test(arguments: [
    (["--map", "name=Tag"], "Colour"), (["--keep", "all", "--map", "name=Tag"], "Colour"),
    (["--map", "Label=Tag", "--map", "name=Tag"], "Colour Label"),
    (["--map", "name=Tag", "--keep", "Tag"], "Tag"),
  ])
  func `is none of the column that is the name, unless it is asked for`(
    options: [String], fields: String
  ) throws {
    let file = shell.folder.path + "/dogs.csv"
    try Data("Name,Tag,Colour\nMax,A1,red\nRex,A2,blue\n".utf8)
      .write(to: URL(fileURLWithPath: file))
    _ = try shell.menagerie("undo")
    let run = try shell.menagerie(arguments: ["import", file, "--yes"] + options)
    #expect(run.status == 0, "\(run.errors)")
    let own = try shell.menagerie("fields").text.split(separator: "\n").dropFirst(3)
      .map { $0.prefix { $0 != "\t" } }.filter { $0 != "Name 2" }
    #expect(own.sorted().joined(separator: " ") == fields)
  }

  @Test func `is made of the column that was the name, where another is`() throws {
    let file = shell.folder.path + "/ids.csv"
    let rows = "AnimalID,Name,Breed\nA1,Max,Boxer\nA2,,Pug\nA3,Max,Pug\nA4,,Boxer\nA5,Rex,\n"
    try Data(rows.utf8).write(to: URL(fileURLWithPath: file))
    let run = try shell.menagerie(
      "import", file, "--yes", "--map", "name={Name|AnimalID}")
    #expect(run.status == 0)
    let fields = try shell.menagerie("fields").text
    #expect(fields.contains("AnimalID") && !fields.contains("Name 2"), "\(fields)")
  }

  @Test func `is named in the history by its name`() throws {
    _ = try shell.menagerie("edit", "Lynx", "--set", "Breed=bobcat")
    let json = try shell.menagerie("history", "--json").text
    #expect(json.contains(#""field":"Breed""#), "\(json)")
  }

  @Test func `says how a value is kept that is written otherwise`() throws {
    _ = try shell.menagerie("fields", "add", "Mass", "--kind", "number g")
    let added = try shell.menagerie("add", "Max", "--set", "Mass=1.2 kg", "--set", "Breed=Pug")
    #expect(added.errors == "menagerie: Mass (g) is kept as 1200\n")
    let edits = [(["Max"], "-0", "0"), (["--find", "max", "--yes"], "2 kg", "2000")]
    for (animals, typed, kept) in edits {
      let run = try shell.menagerie(arguments: ["edit"] + animals + ["--set", "Mass=\(typed)"])
      #expect(run.errors == "menagerie: Mass (g) is kept as \(kept)\n", "\(run.text)")
    }
    let trial = ["edit", "--find", "max", "--dry-run", "--set", "Mass=3 kg"]
    #expect(try shell.menagerie(arguments: trial).errors.isEmpty)
    #expect(try shell.menagerie("edit", "Max", "--set", "Mass=7").errors.isEmpty)
  }

  @Test func `is found by what stands in it, also right after an import`() throws {
    let file = shell.folder.path + "/intake.csv"
    let rows = "Name,Tag,Notes\nMax,A600017,limps on the left\nMax,A600018,shy\n"
    try Data(rows.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try shell.menagerie("import", "--yes", file).status == 0)
    let columns = ["--columns", "tag"]
    for words in ["a600017", "max limps", "LEFT -shy"] {
      let list = try shell.menagerie(arguments: ["list", "--find", words] + columns)
      #expect(list.text == "A600017\n", "\(words)")
    }
  }

  @Test func `is a column of lists and exports that are asked for, the id among them`() throws {
    _ = try shell.menagerie("edit", "Lynx", "--set", "Breed=bobcat")
    let first = ["list", "--find", "lynx"]
    let id = try #require(
      try shell.menagerie(arguments: first + ["--ids"]).text.split(separator: "\t").first)
    #expect(Int(id) != nil)
    #expect(
      try shell.menagerie(arguments: first + ["--columns", "Breed,id", "--ids"]).text
        == "\(id)\tbobcat\t\(id)\n")
    let export = ["export", "--find", "lynx", "--columns", "id,name,breed"]
    #expect(try shell.menagerie(arguments: export).text == "id,name,Breed\n\(id),Lynx,bobcat\n")
    #expect(
      try shell.menagerie(arguments: export + ["--format", "jsonl"]).text
        == "{\"id\":\"\(id)\",\"name\":\"Lynx\",\"Breed\":\"bobcat\"}\n")
    let whole = try shell.menagerie(arguments: export + ["--format", "json"])
    #expect(whole.status == 64 && whole.text.isEmpty)
    #expect(whole.errors.contains("A file of the format json has all fields; leave out --columns."))
    #expect(try shell.menagerie("export", "--columns", "wings").status == 64)
  }

  @Test func `is given to new animals, changed, cleared, printed and undone`() throws {
    #expect(try shell.menagerie("add", "Max", "--set", "breed=Boxer").status == 0)
    func line() throws -> String {
      try shell.menagerie("list", "--find", "max", "--columns", "name,Breed").text
    }
    #expect(try line() == "Max\tBoxer\n")
    #expect(try shell.menagerie("edit", "Max", "--set", "Breed=Poodle").text == "Changed Max\n")
    #expect(try line() == "Max\tPoodle\n")
    #expect(try shell.menagerie("show", "Max").text.contains("Breed\tPoodle\n"))
    let json = try shell.menagerie("list", "--find", "max", "--json").text
    #expect(json.contains(#""fields":{"Breed":"Poodle"}"#))
    let some = try shell.menagerie("list", "--find", "max", "--json", "--columns", "diet").text
    #expect(some.contains(/\[\s*{"id":\d+,"diet":"herbivorous"}\s*\]/), "\(some)")
    #expect(try shell.menagerie("edit", "Max", "--clear", "breed").status == 0)
    #expect(try line() == "Max\t\n")
    #expect(try shell.menagerie("undo").status == 0)
    #expect(try line() == "Max\tPoodle\n")
  }

  @Test func `orders a list and an export; those without a value come last both ways`() throws {
    for (name, breed) in [("Lynx", "b"), ("Pike", "C"), ("Aardvark", "a")] {
      #expect(try shell.menagerie("edit", name, "--set", "Breed=\(breed)").status == 0)
    }
    func names(_ arguments: String...) throws -> [String] {
      let run = try shell.menagerie(arguments: arguments)
      return run.lines.map { String($0.prefix { $0 != "\t" && $0 != "," }) }
    }
    let values = ["Aardvark", "Lynx", "Pike"]
    let others = ["Émeu", "大熊猫"]
    #expect(try names("list", "--sort", "breed") == values + others)
    #expect(
      try names("list", "--sort", "Breed", "--reverse") == values.reversed() + others.reversed())
    #expect(try names("list", "--sort", "Breed", "--limit", "2") == ["Aardvark", "Lynx"])
    #expect(try names("list", "--sort", "Breed", "--find", "k") == ["Aardvark", "Pike"])
    #expect(try names("export", "--sort", "Breed").dropFirst() == (values + others)[...])
  }

  @Test
  func `has bounds, open choices and categories, in JSON too, and its unit beside its values`()
    throws
  {
    let add = ["fields", "add", "Dose", "--category", "mammal", "--kind"]
    #expect(try shell.menagerie(arguments: add + ["number mg, 0..0.5, 2 decimals"]).status == 0)
    #expect(
      try shell.menagerie("fields").text.hasSuffix(
        "Dose\tnumber, mg, 0..0.5, 2 decimals\tin Mammal\n"))
    #expect(
      try shell.menagerie("fields", "--json").text.contains(
        #""unit":"mg","choices":null,"categories":["Mammal"],"least":0,"most":0.5,"decimals":2,"isBuiltIn":false"#
      ))
    #expect(
      try shell.menagerie("edit", "Lynx", "--set", "Dose=0.6").errors.contains("above 0.5 mg"))
    #expect(try shell.menagerie("edit", "Lynx", "--set", "Dose=0.25").status == 0)
    #expect(
      try shell.menagerie("show", "Lynx", "--json").text.contains(
        #""fields":{"Breed":null,"Dose":0.25},"kinds":{"Breed":"text","Dose":"number"},"units":{"Dose":"mg"}"#
      ))
    let open = ["fields", "change", "Breed", "--all-categories", "--choices", "cat, dog, …"]
    #expect(try shell.menagerie(arguments: open).status == 0)
    #expect(try shell.menagerie("edit", "Lynx", "--set", "Breed=bobcat").status == 0)
    #expect(try shell.menagerie("fields", "change", "Breed").status == 64)
    #expect(try shell.menagerie("fields", "change", "Dose", "--category", "Moon").status == 65)
  }

  @Test func `is set and cleared for many in one edit`() throws {
    let set = try shell.menagerie("edit", "--all", "--yes", "--set", "Breed=mixed")
    #expect(set.text == "Set the breed of 5 animals to mixed\n")
    let cleared = try shell.menagerie("edit", "--all", "--yes", "--clear", "Breed")
    #expect(cleared.text == "Cleared the breed of 5 animals\n")
    let both = try shell.menagerie("edit", "--all", "--set", "Breed=a", "--diet", "unknown")
    #expect(both.status == 64)
    #expect(both.errors.contains("--set, --clear and --tag with --untag."))
  }

  @Test(arguments: [
    (
      ["add", "Max", "--set", "Chip=1"],
      "No field is named “Chip”; choose one of name, category, diet, Breed."
    ),
    (
      ["list", "--sort", "Chip"],
      "No order is named “Chip”; choose one of name, diet, category, newest, changed, Breed."
    ),
    (
      ["add", "Max", "--set", "Breed=a", "--set", "breed=b"],
      "Breed gets two values; give it one."
    ),
    (
      ["edit", "Lynx", "--set", "Breed=a", "--clear", "breed"],
      "Breed gets two values; give it one."
    ),
    (["list", "--columns", " "], "No field is named"),
    (["list", "--columns", ""], "--columns names no field."),
    (["add", "Max", "--set", "diet=unknown"], "The diet has an option of its own: --diet."),
    (
      ["list", "--columns", "Chip"],
      "No field is named “Chip”; choose one of name, category, diet, Breed."
    ),
  ])
  func `is asked for by its name`(arguments: [String], sentence: String) throws {
    let run = try shell.menagerie(arguments: arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(sentence))
  }

  @Test func `retired already is not retired again`() throws {
    #expect(try shell.menagerie("fields", "retire", "breed").status == 0)
    let again = try shell.menagerie("fields", "retire", "breed")
    #expect(again.status == 64)
    #expect(
      again.errors
        == "menagerie: The field Breed is retired; “menagerie fields restore” brings it back.\n")
  }

  @Test func `refuses what it cannot hold with what works, for a new animal and for many`() throws {
    #expect(try shell.menagerie("fields", "add", "Neutered", "--kind", "yes/no").status == 0)
    let sex = ["fields", "add", "Sex", "--kind", "choice", "--choices", "female, male"]
    #expect(try shell.menagerie(arguments: sex).status == 0)
    for (value, sentence) in [
      ("Neutered=yess", "Neutered: “yess” is neither yes nor no; type y or n."),
      ("Sex=neuter", "Sex: “neuter” is not one of female, male."),
    ] {
      for command in [["add", "Max"], ["edit", "Lynx"], ["edit", "--all", "--yes"]] {
        let run = try shell.menagerie(arguments: command + ["--set", value])
        #expect(run.status == 64)
        #expect(run.errors == "menagerie: \(sentence)\n")
      }
    }
  }

  @Test func `is exported and imported`() throws {
    #expect(try shell.menagerie("add", "Max", "--set", "breed=Boxer").status == 0)
    let file = shell.folder.path + "/zoo.csv"
    #expect(try shell.menagerie("export", file).status == 0)
    #expect(try shell.menagerie("delete", "Max", "--yes").status == 0)
    let run = try shell.menagerie("import", file, "--yes")
    #expect(run.text.contains("1 new"))
    let list = try shell.menagerie("list", "--find", "max", "--columns", "name,Breed").text
    #expect(list == "Max\tBoxer\n")
  }

  @Test func `of tags gets and loses them, for one and for many`() throws {
    let missing = try shell.menagerie("edit", "Lynx", "--tag", "vet")
    #expect(missing.status == 64)
    #expect(missing.errors.contains("menagerie fields add Tags --kind tags"))
    #expect(try shell.menagerie("fields", "add", "Tags", "--kind", "tags").status == 0)
    #expect(
      try shell.menagerie("edit", "Lynx", "--tag", "Vet", "--tag", "new").text == "Changed Lynx\n")
    let many = try shell.menagerie("edit", "--all", "--yes", "--tag", "seen", "--untag", "new")
    #expect(many.text == "Added seen to 5 animals, and took new from them\n")
    #expect(try shell.menagerie("edit", "Lynx", "--untag", ",").status == 64)
    let same = try shell.menagerie("edit", "Lynx", "--tag", "vet", "--untag", "Vet")
    #expect(same.status == 64)
    #expect(same.errors.contains("“vet” stands after --tag and after --untag."))
    let refused = try shell.menagerie("edit", "Lynx", "--tag", "-x")
    #expect(refused.errors.contains("A tag cannot begin with “-”"))
    let found = try shell.menagerie("list", "--find", "+vet", "--columns", "name,tags")
    #expect(found.text == "Lynx\tseen vet\n")
  }

  @Test(arguments: ["--tag", "--untag"])
  func `named Tags but of another kind is changed as the refusal says`(option: String) throws {
    #expect(try shell.menagerie("add", "Max", "--category", "Mammal").status == 0)
    #expect(try shell.menagerie("fields", "add", "Tags").status == 0)
    #expect(try shell.menagerie("edit", "Max", "--set", "Tags=vet, chip").status == 0)
    let refused = try shell.menagerie("edit", "Max", option, "vet")
    #expect(refused.status == 64)
    #expect(
      refused.errors
        == "menagerie: The field Tags holds no tags; “menagerie fields change Tags --kind tags” changes that.\n"
    )
    #expect(try shell.menagerie("fields", "change", "Tags", "--kind", "tags").status == 0)
    #expect(try shell.menagerie("edit", "Max", option, "vet").status == 0)
    let found = try shell.menagerie("list", "--find", "+chip", "--columns", "name,tags")
    #expect(found.text == (option == "--tag" ? "Max\tchip vet\n" : "Max\tchip\n"))
  }

  @Test func `that --map makes comes with an import that keeps no other column`() throws {
    let file = shell.folder.path + "/scales.csv"
    try Data("Name,Mass in kg,Coat\nMax,4,fawn\n".utf8).write(to: URL(fileURLWithPath: file))
    let run = try shell.menagerie(
      "import", file, "--yes", "--keep", "none", "--map", "Weight=Mass in kg")
    #expect(run.status == 0)
    #expect(run.text.contains("Not used: Coat\n"))
    #expect(try shell.menagerie("fields").text.contains("Weight\tnumber, kg"))
    let list = try shell.menagerie("list", "--find", "max", "--columns", "name,Weight")
    #expect(list.text == "Max\t4\n")
    let other = shell.folder.path + "/other.csv"
    try Data("Name,Age,Fur,Shoe\nRex,4,fawn,hay\n".utf8).write(to: URL(fileURLWithPath: other))
    let kept = try shell.menagerie(
      "import", other, "--yes", "--keep", "Fur", "--map", "Years=Age")
    #expect(kept.text.contains("Not used: Shoe\n"))
    #expect(try shell.menagerie("fields").text.contains("Years\tnumber"))
  }
}

/// Fields whose values are unique, on the command line.
@Suite(.waitsForProcesses) struct UniqueFieldCommandTests {
  @Test func `refuse a second animal, list what is shared, and match the rows of a file`()
    async throws
  {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    #expect(try shell.menagerie("fields", "add", "Chip").status == 0)
    for name in ["Bella", "Rex"] {
      #expect(try shell.menagerie("add", name, "--set", "Chip=981").status == 0)
    }
    let shared = try shell.menagerie("fields", "change", "Chip", "--unique")
    #expect(shared.status == 65)
    #expect(
      shared.errors.contains(
        /981: Bella #\d+, Rex #\d+\nmenagerie: 1 value of Chip stands at several/))
    let duplicates = try shell.menagerie("check", "--duplicates").text
    #expect(duplicates.contains(/Chip\t981: Bella #\d+, Rex #\d+\n/))
    #expect(try shell.menagerie("edit", "Rex", "--set", "Chip=982").status == 0)
    #expect(
      try shell.menagerie("fields", "change", "Chip", "--unique").text
        == "Changed the field Chip\n")
    #expect(try shell.menagerie("fields").text.contains("Chip\ttext, unique\n"))
    let taken = try shell.menagerie("add", "Tom", "--set", "Chip=982")
    #expect(taken.status == 64)
    #expect(taken.errors.contains(/Rex #\d+ has this chip already\./))
    #expect(
      try shell.menagerie("fields", "change", "Chip", "--kind", "yes/no", "--unique").errors
        .contains("Values of the kind yes/no cannot be unique"))
    let file = shell.folder.path + "/vet.csv"
    try Data("Name,Chip\nBella,981\nIda,983\n".utf8).write(to: URL(fileURLWithPath: file))
    let preview = try shell.menagerie("import", file, "--dry-run").text
    #expect(preview.contains("By Chip: 1 known, 1 new"))
  }
}
