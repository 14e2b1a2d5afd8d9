import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that names the file to copy the catalog to.
final class BackupScreen: @MainActor FormScreen {
  let title = "Back Up Catalog"
  private let backup: CatalogBackup
  private let form: Form

  init(_ backup: CatalogBackup) {
    self.backup = backup
    form = Form(
      [
        Form.Row(
          id: "file", title: "File", control: TextField(text: Bindable(backup).text),
          problem: { backup.problem })
      ], focus: .constant("file"))
    form.focused.enter()
  }

  var commands: [Command] {
    commands("Write the copy", group: "Backup", label: "Back up") { [self] in
      writing.begin(on: $0)
    } + form.controlCommands
  }

  private var writing: FileWriter {
    FileWriter(sheet: self, title: "Back Up", progress: "Backing up…", file: backup)
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Back up") }
}
