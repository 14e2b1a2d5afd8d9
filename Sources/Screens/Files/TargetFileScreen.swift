import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that names a file to write.
final class TargetFileScreen<File: TargetPath & TargetFile>: @MainActor FormScreen {
  /// What the sheet is called, and what it does.
  struct Wording {
    let title: String
    /// The label of the key that writes the file.
    let verb: String
    /// What that does, in the list of commands of a group.
    let meaning, group: String
    /// What is shown meanwhile.
    let progress: String
  }

  private let file: File
  private let wording: Wording
  private let form: Form

  init(_ file: File, _ wording: Wording) {
    (self.file, self.wording) = (file, wording)
    form = Form(
      [
        Form.Row(
          id: "file", title: "File", control: TextField(text: Bindable(file).text),
          problem: { file.problem })
      ], focus: .constant("file"))
    form.focused.enter()
  }

  var title: String { wording.title }

  var commands: [Command] {
    commands(wording.meaning, group: wording.group, label: wording.verb) { [self] in
      writing.begin(on: $0)
    } + form.controlCommands
  }

  private var writing: FileWriter {
    FileWriter(sheet: self, title: wording.title, progress: wording.progress, file: file)
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: wording.verb) }
}
