/// Something that a screen can do, declared once: keys, footer, help and palette, and the README
/// are all read from it.
public struct Command {
  /// What it does, as help says it: "Add animal".
  public let title: String
  /// The heading it stands under in help and in the README.
  public let group: String
  /// The keys that run it; the first is the one the footer shows.
  public let keys: [Key]
  /// The word in the footer, or none to keep it out of there.
  public let label: String?
  /// Why it cannot be run now; nil while it can.
  public let obstacle: String?
  /// What can be typed, where it is no key that does something: such a line is for help alone.
  public let example: String?
  /// Does it. What it throws is told in the message line.
  public let run: (ScreenStack) throws -> Void

  /// A command; the first of `keys` is the one that the footer shows.
  public init(
    _ title: String, group: String, keys: [Key], label: String? = nil, obstacle: String? = nil,
    run: @escaping (ScreenStack) throws -> Void
  ) {
    self.title = title
    self.group = group
    self.keys = keys
    self.label = label
    self.obstacle = obstacle
    self.run = run
    example = nil
  }

  /// A line of help: what can be typed, and what it means.
  public init(example: String, meaning title: String, group: String) {
    self.title = title
    self.group = group
    self.example = example
    keys = []
    label = nil
    obstacle = nil
    run = { _ in }
  }

  /// Whether it opens help, which names all the others.
  var isHelp: Bool { keys.contains(.function(1)) }

  /// Whether it ends the program.
  var isQuit: Bool { keys.contains(.control("c")) }

  /// Whether it is what `Esc` does.
  var isLeaving: Bool { keys.first == .escape }

  /// The command without the keys that type a character, or nil if it has no other.
  var withoutCharacters: Command? {
    with(keys.filter { if case .character = $0 { false } else { true } })
  }

  /// The command without some keys, or nil if it has no other.
  func without(_ taken: Set<Key>) -> Command? {
    taken.isDisjoint(with: keys) ? self : with(keys.filter { !taken.contains($0) })
  }

  private func with(_ keys: [Key]) -> Command? {
    guard !keys.isEmpty else { return nil }
    return Command(title, group: group, keys: keys, label: label, obstacle: obstacle, run: run)
  }

  /// All its keys, as help and the README name them, or what can be typed.
  public var keyLabels: String { example ?? keys.map(\.label).joined(separator: " ") }
}
