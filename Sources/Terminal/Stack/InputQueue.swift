/// Inputs that are not handled yet.
///
/// All of them are handled before a frame is drawn, so that the screen shows the newest state and
/// never a backlog. If that takes long, a frame is drawn now and then, so that the effect of the
/// keys is visible.
package struct InputQueue {
  private var inputs: [Input] = []
  /// Whether some of them came in a burst.
  private var isBurst = false

  /// A queue without inputs.
  package init() {}

  /// Whether all are handled.
  package var isEmpty: Bool { inputs.isEmpty }

  /// Appends inputs that came together; `ofBurst` if they belong to a burst.
  package mutating func add(_ new: [Input], ofBurst: Bool = false) {
    inputs += new
    isBurst = isBurst || ofBurst || new.isBurst
  }

  /// Lets the stack handle inputs until none is left, or until a frame is due after at least one.
  package mutating func handle(on stack: ScreenStack, until isFrameDue: () -> Bool) {
    var rest = inputs[...]
    stack.together { rest = stack.handle(rest, isBurst: isBurst, until: isFrameDue) }
    inputs = Array(rest)
    isBurst = isBurst && !rest.isEmpty
  }
}

extension [Input] {
  /// Whether several keys came at once, including a character or Escape: text that is sent without
  /// the marks of a paste, or a key that the terminal sends as Escape and a sequence.
  var isBurst: Bool {
    let keys = lazy.compactMap { if case .key(let key) = $0 { key } else { nil } }
    return keys.dropFirst().first != nil && keys.contains(where: \.isOfBurst)
  }
}

extension Key {
  fileprivate var isOfBurst: Bool {
    if case .character = self { true } else { self == .escape }
  }
}
