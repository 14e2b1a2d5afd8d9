import Terminal
import Testing

/// What of a catalog is to be seen on terminals of all widths.
@Suite(.timeLimit(.minutes(10))) struct WidthTests {
  /// What the screen shows: its panes, and the columns of the list.
  private func facts(of session: Session) -> Set<String> {
    let picture = session.picture
    let signs = [
      "categories": "Uncategorised", "names": " African bu", "detail": "Category  Mammal",
    ]
    var facts = Set(signs.filter { picture.contains($0.value) }.keys)
    if picture.contains(#/African bu.* ●/#) { facts.insert("diets") }
    if picture.contains(#/● herbivorous +Mammal/#) { facts.insert("categories of animals") }
    return facts
  }

  @Test(arguments: [[], [Key.left], [.right]] as [[Key]])
  func `a wider screen never shows less`(keys: [Key]) async throws {
    let session = try await Session.sample(columns: 20, rows: 24)
    for key in keys { session.press(key) }
    var shown: Set<String> = []
    for columns in 20...200 {
      session.stack.resize(to: Size(columns: columns, rows: 24))
      let now = facts(of: session)
      #expect(now.isSuperset(of: shown), "\(columns) columns: no \(shown.subtracting(now))")
      shown = now
    }
    #expect(shown.count == 5)
  }

  @Test(arguments: [[], [Key.left], [.right]] as [[Key]])
  func `a wider screen never shows fewer fields of the keeper`(keys: [Key]) async throws {
    let session = try await Session.wholeSample(columns: 20, rows: 24)
    for key in keys { session.press(key) }
    let signs = ["Loxodonta", "African bu", "Uncategorised"]
    var shown: Set<String> = []
    for columns in 20...200 {
      session.stack.resize(to: Size(columns: columns, rows: 24))
      let now = Set(signs.filter(session.picture.contains))
      if columns >= 110 { #expect(session.lines[1].count { $0 == "┬" } == 2, "\(columns)") }
      #expect(now.isSuperset(of: shown), "\(columns) columns: no \(shown.subtracting(now))")
      shown = now
    }
    #expect(shown.count == signs.count)
  }

  @Test(arguments: [
    (39, ["names"]), (40, ["diets", "names"]), (60, ["categories", "diets", "names"]),
    (100, ["categories", "detail", "diets", "names"]),
    (120, ["categories", "categories of animals", "detail", "diets", "names"]),
  ])
  func `a pane or a column appears where there is room for it`(columns: Int, facts: [String])
    async throws
  {
    let session = try await Session.sample(columns: columns, rows: 24)
    #expect(self.facts(of: session).sorted() == facts)
  }

  @Test func `wide names keep the columns of the others in place`() async throws {
    let session = try await Session.animals(
      ("大熊猫", "哺乳动物"), ("Ant", nil), columns: 120, rows: 24)
    let rows = session.lines.filter { $0.contains("● herbivorous") }
    let places = rows.compactMap { row in
      row.firstRange(of: "●").map { Canvas.width(of: String(row[..<$0.lowerBound])) }
    }
    #expect(places.count == 2)
    #expect(Set(places).count == 1)
    #expect(rows.contains { $0.contains("● herbivorous 哺乳动物") })
  }

  @Test func `the first picture of the README is what a screen of that width shows`()
    async throws
  {
    let session = try await Session.wholeSample(columns: 100, rows: 14)
    session.press(.left, .end, .up, .tab)
    #expect(await session.shows("1 of 125"))
    try DocumentPart("screen", of: "README.md").check("```\n\(session.picture)\n```\n")
  }
}
