import Catalog
import Terminal
import ViewState

/// Writes a file under the name that is typed in a sheet, which closes then. One that is there is
/// replaced after a question.
struct FileWriting {
  let sheet: any Screen
  /// What is done, as a heading: "Export".
  let title: String
  /// What goes on meanwhile: "Exporting…".
  let progress: String
  /// The name.
  let path: String
  /// Writes, and says what was done; nil where the name was refused. It reports the part that is
  /// done.
  let write:
    (_ isReplacing: Bool, _ tell: @escaping @MainActor (Double) -> Void) async throws -> String?

  func begin(replacing isReplacing: Bool = false, on stack: ScreenStack) {
    stack.perform("\(progress) Esc cancels") { tell in
      do {
        let done = try await write(isReplacing) {
          tell("\(progress) \($0.percent) · Esc cancels")
        }
        guard let done else { return }
        stack.pop(sheet)
        stack.say(done)
      } catch CatalogError.file(_, .exists) {
        stack.ask(
          title, "\(path.shortened) already exists. Replace it?", yes: "Replace", takesAway: true
        ) { begin(replacing: true, on: $0) }
      }
    }
  }
}
