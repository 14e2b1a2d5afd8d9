import Catalog
import CatalogInspection
import Exchange
import Terminal
import Testing
import ViewState

/// The columns of the list, which the user chooses.
@Suite(.timeLimit(.minutes(10))) struct ColumnTests {
  /// Dogs of several breeds, with a note each; the user has chosen the built-in columns.
  private func session(columns: Int = 120, rows: Int = 24) async throws -> Session {
    let session = try await freshSession(columns: columns, rows: rows)
    try session.browser.show(AnimalColumn.builtIn)
    return session
  }

  /// The same before anybody has chosen columns.
  private func freshSession(columns: Int, rows: Int = 24) async throws -> Session {
    let store = try Session.store()
    let fields = try await store.addFields(
      ["Breed", "Colour of the coat", "Notes"].map { NewField($0) })
    for (name, breed) in [("Max", "Labrador retriever"), ("Rex", "Boxer"), ("Bee", "Pug")] {
      var draft = RecordDraft(name: name, diet: .carnivorous, category: .named("Dog"))
      for (field, text) in zip(fields, [breed, "brown", "Likes \(name) best"]) {
        draft[text: field] = text
      }
      _ = try await store.insert(draft)
    }
    return try Session(store, columns: columns, rows: rows)
  }

  @Test func `C shows a field in a column, and hides what is not wanted`() async throws {
    let session = try await session()
    #expect(!session.picture.contains("Boxer"))
    session.press("C")
    #expect(session.selected == ["[x] Diet"])
    session.press(" ", .down, .down, " ", .enter)
    #expect(session.footer.hasSuffix("Showing category, breed"))
    #expect(session.picture.contains(#/Name +Category Breed/#))
    #expect(session.picture.contains(#/Rex +Dog +Boxer/#))
    #expect(!session.picture.contains("● carn"))
  }

  @Test func `columns chosen while animals are found are as wide as these need`() async throws {
    let session = try await session()
    session.press("/", "m", "a", "x")
    #expect(await session.shows("1 of 1"))
    session.press(.enter, "C", " ", .down, .down, " ", .enter)
    #expect(
      await session.comesTrue { session.picture.contains(#/Max +Dog +Labrador retriever/#) })
  }

  @Test func `columns are as wide as before once an animal that was found is changed`() async throws
  {
    let session = try await freshSession(columns: 120)
    let row = #/│ Max +Labrador retriever Likes Max best +│/#
    #expect(session.picture.contains(row))
    session.press("/", "r", "e", "x")
    #expect(await session.shows("1 of 1"))
    session.press(.enter)
    session.press("e", .tab, .tab, "o", .enter)
    #expect(await session.shows("Saved Rex"))
    session.press(.escape)
    #expect(await session.shows("Bee"))
    #expect(session.picture.contains(row), "\(session.picture)")
  }

  @Test func `how many columns have room is told where not all do`() async throws {
    let session = try await session(columns: 80)
    session.press("C", .down, .down, " ", .down, " ", .down, " ", .enter)
    #expect(session.footer.hasSuffix("Showing 4 of 5 columns; no more fit"))
    session.stack.resize(to: Size(columns: 160, rows: 24))
    session.press("C", .enter)
    #expect(session.footer.hasSuffix("Showing diet, category, breed, colour of the coat, notes"))
  }

  @Test func `short names leave room for more columns on narrow screens`() async throws {
    let session = try await session(columns: 36)
    #expect(session.picture.contains(#/Max +● carnivorous/#))
    let name = "Bartholomew the Great"
    _ = try await session.store.insert(RecordDraft(name: name))
    #expect(await session.comesTrue { session.picture.contains(name) })
    #expect(!session.picture.contains(#/Max +● carn/#))
  }

  @Test func `what the name does not need goes to columns that are cut`() async throws {
    let session = try Session.empty(columns: 100, rows: 30)
    let zoo = try #require(Template.all.first)
    let fields = try await session.store.add(zoo).fields
    for number in 1...12 { _ = try await session.store.insert(RecordDraft(name: "Ape \(number)")) }
    let max = try await session.store.insert(RecordDraft(name: "Max"))
    #expect(await session.shows("1 of 13"))
    let shown = fields.filter { ["Scientific name", "Born", "Origin"].contains($0.title) }
    try session.browser.show(shown.map(AnimalColumn.field))
    #expect(session.picture.contains(#/Name +Scientific name Born +Origin/#))
    var draft = RecordDraft(max)
    draft[text: shown[0]] = "Ornithorhynchus anatinus"
    draft[text: shown[1]] = "2014-05-03"
    _ = try await session.store.update(max.id, from: RecordDraft(max), to: draft)
    #expect(await session.comesTrue { session.picture.contains(#/Max +Orni/#) })
    #expect(session.picture.contains("Ornithorhynchus anatinus 2014-05-03"))
    session.stack.resize(to: Size(columns: 64, rows: 30))
    #expect(session.picture.contains("2014-05-03"))
  }

  @Test func `the fields of one line that differ are shown until others are chosen`() async throws {
    let session = try await freshSession(columns: 120)
    #expect(session.picture.contains(#/Name +Breed +Notes/#), "All coats are brown")
    #expect(session.picture.contains(#/Rex +Boxer +Likes Rex best/#))
    let notes = try #require(try session.store.fields().last)
    _ = try await session.store.changeField(notes, to: NewField("Notes", .note))
    #expect(await session.comesTrue { !session.picture.contains(#/Breed +Notes/#) })
    #expect(!session.picture.contains("Likes Rex best"))
    session.press("C")
    #expect(session.selected == ["[x] Breed"])
  }

  @Test func `the field by which the list is sorted comes first until others are chosen`()
    async throws
  {
    let session = try await Session.wholeSample(columns: 80)
    #expect(!session.picture.contains("Red List"))
    session.press("s")
    session.type("red")
    session.press(.enter)
    #expect(await session.shows("by Red List"))
    #expect(session.picture.contains(#/Name +Red List/#))
    session.press("s")
    session.type("name")
    session.press(.enter)
    #expect(await session.comesTrue { !session.picture.contains("Red List") })
    session.press("C")
    for _ in 0..<4 { session.press(" ", .down) }
    session.press(.enter)
    #expect(session.footer.hasSuffix("Showing names alone"))
    session.press("s")
    session.type("red")
    session.press(.enter)
    #expect(await session.shows("by Red List"))
    #expect(session.picture.contains(#/Name +Red List/#), "Also beside columns that were chosen")
    session.press("C")
    #expect(!session.picture.contains("[x]"), "It is not chosen by that")
  }

  @Test(arguments: [Size(columns: 120, rows: 24), Size(columns: 40, rows: 10)])
  func `typing narrows the columns, of which all keys then work`(size: Size) async throws {
    let session = try await session(columns: size.columns, rows: size.rows)
    session.press("C")
    session.type("NOT")
    #expect(!session.picture.contains("[x] Diet"))
    #expect(session.selected == ["[ ] Notes"])
    session.press(" ", .escape)
    #expect(session.selected == ["[x] Notes"])
    session.press(.up)
    #expect(session.selected == ["[ ] Colour of the coat"])
    session.type("thecoat")
    #expect(session.selected.isEmpty)
    session.press(.control("u"))
    session.type("coat")
    session.press(" ", .left, .left, .enter)
    #expect(
      session.browser.columns.map(\.title)
        == ["Diet", "Colour of the coat", "Category", "Notes"])
  }

  @Test func `what no column is called selects none, and Esc leads back, then out`() async throws {
    let session = try await session()
    session.press("C")
    session.type("jKx")
    #expect(session.picture.contains("jKx"))
    session.press(.down, " ", .left)
    #expect(session.selected.isEmpty)
    session.press(.escape)
    #expect(session.selected == ["[x] Diet"])
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
    #expect(session.browser.columns.map(\.title) == ["Diet", "Category"])
  }

  @Test func `arrows move a column, and Esc leaves all as it was`() async throws {
    let session = try await session()
    session.press("C", .down, .down, " ", .left, .left, .enter)
    #expect(session.picture.contains(#/Name +Breed +Diet +Category/#))
    session.press("C", .right, .escape)
    #expect(session.picture.contains(#/Name +Breed +Diet +Category/#))
    session.press("C", " ", .down, " ", .down, " ", .enter)
    #expect(session.footer.hasSuffix("Showing names alone"))
    #expect(!session.picture.contains("Labrador"))
  }

  @Test func `the id ends where its column ends`() async throws {
    let session = try await session()
    session.press("C", " ", .down, " ", .pageDown, " ", .enter)
    #expect(session.picture.contains(#/Name +Id +│/#), "\(session.picture)")
    #expect(session.picture.contains(#/Max +1 +│/#))
  }

  @Test func `rows below the headings are pressed where they stand`() async throws {
    let session = try await session()
    session.press("C", .down, .down, " ", .enter)
    try session.mouse(.press, over: "Rex")
    #expect(session.selected.first?.hasPrefix("Rex") == true)
    try session.mouse(.press, over: "Name ")
    #expect(session.selected.first?.hasPrefix("Rex") == true)
  }

  @Test func `rows are read with what they show, the detail has everything`() async throws {
    let session = try await session(columns: 140)
    session.press("C", .down, .down, " ", .enter)
    #expect(session.picture.contains("Likes Bee best"))
    let notes = try #require(try session.store.fields().last)
    #expect(session.browser.animals.visible.allSatisfy { $0[notes] == nil })
    session.press(.down)
    #expect(session.picture.contains("Likes Max best"))
  }

  @Test func `animals of one name are told apart by the first field that differs, once`()
    async throws
  {
    let session = try await session(columns: 116)
    let fields = try session.store.fields()
    for breed in ["Pug", "Boxer", ""] {
      var draft = RecordDraft(name: "Lassie", diet: .carnivorous)
      for (field, text) in zip(fields.custom, [breed, "brown", "Note of \(breed)"]) {
        draft[text: field] = text
      }
      _ = try await session.store.insert(draft)
    }
    #expect(await session.shows("of 6"))
    func rows() -> [String] { session.lines.filter { $0.contains("Lassie  ") } }
    for (row, mark) in zip(rows(), ["Pug", "Boxer", "id 6"]) { #expect(row.contains(mark)) }
    #expect(rows().count == 3)
    #expect(!session.lines.contains { $0.contains("Max ") && $0.contains("Labrador") })
    session.press("C", .down, .down, " ", .enter)
    for (row, mark) in zip(rows(), ["Pug", "Boxer"]) {
      let list = row.split(separator: "│").dropFirst().first ?? ""
      #expect(list.ranges(of: mark).count == 1, "\(row)")
    }
    #expect(!rows().contains { $0.contains("id 6") })
  }

  @Test func `a column goes with its field`() async throws {
    let session = try await session()
    session.press("C", .down, .down, " ", .enter)
    try await session.store.execute(sql: "UPDATE field SET isRetired = 1 WHERE name = 'Breed'")
    #expect(await session.comesTrue { !session.picture.contains("Boxer") })
    #expect(!session.picture.contains("Name  "))
  }

  @Test func `where there is little room, wide columns become narrower before one goes`()
    async throws
  {
    let session = try await session(columns: 80)
    session.press("C", .down, .down, " ", .enter)
    #expect(session.picture.contains(#/Max +● carnivorous Dog +Labrador retriever +│/#))
    #expect(
      (60..<80).contains { columns in
        session.stack.resize(to: Size(columns: columns, rows: 24))
        return session.picture.contains(#/Max +● carnivorous Dog +Lab[^│]*… /#)
      })
    session.stack.resize(to: Size(columns: 124, rows: 24))
    #expect(session.picture.contains("Labrador ret"))
    #expect(session.picture.contains("Likes Bee best"), "The animal has its pane")
  }

  @Test func `names that differ at their end are cut in their middle, others at their end`()
    async throws
  {
    let names = ["Alligator mississippiensis, female", "Alligator mississippiensis, male"]
    let session = try await Session.animals(
      (names[0], nil), (names[1], nil), ("Ornithorhynchus anatinus, without sex", nil),
      columns: 40, rows: 10)
    #expect(session.picture.contains("Alligator …is, female ●"))
    #expect(session.picture.contains("Alligator …nsis, male ●"))
    #expect(session.picture.contains("Ornithorhynchus anat… ●"))
  }

  @Test func `points of numbers stand below each other, and their column is not cut`() async throws
  {
    let session = try Session.empty(columns: 80, rows: 12)
    let mass = try await session.store.addField(named: "Mass", .number)
    for (name, text) in [("Ant", "0.005"), ("Bee", "12"), ("Cat", "4.25"), ("Dog", "30.5")] {
      var draft = RecordDraft(name: name)
      draft[text: mass] = text
      _ = try await session.store.insert(draft)
    }
    #expect(await session.comesTrue { session.picture.contains("30.5") })
    let places = session.lines.compactMap { line in
      line.firstMatch(of: #/(Ant|Cat|Dog) .*?\./#).map { line[..<$0.range.upperBound].count }
    }
    #expect(places.count == 3)
    #expect(Set(places).count == 1, "\(session.picture)")
    #expect(session.picture.contains(#/Bee .* 12 {4} ●/#))
  }

  @Test(arguments: [[], [Key.left], [.right]] as [[Key]])
  func `a wider screen never shows fewer columns`(keys: [Key]) async throws {
    let session = try await session(columns: 40)
    session.press("C", .down, .down, " ", .down, " ", .down, " ", .enter)
    for key in keys { session.press(key) }
    let titles = ["Name ", "Diet ", "Categ", "Breed ", "Colou", "Notes "]
    var most = 0
    for columns in 40...200 {
      session.stack.resize(to: Size(columns: columns, rows: 24))
      let header = session.lines.first { $0.contains(" Name ") } ?? ""
      let shown = titles.count { header.contains($0) }
      // The animal takes room from the list once, where it can then be looked at beside any.
      if columns == 110 { most = 0 }
      #expect(shown >= most, "\(columns) columns: \(header)")
      most = shown
    }
    #expect(most == titles.count)
  }
}
