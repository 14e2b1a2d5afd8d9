import Catalog
import Terminal
import ViewState

/// Writes a file under the name typed in a sheet, and then closes the sheet. Asks before it
/// replaces a file.
struct FileWriting {
  let sheet: any Screen
  /// What is done, as a heading: "Export".
  let title: String
  /// What is shown meanwhile: "Exporting…".
  let progress: String
  /// The name, as typed.
  let path: String
  /// Writes, reports the fraction done, and returns what was done; nil if the name was refused.
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
