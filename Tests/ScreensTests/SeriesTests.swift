import Catalog
import Terminal
import Testing

/// Several animals that are alike, one after the other.
@Suite(.timeLimit(.minutes(10))) struct SeriesTests {
  @Test func `the next animal begins with what is kept of the one before, and no more`()
    async throws
  {
    let session = try Session.empty(columns: 120, rows: 40)
    session.press("t", "s")
    #expect(await session.shows("Added 11 fields and 4 logs of Shelter"))
    session.press("a")
    session.type("Rex")
    for (title, text) in [("Breed", "Boxer"), ("Intake", "2026-11-20"), ("Kennel", "B 7")] {
      while !session.isFocused(title) { session.press(.tab) }
      session.type(text)
    }
    session.press(.control("n"))
    #expect(await session.shows("Saved Rex"))
    session.type("Max")
    session.press(.enter)
    #expect(await session.shows("Saved Max"))
    let max = try session.animal("Max")
    let fields = try session.store.fields()
    let text = { (title: String) in
      fields.first { $0.title == title }.map { max.text(of: $0) }
    }
    #expect(text("Intake") == "2026-11-20")
    #expect(text("Kennel") == "B 7")
    #expect(text("Breed") == "")
  }

  @Test func `F says of which field a value is kept, and Esc on a kept one asks nothing`()
    async throws
  {
    let session = try Session.empty(columns: 120, rows: 40)
    _ = try await session.store.addField(named: "Vet")
    session.press("F")
    #expect(await session.shows("Vet"))
    session.press("e", .tab, .tab, .tab, .right, .enter)
    #expect(await session.shows("Saved the field Vet"))
    #expect(try session.store.fields().custom.first?.valueKind?.options.isKept == true)
    session.press(.escape, "a")
    session.type("Rex")
    while !session.isFocused("Vet") { session.press(.tab) }
    session.type("Dr Who")
    session.press(.control("n"))
    #expect(await session.shows("Saved Rex"))
    #expect(session.picture.contains(#/Vet +Dr Who/#))
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
  }

  @Test(arguments: [Key.tab, .down, .backTab, .pageDown])
  func `what is refused keeps the focus, so that nothing is typed elsewhere`(key: Key)
    async throws
  {
    let session = try Session.empty(columns: 120, rows: 40)
    _ = try await session.store.addFields([
      NewField("Born", .date), NewField("Breed"), NewField("Coat"),
    ])
    session.press("a")
    session.type("Rex")
    while !session.isFocused("Born") { session.press(.tab) }
    session.type("31/02/2026")
    session.press(key)
    #expect(session.isFocused("Born"))
    #expect(session.picture.contains("31/02/2026"))
    session.press(.control("u"))
    session.type("28/02/2026")
    session.press(key)
    #expect(!session.isFocused("Born"))
  }

  @Test func `the line to write on is as long as a value makes sense`() async throws {
    let session = try Session.empty(columns: 120, rows: 40)
    _ = try await session.store.addFields([
      NewField("Chip", try ValueKind("text", details: "unique")), NewField("Mass", .number),
    ])
    session.press("a")
    let lines = { (title: String) in
      session.lines.first { $0.contains("│ \(title) ") }?.count { $0 == "_" } ?? 0
    }
    #expect(lines("Chip") == 24)
    #expect(lines("Mass") == 20)
    #expect(lines("Category") > 0)
  }
}

extension Session {
  /// Whether the field of that title has the focus.
  fileprivate func isFocused(_ title: String) -> Bool {
    let canvas = stack.frame()
    return (0..<canvas.size.rows).contains { row in
      canvas.text(in: [.heading], row: row).contains { $0.trimmingSpaces == title }
    }
  }
}
