import Terminal
import Testing

/// The bar over the selected animal.
@Suite struct BarTests {
  @Test(arguments: [(39, 10), (24, 8)])
  func `covers the row where that holds only the name`(columns: Int, rows: Int) async throws {
    for isSlow in [false, true] {
      let session = try await Session.sample(columns: columns, rows: rows)
      session.stack.isSlow = isSlow
      session.press(.down)
      #expect(session.bars == [" African buffalo".padding(to: columns - 2)])
    }
  }

  @Test(arguments: [(120, 40), (80, 24), (50, 15), (40, 10)])
  func `covers the row whatever stands in it`(columns: Int, rows: Int) async throws {
    let session = try await Session.sample(columns: columns, rows: rows)
    session.press(.down)
    let row = try #require(session.lines.first { $0.contains("African buffalo  ") })
    let bar = try #require(session.bars.first)
    #expect(session.bars.count == 1)
    #expect(bar.contains(#/^ African buffalo +● herbivorous/#))
    #expect(row.contains("│\(bar)│"), "From one edge of the pane to the other: \(row)")
  }

  @Test(arguments: [(120, 40), (80, 24), (50, 15), (40, 10)])
  func `covers the name alone on a slow line, beside other fields with their colours`(
    columns: Int, rows: Int
  ) async throws {
    let session = try await Session.sample(columns: columns, rows: rows)
    session.stack.isSlow = true
    session.press(.down)
    #expect(session.bars == [" African buffalo"])
    #expect(session.picture.contains(#/African buffalo +● herbivorous/#))
  }

  @Test func `what lies behind a sheet is dim, on a slow line as it was`() async throws {
    let session = try await Session.sample(columns: 80, rows: 24)
    let behind = { (style: Style) in
      session.stack.frame().text(in: [style], row: 2).joined().contains("Aardvark")
    }
    session.press("s")
    #expect(behind(.faint))
    session.stack.isSlow = true
    #expect(behind(.plain))
    session.press(.escape)
    #expect(!behind(.faint))
  }

  @Test func `a group without animals is dim`() async throws {
    let session = try await Session.animals(("Max", "Dog"), columns: 80, rows: 24)
    let canvas = session.stack.frame()
    #expect(canvas.text(in: [.faint], row: 3).joined().contains("Uncategorised"))
    #expect(canvas.text(in: [.strong], row: 2).joined().contains("All animals"))
  }

  @Test(arguments: [("大熊猫", "大熊猫"), ("👩‍🌾 farmer", "👩🌾 farmer")])
  func `covers wide names whole`(name: String, shown: String) async throws {
    for (columns, rows) in [(80, 24), (40, 10)] {
      let session = try await Session.animals((name, nil), columns: columns, rows: rows)
      #expect(session.bars.map { $0.prefix(shown.count + 2) } == [" \(shown) "])
      session.stack.isSlow = true
      #expect(session.bars == [" " + shown])
    }
    let narrow = try await Session.animals((name, nil), columns: 30, rows: 10)
    #expect(narrow.bars == [(" " + shown).padding(to: 28)])
  }

  @Test func `covers what tells animals of one name apart`() async throws {
    let session = try await Session.animals(("Max", "Dog"), ("Max", "Cat"), columns: 30, rows: 10)
    #expect(session.bars.count == 1)
    #expect(session.bars.allSatisfy { $0.hasPrefix(" Max ") && Canvas.width(of: $0) == 28 })
    #expect(session.bars.allSatisfy { !$0.dropFirst(5).allSatisfy(\.isWhitespace) })
  }
}

extension String {
  /// The text with spaces behind it up to that many columns.
  fileprivate func padding(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - Canvas.width(of: self)))
  }
}

extension Session {
  /// What lies under the bar, with its spaces.
  fileprivate var bars: [String] {
    let canvas = stack.frame()
    return (0..<canvas.size.rows).flatMap { canvas.text(in: [.selected], row: $0) }
  }
}
