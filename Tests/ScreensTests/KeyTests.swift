import Terminal
import Testing

/// What the screens declare: each command is run by its first key, and `docs/keys.md` lists each.
@Suite(.timeLimit(.minutes(10))) struct KeyTests {
  @Test(arguments: Scene.allCases)
  func `each command of each screen can be run by its key`(scene: Scene) async throws {
    for (title, key) in try await Self.trials.value[scene, default: []] {
      let session = try await scene.session(columns: 100, rows: 30)
      session.press(key)
      await session.settled()
      #expect(!session.footer.contains("Error"), "\(title): \(key.label)")
    }
  }

  /// The commands that are tried in each scene: one of several scenes is tried once for each screen
  /// that it is on, and for each reason not to run.
  private static let trials = Task { @MainActor in
    var tried: Set<[String]> = []
    var trials: [Scene: [(title: String, key: Key)]] = [:]
    for scene in Scene.allCases {
      let session = try await scene.session()
      let screen = String(describing: type(of: try #require(session.stack.top)))
      for command in session.commands {
        guard let key = command.keys.first,
          tried.insert([screen, "\(command.id)", key.label, command.obstacle ?? ""]).inserted
        else { continue }
        trials[scene, default: []].append((command.title, key))
      }
    }
    return trials
  }

  @Test(arguments: Scene.allCases)
  func `no two commands of a screen have one id`(scene: Scene) async throws {
    let commands = try await scene.session().commands
    for (id, alike) in Dictionary(grouping: commands, by: \.id) {
      #expect(alike.count == 1, "\(id): \(alike.map(\.title))")
    }
  }

  @Test(arguments: Scene.allCases)
  func `the footer never names a key of another command`(scene: Scene) async throws {
    let commands = try await scene.session().commands
    for (index, command) in commands.enumerated() where command.label != nil {
      guard command.obstacle == nil, let key = command.keys.first else { continue }
      let first = commands.firstIndex { $0.keys.contains(key) }
      #expect(first == index, "\(key.label) \(command.title)")
    }
  }

  @Test(arguments: Scene.allCases)
  func `q closes nothing but the program`(scene: Scene) async throws {
    let session = try await scene.session()
    let count = session.stack.screens.count
    for command in session.commands where command.keys.contains("q") {
      #expect(command.title == "Quit")
    }
    session.press("q")
    await session.settled()
    #expect(session.stack.isFinished || session.stack.screens.count >= count)
  }

  @Test func `a command has a title, a group and keys, or an example`() async throws {
    for scene in Scene.allCases {
      for command in try await scene.session().commands {
        #expect(!command.title.isEmpty)
        #expect(!command.group.isEmpty, "\(command.title)")
        #expect(command.keys.isEmpty == (command.example != nil), "\(command.title)")
      }
    }
  }

  @Test func `docs has the table of all keys`() async throws {
    try DocumentPart("keys", of: "docs/keys.md").check(try await KeyTable.ofAllScreens().markdown)
  }
}
