import Bindings
import Catalog
import Terminal
import ViewState

/// The sheet that writes animals to a file.
final class ExportScreen: @MainActor FormScreen {
  private let export: AnimalExport
  private let form: Form

  init(_ export: AnimalExport) {
    self.export = export
    @Bindable var export = export
    form = Form(
      [
        Form.Row(
          id: "file", title: "File", control: TextField(text: $export.text),
          problem: { export.problem }),
        Form.Row(
          id: "format", title: "Format",
          control: Choice(FileChoice.all, selection: $export.choice, label: \.name),
          problem: { nil }),
        Form.Row(
          id: "columns", title: "Columns",
          control: Choice(
            AnimalExport.Columns.allCases, selection: $export.columns, label: \.rawValue),
          problem: { export.columnProblem }),
        Form.Row(
          id: "photos", title: "Photos",
          control: Choice([false, true], selection: $export.copiesPhotos) {
            $0 ? "copied into a folder beside it" : "stay behind"
          }, problem: { nil }, isShown: { !export.isPage }),
        Form.Row(
          id: "title", title: "Title", control: TextField(text: $export.pageTitle),
          problem: { nil }, isShown: { export.isPage }),
      ], focus: $export.focus)
    form.focused.enter()
  }

  var title: String { export.title }

  var commands: [Command] {
    commands("Write the file", group: "Export", label: "Export") { [self] in
      try begin(on: $0)
    } + form.focusCommands + form.controlCommands
  }

  /// Writes the file, after asking for the columns if they are chosen one by one.
  private func begin(on stack: ScreenStack) throws {
    guard export.columns == .chosen, export.choice.format.hasColumns else {
      return writing.begin(on: stack)
    }
    stack.push(
      ColumnsScreen(try export.columnChoice(), label: "Export") { [self] columns, stack in
        export.chosen = columns
        writing.begin(on: stack)
      })
  }

  private var writing: FileWriter {
    FileWriter(sheet: self, title: "Export", progress: "Exporting…", file: export)
  }

  var sheet: FormSheet { FormSheet(title, form: form, verb: "Export") }
}
