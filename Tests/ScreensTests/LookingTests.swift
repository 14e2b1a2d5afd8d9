import Catalog
import Terminal
import Testing

/// Looking at an animal without opening its form.
@Suite(.timeLimit(.minutes(10))) struct LookingTests {
  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 10)])
  func `Enter shows the animal where it is not to be seen, and Esc leads back`(size: Size)
    async throws
  {
    let session = try await Session.sample(columns: size.columns, rows: size.rows)
    session.press(.down)
    #expect(!session.picture.contains("Category  Mammal"))
    session.press(.enter)
    #expect(session.picture.contains("Category  Mammal"))
    #expect(session.stack.screens.count == 1, "No form")
    #expect(session.footer.contains("Esc Back"))
    session.press(.escape)
    #expect(!session.picture.contains("Category  Mammal"))
    #expect(session.selected.first?.hasPrefix("African buffalo ") == true)
    session.press(.enter, .enter)
    #expect(session.picture.contains("Edit Animal"))
    session.press(.escape)
    #expect(session.picture.contains("Category  Mammal"), "Back to where the form was opened")
  }

  @Test func `where the animal is to be seen, Enter opens its form`() async throws {
    let session = try await Session.sample(columns: 110, rows: 24)
    #expect(session.picture.contains("Category  Mammal"))
    session.press(.enter)
    #expect(session.picture.contains("Edit Animal"))
  }

  @Test func `one line lies between two panes, and the frame with the focus is whole`()
    async throws
  {
    let session = try await Session.sample(columns: 120, rows: 24)
    #expect(!session.picture.contains("││"))
    #expect(session.lines[1].filter { $0 == "┬" }.count == 2)
    #expect(session.lines[22].filter { $0 == "┴" }.count == 2)
    for _ in 0..<3 {
      let canvas = session.stack.frame()
      let row = canvas.text(in: [.accent], row: 5)
      #expect(row.count == 2, "The two sides of one pane: \(row)")
      session.press(.tab)
    }
  }

  @Test func `who changed an animal when is one line`() async throws {
    let session = try await Session.wholeSample(columns: 80)
    session.press(.enter, .end)
    #expect(session.lines.contains { $0.contains(#/│ Changed +[0-9-]+ by ann +│/#) })
  }

  @Test func `labels have one width, and none has a line of its own`() async throws {
    let session = try Session.empty(columns: 120, rows: 24)
    let names = ["Mass", "Minimum of the mass of the body", "Maximum of the mass of the body"]
    let fields = try await session.store.addFields(names.map { NewField($0, .number) })
    var draft = RecordDraft(name: "Ape")
    for (field, text) in zip(fields, ["1", "2", "3"]) { draft[text: field] = text }
    _ = try await session.store.insert(draft)
    #expect(await session.comesTrue { session.picture.contains("│ Mass") })
    let places = session.lines.compactMap { line in
      line.firstMatch(of: #/│ (Mass|Minim|Maxim)[^│]*? [123] /#)
        .map { line[..<$0.range.upperBound].count }
    }
    #expect(places.count == 3, "\(session.picture)")
    #expect(Set(places).count == 1)
  }
}
