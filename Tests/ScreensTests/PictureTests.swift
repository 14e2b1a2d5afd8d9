import Terminal
import Testing

/// Each screen as it looks on terminals from wide to narrow, compared with `Pictures`.
@Suite(.timeLimit(.minutes(10))) struct PictureTests {
  nonisolated private static let sizes = [(120, 40), (80, 24), (60, 20), (40, 10)]

  @Test(arguments: Scene.allCases, sizes)
  func `the screen looks as recorded`(scene: Scene, size: (columns: Int, rows: Int)) async throws {
    let file = Record.picture("\(scene.rawValue)-\(size.columns)x\(size.rows)")
    let session = try await scene.session(columns: size.columns, rows: size.rows)
    if Record.isRecording {
      return try Record.write(session.picture + "\n", to: file)
    }
    let recorded = try Record.read(file)
    #expect(session.picture + "\n" == recorded, "\(file.lastPathComponent)")
  }

  @Test(arguments: Scene.allCases)
  func `no row is wider than the screen`(scene: Scene) async throws {
    let session = try await scene.session()
    for (columns, rows) in [(120, 40), (100, 12), (80, 24), (60, 20), (40, 10), (20, 5)] {
      session.stack.resize(to: Size(columns: columns, rows: rows))
      #expect(session.lines.count == rows)
      for line in session.lines { #expect(Canvas.width(of: line) <= columns, "\(line)") }
    }
  }

  @Test(arguments: Scene.allCases)
  func `any size can be drawn and gone back from`(scene: Scene) async throws {
    let session = try await scene.session()
    let before = session.selected
    for rows in 1...12 {
      // Other tests take turns on the main actor, and some wait for what happens in time.
      await Task.yield()
      for columns in 1...30 {
        let size = Size(columns: columns, rows: rows)
        session.stack.resize(to: size)
        #expect(session.stack.frame().size == size)
      }
    }
    session.stack.resize(to: Size(columns: 80, rows: 24))
    #expect(session.selected == before)
  }

  @Test func `the smallest terminal is still a list`() async throws {
    let session = try await Session.sample(columns: 20, rows: 5)
    #expect(
      session.picture == """
        ┌ by name ─────────┐
        │ Aardvark         │
        │ African buffalo  │
        └──────── 1 of 498 ┘
         ? Help  q Quit
        """)
  }

  @Test func `below that a sentence says how much is needed`() async throws {
    let session = try await Session.sample(columns: 19, rows: 4)
    #expect(session.picture == "Too small: 20×5\nneeded\n\n")
    session.press("d", "y", "a", "x", .enter)
    await session.settled()
    #expect(session.stack.screens.count == 1)
    #expect(try session.store.counts().total == 498)
    session.press("q")
    #expect(session.stack.isFinished)
    session.stack.resize(to: Size(columns: 80, rows: 24))
    #expect(session.picture.contains("Aardvark"))
  }

  @Test func `what is typed into a field below that is kept, and nothing else is done`()
    async throws
  {
    let session = try await Session.animals(("Ant", nil))
    session.press("a")
    session.type("Bee")
    session.stack.resize(to: Size(columns: 1, rows: 1))
    session.type("s")
    session.press(.enter, .escape)
    session.stack.resize(to: Size(columns: 80, rows: 24))
    #expect(session.picture.contains("Name      Bees"))
    #expect(try session.names == ["Ant"])
  }

  @Test(arguments: 1...6) func `a click into a low window is harmless`(rows: Int) async throws {
    let session = try await Session.sample(columns: 40, rows: rows)
    for row in 0..<max(1, rows - 1) {
      session.stack.handle(.mouse(Mouse(.press, at: Point(column: 3, row: row))))
      session.stack.handle(.mouse(Mouse(.wheelDown, at: Point(column: 3, row: row))))
    }
    #expect(session.stack.screens.count == 1)
  }

  @Test func `drawing changes nothing`() async throws {
    for scene in Scene.allCases {
      let session = try await scene.session()
      #expect(session.stack.frame() == session.stack.frame())
    }
  }
}
