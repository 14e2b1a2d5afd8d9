import Observation

/// The commands that every screen has.
extension ScreenStack {
  /// All commands of a screen, its own first, each without keys that an earlier one has.
  public func commands(of screen: any Screen) -> [Command] {
    Self.unshadowed(screen.commands + everywhere(from: screen))
  }

  /// All commands of the screen on top, rebuilt only when the state they depend on has changed.
  var topCommands: [Command] {
    if let knownCommands { return knownCommands }
    let made = withObservationTracking {
      top.map(commands) ?? []
    } onChange: { [weak self] in
      // State changes only on the main actor, and no key may find outdated commands.
      MainActor.assumeIsolated { self?.knownCommands = nil }
    }
    knownCommands = made
    return made
  }

  /// All commands of a screen in order of use: its own in the footer, its other own, then the rest.
  func commandsByUse(of screen: any Screen) -> [Command] {
    let own = Self.unshadowed(screen.commands)
    let others = commands(of: screen).dropFirst(own.count)
    return own.filter { $0.label != nil } + own.filter { $0.label == nil } + others
  }

  private static func unshadowed(_ commands: [Command]) -> [Command] {
    var taken = Set<Key>(minimumCapacity: 2 * commands.count)
    return commands.compactMap { command in command.with { taken.insert($0).inserted } }
  }

  /// The commands that every screen has, with the keys that they have on this one.
  func everywhere(from screen: any Screen) -> [Command] {
    let group = "Everywhere"
    let all = [
      Command("Help", id: .help, group: group, keys: ["?", .function(1)], label: "Help") { stack in
        stack.push(CommandFinder(.help, of: screen, on: stack))
      },
      Command("Command palette", id: "command-palette", group: group, keys: [":"]) { stack in
        stack.push(CommandFinder(.palette, of: screen, on: stack))
      },
      Command("Redraw the screen", id: .redraw, group: group, keys: [.control("l")]) {
        $0.needsRepaint = true
      },
      Command("Suspend to the shell", id: .suspend, group: group, keys: [.control("z")]) {
        $0.suspend()
      },
      Command(
        "Quit", id: .quit, group: group, keys: ["q", .control("c")], label: "Quit",
        isDestructive: true
      ) { $0.quit() },
    ]
    // Help is not offered on help itself.
    let offered = screen is CommandFinder ? all.filter { $0.id != .help } : all
    guard screen.takesText else { return offered }
    return offered.compactMap { command in
      command.with { if case .character = $0 { false } else { true } }
    }
  }

  /// Closes a screen that the user cancels; asks first if unsaved work would be lost.
  public func cancel(_ screen: any Screen) {
    guard let lost = screen.unsavedWork else { return pop(screen) }
    ask("Unsaved", "Discard \(lost)?", yes: "Discard", isDestructive: true) { stack in
      screen.discardUnsavedWork()
      stack.pop(screen)
    }
  }

  /// Ends the program; asks first if unsaved work would be lost.
  func quit() {
    guard let lost = screens.compactMap(\.unsavedWork).last else { return finish() }
    if let quitQuestion, top === quitQuestion { return }
    quitQuestion = ask("Quit", "Quit and discard \(lost)?", yes: "Quit", isDestructive: true) {
      stack in
      for screen in stack.screens { screen.discardUnsavedWork() }
      stack.finish()
    }
  }
}
