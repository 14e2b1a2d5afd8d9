/// Something that a screen can do, declared once for keys, footer, help, palette and
/// `docs/keys.md`. It is an object, as lists of commands are made and joined for each key.
public final class Command {
  /// What it is known by, whatever its title and its keys.
  public let id: ID
  /// What it does, in the words of help: "Add animal".
  public let title: String
  /// Its heading in help and in `docs/keys.md`.
  public let group: String
  /// The keys that run it; the footer shows the first.
  public let keys: [Key]
  /// The word in the footer; nil to leave it out.
  public let label: String?
  /// Why it cannot be run now; nil while it can.
  public let obstacle: String?
  /// Whether it would end, delete or discard something now: only a key that comes alone may do
  /// that, and not text that is sent like keys. If a question comes first, its answer decides.
  let isDestructive: () -> Bool
  /// What to type, if no key does this; such a line is only for help.
  public let example: String?
  /// Runs it. An error is shown in the message line.
  public let run: (ScreenStack) throws -> Void
  /// Runs it with the number typed before its key, if any; nil if it takes no number.
  public let runCounted: ((ScreenStack, Int?) throws -> Void)?

  private init(
    _ title: String, id: ID, group: String, keys: [Key], label: String?, obstacle: String?,
    isDestructive: @escaping () -> Bool, example: String?,
    run: @escaping (ScreenStack) throws -> Void,
    runCounted: ((ScreenStack, Int?) throws -> Void)?
  ) {
    self.id = id
    self.title = title
    self.group = group
    self.keys = keys
    self.label = label
    self.obstacle = obstacle
    self.isDestructive = isDestructive
    self.example = example
    self.run = run
    self.runCounted = runCounted
  }

  /// A command. `isDestructive` is evaluated whenever it matters whether the command would end,
  /// delete or discard something.
  public convenience init(
    _ title: String, id: ID, group: String, keys: [Key], label: String? = nil,
    obstacle: String? = nil,
    isDestructive: @autoclosure @escaping () -> Bool = false,
    run: @escaping (ScreenStack) throws -> Void
  ) {
    self.init(
      title, id: id, group: group, keys: keys, label: label, obstacle: obstacle,
      isDestructive: isDestructive, example: nil, run: run, runCounted: nil)
  }

  /// A movement, with an optional number before its key.
  public convenience init(
    _ title: String, id: ID, group: String, keys: [Key], label: String? = nil,
    moving: @escaping (ScreenStack, Int?) throws -> Void
  ) {
    self.init(
      title, id: id, group: group, keys: keys, label: label, obstacle: nil,
      isDestructive: { false }, example: nil, run: { try moving($0, nil) }, runCounted: moving)
  }

  /// A line of help: what to type, and what it means.
  public convenience init(example: String, meaning title: String, id: ID, group: String) {
    self.init(
      title, id: id, group: group, keys: [], label: nil, obstacle: nil,
      isDestructive: { false }, example: example, run: { _ in }, runCounted: nil)
  }

  /// The command with only the keys that meet a condition; nil if none does.
  func with(_ isKept: (Key) -> Bool) -> Command? {
    let kept = keys.filter(isKept)
    if kept.count == keys.count { return self }
    guard !kept.isEmpty else { return nil }
    return Command(
      title, id: id, group: group, keys: kept, label: label, obstacle: obstacle,
      isDestructive: isDestructive, example: example, run: run, runCounted: runCounted)
  }

  /// All its keys, as in help and `docs/keys.md`, or what to type.
  public var keyLabels: String { example ?? keys.map(\.label).joined(separator: " ") }
}

extension Command {
  /// What a command is known by: unique on a screen, and the same in every version and language.
  public struct ID: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    /// An ID: words in lower case, joined by hyphens.
    public init(_ name: String) {
      self.name = name
    }

    /// An ID written in place: `"add-animal"`.
    public init(stringLiteral name: String) {
      self.name = name
    }
  }
}

extension Command.ID {
  /// Opens help, which lists all the others.
  public static let help: Self = "help"
  /// Ends the program.
  public static let quit: Self = "quit"
  /// Draws the screen anew.
  public static let redraw: Self = "redraw"
  /// Returns to the shell for a while.
  public static let suspend: Self = "suspend"
  /// Closes what is open, or takes back what the screen was last told, as `Esc` does wherever it
  /// does not answer a question.
  public static let leave: Self = "leave"
}
