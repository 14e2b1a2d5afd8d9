import Terminal
import ViewState

/// What is to be kept where others have changed the same field of the animal.
extension AnimalEditorScreen {
  /// Asks, and saves what was chosen; or goes back to the draft as it is.
  func ask(about conflict: Comparison, on stack: ScreenStack, addsAnother: Bool) {
    stack.push(
      ComparisonScreen(
        asking: conflict, title: "Changed meanwhile",
        subtitle: editor.conflictNews, onReturn: editor.keepEditing
      ) { [self] choices, stack in
        stack.perform("Saving…") { [self] in
          finish(
            try await editor.save(resolving: choices), on: stack, addsAnother: addsAnother)
        }
      })
  }
}
