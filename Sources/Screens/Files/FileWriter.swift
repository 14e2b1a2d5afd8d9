import Catalog
import Terminal
import ViewState

/// Writes a file named in a sheet, then closes the sheet; asks before it replaces a file.
struct FileWriter {
  let sheet: any Screen
  let title: String
  let progress: String
  let file: any TargetFile

  func begin(replacing isReplacing: Bool = false, on stack: ScreenStack) {
    stack.perform("\(progress) Esc cancels") { tell in
      do {
        let done = try await file.write(replacing: isReplacing) {
          tell("\(progress) \($0.percent) · Esc cancels")
        }
        guard let done else { return }
        stack.pop(sheet)
        stack.say(done)
      } catch CatalogError.file(_, .exists) {
        let question = "\(file.text.shortened) already exists. Replace it?"
        stack.ask(title, question, yes: "Replace", isDestructive: true) {
          begin(replacing: true, on: $0)
        }
      }
    }
  }
}
