/// Inputs that have come and are not handled yet.
///
/// All that are there are handled before a frame is drawn, so that the screen shows the newest state
/// and never a backlog; where that takes long, a frame is drawn now and then, so that one sees what
/// the keys do.
package struct InputQueue {
  private var inputs: [Input] = []

  /// A queue without inputs.
  package init() {}

  /// Whether all are handled.
  package var isEmpty: Bool { inputs.isEmpty }

  /// Adds inputs behind those that wait.
  package mutating func add(_ new: [Input]) {
    inputs += new
  }

  /// Lets the stack handle inputs until all are handled, or at least one is and a frame is due.
  package mutating func handle(on stack: ScreenStack, until isFrameDue: () -> Bool) {
    let rest = stack.handle(inputs[...], until: isFrameDue)
    inputs = Array(rest)
  }

  /// Takes all inputs out.
  package mutating func takeAll() -> [Input] {
    defer { inputs = [] }
    return inputs
  }
}
