/// Something that a screen can do, declared once: keys, footer, help, palette and `docs/keys.md` are
/// all read from it. It is an object, as lists of commands are made and joined for each key.
public final class Command {
  /// What it does, as help says it: "Add animal".
  public let title: String
  /// The heading it stands under in help and in `docs/keys.md`.
  public let group: String
  /// The keys that run it; the first is the one the footer shows.
  public let keys: [Key]
  /// The word in the footer, or none to keep it out of there.
  public let label: String?
  /// Why it cannot be run now; nil while it can.
  public let obstacle: String?
  /// Whether it would end, delete or discard something now: only a key that comes alone does that, as
  /// text that is sent like keys must not. Where deleting is asked about, that is left to the answer.
  let takesAway: () -> Bool
  /// What can be typed, where it is no key that does something: such a line is for help alone.
  public let example: String?
  /// Does it. What it throws is shown in the message line.
  public let run: (ScreenStack) throws -> Void
  /// Does it with the number that was typed before its key, if any; nil where such a number means
  /// nothing.
  public let runCounted: ((ScreenStack, Int?) throws -> Void)?

  private init(
    _ title: String, group: String, keys: [Key], label: String?, obstacle: String?,
    takesAway: @escaping () -> Bool, example: String?, run: @escaping (ScreenStack) throws -> Void,
    runCounted: ((ScreenStack, Int?) throws -> Void)?
  ) {
    self.title = title
    self.group = group
    self.keys = keys
    self.label = label
    self.obstacle = obstacle
    self.takesAway = takesAway
    self.example = example
    self.run = run
    self.runCounted = runCounted
  }

  /// A command; the first of `keys` is the one that the footer shows. `takesAway` is asked whenever
  /// it matters whether it would end, delete or discard something.
  public convenience init(
    _ title: String, group: String, keys: [Key], label: String? = nil, obstacle: String? = nil,
    takesAway: @autoclosure @escaping () -> Bool = false,
    run: @escaping (ScreenStack) throws -> Void
  ) {
    self.init(
      title, group: group, keys: keys, label: label, obstacle: obstacle,
      takesAway: takesAway, example: nil, run: run, runCounted: nil)
  }

  /// A movement, before whose keys a number may be typed.
  public convenience init(
    _ title: String, group: String, keys: [Key], label: String? = nil,
    moving: @escaping (ScreenStack, Int?) throws -> Void
  ) {
    self.init(
      title, group: group, keys: keys, label: label, obstacle: nil,
      takesAway: { false }, example: nil, run: { try moving($0, nil) }, runCounted: moving)
  }

  /// A line of help: what can be typed, and what it means.
  public convenience init(example: String, meaning title: String, group: String) {
    self.init(
      title, group: group, keys: [], label: nil, obstacle: nil,
      takesAway: { false }, example: example, run: { _ in }, runCounted: nil)
  }

  /// Whether it opens help, which names all the others.
  var isHelp: Bool { keys.contains(.function(1)) }

  /// Whether it ends the program.
  var isQuit: Bool { keys.contains(.control("c")) }

  /// Whether it is what `Esc` does.
  var isLeaving: Bool { keys.first == .escape }

  /// The command with those of its keys alone that fulfil a condition, or nil if none of them does.
  func with(_ isKept: (Key) -> Bool) -> Command? {
    let kept = keys.filter(isKept)
    if kept.count == keys.count { return self }
    guard !kept.isEmpty else { return nil }
    return Command(
      title, group: group, keys: kept, label: label, obstacle: obstacle,
      takesAway: takesAway, example: example, run: run, runCounted: runCounted)
  }

  /// All its keys, as help and `docs/keys.md` name them, or what can be typed.
  public var keyLabels: String { example ?? keys.map(\.label).joined(separator: " ") }
}
