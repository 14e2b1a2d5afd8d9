import Catalog
import Terminal
import ViewState

/// Quick intake: lines pasted into a new animal without a name are offered as animals, but not in a
/// field that takes values of a kind.
extension AnimalEditorScreen {
  func intake(of input: Input) -> Intake? {
    guard case .paste(let text) = input, editor.fields[editor.focus]?.valueKind == nil
    else { return nil }
    return animal.intake(of: text)
  }

  /// Asks what pasted lines are; returns false if the input is something else.
  func offersIntake(of input: Input, on stack: ScreenStack) throws -> Bool {
    guard let intake = intake(of: input) else { return false }
    try form.settle()
    stack.push(
      Question(
        "Pasted Lines", text: animal.question(on: intake),
        answers: [
          Question.Answer("y", "Add \(intake.count.grouped)") { [self] in add(intake, on: $0) },
          Question.Answer("o", "One line") { [self] _ in _ = try form.handle(input) }, .cancel,
        ]))
    return true
  }

  private func add(_ intake: Intake, on stack: ScreenStack) {
    stack.perform("Adding… Esc cancels") { [self] tell in
      let added = try await animal.add(intake) { count in
        tell("Adding… \(count.grouped) of \(intake.count.grouped) · Esc cancels")
      }
      guard let added, let first = added.first else { return }
      stack.say("Added \(added.count.counted("animal")) · u undoes it")
      close(after: first, on: stack)
      onSave(first, stack)
    }
  }
}
