/// How a value changes: for how long, and along which curve.
public struct Animation: Equatable, Sendable {
  /// How fast a change is over its duration.
  public enum Curve: Sendable {
    /// Constant speed.
    case linear
    /// Fast at first, then slower and slower.
    case easeOut
  }

  /// How long it takes; zero or less for at once.
  public let duration: Duration
  /// How fast it is over that time.
  public let curve: Curve

  /// A change along `curve` that takes `duration`.
  public init(_ curve: Curve, for duration: Duration) {
    self.curve = curve
    self.duration = duration
  }

  /// The share of the change that is done after `time`, from 0 to 1.
  public func share(after time: Duration) -> Double {
    guard duration > .zero else { return 1 }
    let share = min(1, max(0, time / duration))
    return switch curve {
    case .linear: share
    case .easeOut: 1 - (1 - share) * (1 - share) * (1 - share)
    }
  }
}

/// Values on their way to others.
///
/// Nothing moves by itself: while anything moves, the owner calls `step()` before each frame that
/// it draws. While `isOn` is false, a written value arrives at once.
public final class Motion {
  private struct Movement {
    let start: Duration
    let animation: Animation
    /// Writes the value at a share of the way.
    let move: (Double) -> Void
  }

  /// Whether values may be animated.
  public var isOn = false
  /// The current time, on any clock.
  public var now: () -> Duration = { .zero }
  /// Called when a value begins to move while no other moves.
  public var onBegin: () -> Void = {}

  private var movements: [ObjectIdentifier: Movement] = [:]

  /// Nothing moves yet, and `isOn` is false.
  public init() {}

  /// Whether any value is moving.
  public var isMoving: Bool { !movements.isEmpty }

  /// Moves each value to where it is by now, and drops those that have arrived.
  public func step() {
    let time = now()
    for (id, movement) in movements {
      let passed = time - movement.start
      if passed >= movement.animation.duration { movements[id] = nil }
      movement.move(movement.animation.share(after: passed))
    }
  }

  fileprivate func move(
    _ key: MovementKey, by animation: Animation, _ move: @escaping (Double) -> Void
  ) {
    guard isOn, animation.duration > .zero else {
      movements[ObjectIdentifier(key)] = nil
      return move(1)
    }
    let begins = !isMoving
    // The movement keeps its key alive, so that no other key gets the same identity.
    movements[ObjectIdentifier(key)] = Movement(start: now(), animation: animation) { share in
      withExtendedLifetime(key) { move(share) }
    }
    if begins { onBegin() }
  }
}

extension Binding where Value == Double {
  /// A binding to the same source that animates each write from the current value; another write
  /// goes on from where the value is by then.
  public func animation(_ animation: Animation, in motion: Motion) -> Binding<Double> {
    let key = MovementKey()
    return Binding(
      get: { wrappedValue },
      set: { new in
        let old = wrappedValue
        motion.move(key, by: animation) { wrappedValue = old + (new - old) * $0 }
      })
  }
}

private final class MovementKey {}
