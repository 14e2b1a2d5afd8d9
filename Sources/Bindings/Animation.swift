/// How a change goes from one value to another: for how long, and along which curve.
public struct Animation: Equatable, Sendable {
  /// How fast a change is at its beginning and its end.
  public enum Curve: Sendable {
    /// Equally fast all the time.
    case linear
    /// Fast at first, then slower and slower.
    case easeOut
  }

  /// How long it takes; nothing, or less, for at once.
  public let duration: Duration
  /// How fast it is.
  public let curve: Curve

  /// A change that takes a while along a curve.
  public init(_ curve: Curve, for duration: Duration) {
    self.curve = curve
    self.duration = duration
  }

  /// How much of the change is done after a time: from 0 to 1.
  public func share(after time: Duration) -> Double {
    guard duration > .zero else { return 1 }
    let share = min(1, max(0, time / duration))
    return switch curve {
    case .linear: share
    case .easeOut: 1 - (1 - share) * (1 - share) * (1 - share)
    }
  }
}

/// A value between two of which others lie.
public protocol Animatable: Equatable {
  /// What lies between it and another: itself at 0, the other at 1.
  func mixed(with other: Self, share: Double) -> Self
}

extension Double: Animatable {
  /// A number between, in proportion.
  public func mixed(with other: Double, share: Double) -> Double {
    self + (other - self) * share
  }
}

/// What is on its way from one value to another.
///
/// Nothing moves by itself: as long as something is on its way, an owner that draws frames calls `step()`
/// before each. What is written while nothing may move arrives at once.
public final class Motion {
  private struct Movement {
    let start: Duration
    let animation: Animation
    /// Writes the value of a share of the way.
    let move: (Double) -> Void
  }

  /// Whether anything may be on its way.
  public var isOn = false
  /// The time by any clock.
  public var now: () -> Duration = { .zero }
  /// Something begins to move while nothing else did.
  public var onBegin: () -> Void = {}

  private var movements: [ObjectIdentifier: Movement] = [:]
  private var scope: Animation?

  /// Nothing moves yet, and nothing may.
  public init() {}

  /// Whether something is on its way.
  public var isMoving: Bool { !movements.isEmpty }

  /// Brings each value to where it is by now; those that have arrived move no more.
  public func step() {
    let time = now()
    for (id, movement) in movements {
      let passed = time - movement.start
      if passed >= movement.animation.duration { movements[id] = nil }
      movement.move(movement.animation.share(after: passed))
    }
  }

  /// What is written by bindings of `Binding.animated(in:)` while `body` runs goes its way so.
  public func animate<T>(_ animation: Animation, _ body: () throws -> T) rethrows -> T {
    let outer = scope
    scope = animation
    defer { scope = outer }
    return try body()
  }

  fileprivate func move(
    _ key: MovementKey, by animation: Animation?, _ move: @escaping (Double) -> Void
  ) {
    guard isOn, let animation = animation ?? scope, animation.duration > .zero else {
      movements[ObjectIdentifier(key)] = nil
      return move(1)
    }
    let begins = !isMoving
    // The movement keeps its key, so that no other has the same.
    movements[ObjectIdentifier(key)] = Movement(start: now(), animation: animation) { share in
      withExtendedLifetime(key) { move(share) }
    }
    if begins { onBegin() }
  }
}

extension Binding where Value: Animatable {
  /// A binding to the same source, which goes from what it has to what is written to it over a time; another
  /// write takes it from where it is by then.
  public func animation(_ animation: Animation, in motion: Motion) -> Binding<Value> {
    moving(by: animation, in: motion)
  }

  /// A binding to the same source, which goes to what is written to it as the scope says in which that is done
  /// (`Motion.animate(_:_:)`), and arrives at once outside of any.
  public func animated(in motion: Motion) -> Binding<Value> {
    moving(by: nil, in: motion)
  }

  private func moving(by animation: Animation?, in motion: Motion) -> Binding<Value> {
    let key = MovementKey()
    return Binding(
      get: { wrappedValue },
      set: { new in
        let old = wrappedValue
        motion.move(key, by: animation) { wrappedValue = old.mixed(with: new, share: $0) }
      })
  }
}

/// By which a movement is known.
private final class MovementKey {}
