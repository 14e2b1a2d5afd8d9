import Catalog
import TestSupport
import Testing

/// What is asked of fields of one's own finds animals.
struct FieldFindTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    let fields = try await store.addFields([
      NewField("Breed"), NewField("Body mass", ValueKind("number", ValueOptions(unit: "kg"))),
      NewField("Intake", ValueKind("date")), NewField("Neutered", ValueKind("yes/no")),
      NewField("Sex", ValueKind("choice", ValueOptions(choices: ["female", "male"]))),
      NewField("Coat", ValueKind("choice", ValueOptions(choices: ["dark", "dark brown"]))),
    ])
    let dogs = [
      ("Max", ["Boxer", "30", "2014-02-12", "y", "male"]),
      ("Bella", ["Border Collie", "14.5", "2014-03", "n", "female", "dark brown"]),
      ("Rex", ["Épagneul 100%", "", "2015", "", ""]), ("Yeti", ["", "120", "", "", "", "dark"]),
    ]
    for (name, values) in dogs {
      var draft = RecordDraft(name: name)
      for (field, value) in zip(fields, values) { draft[text: field] = value }
      _ = try await store.insert(draft)
    }
  }

  @Test func `text that no field can have finds nothing`() throws {
    #expect(try found("breed:" + String(repeating: "x", count: 60_000)) == [])
  }

  private func found(_ text: String) throws -> [String] {
    try store.page(of: AnimalQuery(find: text), from: .first, limit: 10).rows.map(\.name)
  }

  @Test(arguments: [
    ("breed:box", ["Max"]), ("BREED:COLLIE", ["Bella"]), ("breed:épa", ["Rex"]),
    ("breed:100%", ["Rex"]), ("breed:_", []), ("-breed:box", ["Bella", "Rex", "Yeti"]),
    ("has:breed", ["Bella", "Max", "Rex"]), ("-has:breed", ["Yeti"]),
    ("\"body mass\">20", ["Max", "Yeti"]), ("\"body mass\">=30", ["Max", "Yeti"]),
    ("\"body mass\"<=14500g", ["Bella"]), ("\"Body Mass\":30", ["Max"]),
    ("body mass>20", ["Max", "Yeti"]), ("-body mass>20", ["Bella", "Rex"]),
    ("max body mass>20", ["Max"]), ("bella -body mass>20", ["Bella"]), ("bo dy mass>20", []),
    ("body mass:>20", ["Max", "Yeti"]), ("intake:<=2014-02", ["Max"]),
    ("intake:< 2014-03", ["Max"]),
    ("intake : >= 2015", ["Rex"]), ("breed:=box", []),
    ("has:body mass", ["Bella", "Max", "Yeti"]), ("-has:body mass", ["Rex"]),
    ("has:breed max", ["Max"]), ("has:chip", []), ("-has:chip", []), ("coat:dark brown", ["Bella"]),
    ("coat:dark", ["Yeti"]),
    ("coat:dark yeti", ["Yeti"]),
    ("sex:none", ["Rex", "Yeti"]), ("body mass:none", ["Rex"]), ("intake:none", ["Yeti"]),
    ("rex neutered:none", ["Rex"]), ("-coat:none", ["Bella", "Yeti"]),
    ("coat:brown", ["Bella"]), ("sex:m", ["Max"]), ("breed=\"\"", ["Yeti"]),
    ("-breed=\"\" max", ["Max"]),
    ("body mass > 20", ["Max", "Yeti"]), ("max body mass >20", ["Max"]), ("breed: box", ["Max"]),
    ("body mass>20 kg", ["Max", "Yeti"]), ("body mass<=14500 g bella", ["Bella"]),
    ("body mass>20 max", ["Max"]), ("body mass:10..40 kg", ["Bella", "Max"]),
    ("body mass:14000..15000 g bella", ["Bella"]),
    ("body mass:10 kg .. 40000 g", ["Bella", "Max"]),
    ("body mass:..20 kg", ["Bella"]), ("body mass:100.. kg", []), ("body mass>20 ma", ["Max"]),
    ("body mass:14000..15000g", ["Bella"]),
    ("body mass=30", ["Max"]), ("body mass=30000g", ["Max"]), ("breed=box", []),
    ("breed=BOXER", ["Max"]), ("breed!=boxer", ["Bella", "Rex", "Yeti"]),
    ("body mass!=30 kg", ["Bella", "Rex", "Yeti"]), ("bella breed != boxer", ["Bella"]),
    ("-breed!=boxer", ["Max"]), ("diet!=carn max", ["Max"]),
    ("has:breed breed!=boxer", ["Bella", "Rex"]),
    ("breed=\"épagneul 100%\"", ["Rex"]),
    ("breed=\"border collie\"", ["Bella"]),
    ("intake=2014", ["Bella", "Max"]),
    ("coat=dark brown", ["Bella"]), ("diet=herb max", ["Max"]),
    ("-breed=boxer", ["Bella", "Rex", "Yeti"]),
    ("\"body mass\":10..40", ["Bella", "Max"]), ("\"body mass\":40..", ["Yeti"]),
    ("\"body mass\":..20", ["Bella"]), ("-\"body mass\">20", ["Bella", "Rex"]),
    ("intake:2014", ["Bella", "Max"]), ("intake:2014-02", ["Max"]),
    ("intake:2014-03..2015", ["Bella", "Rex"]), ("intake>2014-02", ["Bella", "Rex"]),
    ("intake<2015", ["Bella", "Max"]), ("intake<=2014-02", ["Max"]),
    ("neutered:yes", ["Max"]), ("neutered:n", ["Bella"]), ("sex:f", ["Bella"]),
    ("intake:2014 neutered:yes max", ["Max"]), ("has:intake re", ["Rex"]),
  ])
  func `finds by a condition`(text: String, names: [String]) throws {
    #expect(try found(text) == names)
  }

  @Test(arguments: [
    ("result>10", ["Bat"]), ("result=12.5", ["Bat"]), ("result:clear", ["Emu"]),
    ("result=CLEAR", ["Emu"]), ("has:result", ["Bat", "Emu"]), ("dose>600", []),
    ("result<2020-01-02", []), ("kind:ro", ["Bat", "Emu"]), ("kind=\"PALE ROSE\"", ["Emu"]),
    ("dose<600", ["Bat"]),
  ])
  func `finds numbers and texts of one field, and compares beyond its bounds`(
    text: String, names: [String]
  ) async throws {
    let fields = try await store.addFields([
      NewField("Result", ValueKind("any")),
      NewField("Dose", try ValueKind("number", details: "0..500")),
      NewField("Kind", try ValueKind("choice", details: "round, …")),
    ])
    let values = [("Bat", "12.5", "5", "round"), ("Emu", "clear", "", "Pale rose")]
    for (name, result, dose, kind) in values {
      var draft = RecordDraft(name: name)
      draft[text: fields[0]] = result
      draft[text: fields[1]] = dose
      draft[text: fields[2]] = kind
      _ = try await store.insert(draft)
    }
    #expect(try found(text) == names)
  }

  @Test(arguments: [
    ("age (years):2", ["Rex"]), ("rex -age (years)>2", ["Rex"]), ("fee (€)>=75", ["Rex"]),
    ("animal id:a7", ["Rex"]), ("wing length>5", ["Rex"]), ("length>5", []),
    ("wing animal id:a7", []), ("高さ>5", ["Rex"]), ("id:1", ["Rex"]),
  ])
  func `names need no quotes, and the longest is meant`(text: String, names: [String]) async throws
  {
    let store = try CatalogStore(.inMemory)
    let number = ValueKind("number")
    let fields = try await store.addFields([
      NewField("Age (years)", number), NewField("Fee (€)", number), NewField("Animal ID"),
      NewField("Wing length", number), NewField("Length", number), NewField("高さ", number),
    ])
    var rex = RecordDraft(name: "Rex")
    for (field, value) in zip(fields, ["2", "75", "A7", "8", "3", "9"]) { rex[text: field] = value }
    _ = try await store.insert(rex)
    #expect(
      try store.page(of: AnimalQuery(find: text), from: .first, limit: 10).rows.map(\.name) == names
    )
  }

  @Test(arguments: [
    (
      "body mass>12 furlongs",
      "“12 furlongs” cannot be put in kg; write one such as 12.5 or 12.5 kg."
    ),
    ("body mass:10..12 cm max", "“10 cm” cannot be put in kg; write one such as 12.5 or 12.5 kg."),
    ("\"body mass\">heavy", "“heavy” is not a number; write one such as 12.5 or 12.5 kg."),
    (
      "intake:2014-13",
      "“2014-13” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    ),
    ("\"body mass\":..", "“..” names no bound; write one such as 10..20."),
    ("body mass:20..10", "“20..10” ends before it begins; write the lower bound first."),
    (
      "body mass:2kg..900g",
      "“2kg..900g” ends before it begins; write the lower bound first."
    ),
    ("intake:2015..2014", "“2015..2014” ends before it begins; write the lower bound first."),
    (
      "has:chip",
      "There is no field “chip”, only diet:, category:, id:, photos:, caption:, taken: and those of your own."
    ),
    ("mass>1", "There is no field “mass”; there is “Body mass”."),
    ("has:diet", "has: takes a field of your own, not “diet”."),
    ("diet:x", "There is no diet “x”, only herbivorous, carnivorous, omnivorous, unknown."),
    ("body_mass>1", "There is no field “body_mass”; there is “Body mass”."),
    (
      "chip:1",
      "There is no field “chip”, only diet:, category:, id:, photos:, caption:, taken: and those of your own."
    ),
    ("breed<5kg", "Breed is text, in which 10 comes before 9; make it a number to compare it."),
  ])
  func `says what means nothing`(text: String, sentence: String) throws {
    #expect(try store.findProblem(in: text)?.description == sentence)
  }

  @Test func `says that a name needs no sign, whatever fields are called`() async throws {
    _ = try await store.addField(named: "Nickname")
    let problems = try FindText("name:max", in: store.fields()).problems
    #expect(problems.map(\.description) == ["A name is found without “name:” before it."])
  }

  @Test func `completes a value behind a name of several words without quotes`() async throws {
    let words = ["least concern", "critically endangered"]
    _ = try await store.addField(
      named: "Red list", ValueKind("choice", ValueOptions(choices: words)))
    let completion = FindCompletion(of: "red list:crit", in: try store.fields())
    #expect(completion.text == "\"red list\":\"critically endangered\" ")
  }

  @Test func `looks for what only looks like a condition`() async throws {
    _ = try await store.insert(RecordDraft(name: "Wow!=1"))
    #expect(try found("wow!=1") == ["Wow!=1"])
  }

  @Test(arguments: [
    "breed:", "-breed=", "breed!=", "body mass!=", "body mass>", "has:", "diet:", "category:",
    "id:", "+",
  ])
  func `says what is not finished, and asks for nothing`(text: String) throws {
    let find = FindText(text, in: try store.fields())
    #expect(find.isEmpty && find.problems.isEmpty)
    #expect(
      try store.findProblem(in: text)?.description
        == "“\(text.filter { $0 != "-" })” needs a value after it.")
  }

  @Test(arguments: ["intake:2014..2014", "body mass:5..5", "breed:f..é", "breed=\"\""])
  func `takes bounds that are one, and an empty value in quotes`(text: String) throws {
    #expect(try store.findProblem(in: text) == nil)
  }

  @Test func `leaves out what is not a number where numbers are compared`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.addField(named: "Mass", ValueKind("number"))
    _ = try await store.insert(RecordDraft(name: "Ox"))
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET field1 = 'heavy'")
    try program.close()
    let page = try store.page(of: AnimalQuery(find: "mass>1"), from: .first, limit: 10)
    #expect(page.rows.isEmpty)
    #expect(
      try store.page(of: AnimalQuery(find: "has:mass"), from: .first, limit: 10).rows.count == 1)
  }

  private static let all = [
    "category", "diet", "has", "id", "photos", "caption", "taken", "misfit", "breed", "body mass",
    "intake",
    "neutered", "sex", "coat",
  ]

  @Test(arguments: [
    ("b", "b", ["breed", "body mass"]), ("br", "breed:", ["breed"]),
    ("max BR", "max breed:", ["breed"]), ("bo", "\"body mass\"", ["body mass"]),
    ("body m", "\"body mass\"", ["body mass"]), ("body ", "\"body mass\"", ["body mass"]),
    ("max -body ma", "max -\"body mass\"", ["body mass"]),
    ("somebody m", "somebody misfit:", ["misfit"]),
    ("-\"body m", "-\"body mass\"", ["body mass"]), ("has:in", "has:intake ", ["intake"]),
    ("has:bo", "has:\"body mass\" ", ["body mass"]), ("-sex:f", "-sex:female ", ["female"]),
    ("sex:", "sex:", ["female", "male"]), ("diet:o", "diet:omnivorous ", ["omnivorous"]),
    ("max", "max", []), ("breed:b", "breed:b", []), ("sex:\"male\"", "sex:\"male\"", []),
    ("", "", all), ("max ", "max ", all),
  ])
  func `is completed at the end of what is typed`(
    typed: String, completed: String, candidates: [String]
  ) throws {
    let completion = FindCompletion(of: typed, in: try store.fields())
    #expect(completion.text == completed)
    #expect(completion.candidates == candidates)
  }

  @Test func `names of categories are completed too`() throws {
    let completion = { (text: String) in
      FindCompletion(of: text, in: .builtIn, categories: ["Bird", "Bony Fish"])
    }
    #expect(completion("category:b").candidates == ["Bird", "Bony Fish"])
    #expect(completion("max -category:bo").text == "max -category:\"Bony Fish\" ")
    #expect(completion("category:bi").text == "category:Bird ")
    #expect(FindCompletion.begunCategory(in: "max category:\"bony f") == "bony f")
    #expect(FindCompletion.begunCategory(in: "category:bird max") == nil)
  }
}
