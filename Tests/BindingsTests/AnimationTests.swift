import Bindings
import Testing

@Suite("An animated binding")
struct AnimationTests {
  /// A value, what moves it, and the clock, which stands until it is set.
  private final class Stage {
    var value = 0.0
    var time = Duration.zero
    var begun = 0
    let motion = Motion()

    init() {
      motion.isOn = true
      motion.now = { [unowned self] in time }
      motion.onBegin = { [unowned self] in begun += 1 }
    }

    var binding: Binding<Double> { Binding(get: { self.value }, set: { self.value = $0 }) }

    func step(to milliseconds: Int) -> Double {
      time = .milliseconds(milliseconds)
      motion.step()
      return value
    }
  }

  private let stage = Stage()

  @Test func goesFromWhatItHasToWhatIsWrittenAndThenRests() {
    let binding = stage.binding.animation(
      Animation(.linear, for: .milliseconds(100)), in: stage.motion)
    binding.wrappedValue = 10
    #expect(stage.value == 0)
    #expect(stage.step(to: 25) == 2.5)
    #expect(stage.step(to: 50) == 5)
    #expect(stage.motion.isMoving)
    #expect(stage.step(to: 130) == 10)
    #expect(!stage.motion.isMoving)
    #expect(stage.begun == 1)
  }

  @Test func isFastAtFirstWhereItEasesOut() {
    let binding = stage.binding.animation(
      Animation(.easeOut, for: .milliseconds(100)), in: stage.motion)
    binding.wrappedValue = 1
    let values = [0, 25, 50, 75, 100].map(stage.step)
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    #expect(steps == steps.sorted(by: >))
    #expect(values.last == 1)
  }

  @Test func isTakenFromWhereItIsByAnotherWrite() {
    let binding = stage.binding.animation(
      Animation(.linear, for: .milliseconds(100)), in: stage.motion)
    binding.wrappedValue = 10
    #expect(stage.step(to: 50) == 5)
    binding.wrappedValue = 0
    #expect(stage.step(to: 100) == 2.5)
    #expect(stage.step(to: 150) == 0)
    #expect(stage.begun == 1)
  }

  @Test func arrivesAtOnceWhereNothingMayMove() {
    stage.motion.isOn = false
    stage.binding.animation(Animation(.linear, for: .seconds(9)), in: stage.motion).wrappedValue = 3
    #expect(stage.value == 3)
    #expect(!stage.motion.isMoving)
    #expect(stage.begun == 0)
  }
}
