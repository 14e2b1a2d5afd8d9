import Terminal
import Testing

/// The bar over the selected animal.
@Suite struct BarTests {
  @Test(arguments: [(39, 10), (24, 8)])
  func `covers the row where that holds only the name`(columns: Int, rows: Int) async throws {
    let session = try await Session.sample(columns: columns, rows: rows)
    session.press(.down)
    let bar = " African buffalo"
    #expect(session.bars == [bar.padding(to: columns - 2)])
  }

  @Test(arguments: [(120, 40), (80, 24), (50, 15), (40, 10)])
  func `covers the name beside other fields, which keep their colours`(columns: Int, rows: Int)
    async throws
  {
    let session = try await Session.sample(columns: columns, rows: rows)
    session.press(.down)
    #expect(session.bars == [" African buffalo"])
    #expect(session.picture.contains(#/African buffalo +● herbivorous/#))
  }

  @Test(arguments: [("大熊猫", "大熊猫"), ("👩‍🌾 farmer", "👩🌾 farmer")])
  func `covers wide names whole`(name: String, shown: String) async throws {
    for (columns, rows) in [(80, 24), (40, 10)] {
      let session = try await Session.animals((name, nil), columns: columns, rows: rows)
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
