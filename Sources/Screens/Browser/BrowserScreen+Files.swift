import Catalog
import Exchange
import Terminal
import ViewState

extension BrowserScreen {
  var importCommand: Command {
    Command(
      "Import animals from a file", id: "import", group: "Animals", keys: ["i"], label: "Import",
      obstacle: readOnly
    ) { [self] stack in chooseFile(on: stack) }
  }

  private func chooseFile(on stack: ScreenStack) {
    let picker = FilePicker(in: folder, home: home)
    stack.push(
      FilePickerScreen("Import", on: picker, timeZone: timeZone) { [self] file, stack in
        folder = file.parent
        review(file, on: stack)
      })
  }

  private func review(_ file: FileLocation, on stack: ScreenStack) {
    let review = ImportReview(of: file, into: browser.store)
    let screen = ImportScreen(review, home: home) { [self] report, stack in
      stack.popToFirst()
      stack.attempt { try browser.reload() }
      say(report.news(of: review.fileName, home: home), on: stack)
      let refused = report.photos.refused
      if refused.count > 1 { stack.show(refused, as: "Photos Not Added") }
    }
    screen.begin(on: stack)
    stack.push(screen)
  }
}

extension ImportReport {
  fileprivate func news(of file: String, home: FileLocation) -> String {
    let changed = rows.changed > 0 ? ["changed \(counted(rows.changed))"] : []
    let added =
      rows.added > 0 || changed.isEmpty ? ["imported \(counted(rows.added))"] : []
    let done = (added + changed).joined(separator: " and ")
    let path = rejectFile.map { FileLocation($0).text(home: home) }
    let refused = path.map { " · \(rows.refused.counted("row")) refused: see \($0)" } ?? ""
    let news = photos.summary.map { " · \($0)" } ?? ""
    let undo = photos.added > 0 ? "u undoes the photos, and then the rest" : "u undoes it"
    let why = photos.refused.count == 1 ? " · \(photos.refused[0])" : ""
    return "\(done.capitalised) from \(file.shortened)\(news) · \(undo)\(refused)\(why)"
  }
}

extension BrowserScreen {
  var exportCommand: Command {
    Command(
      "Export what is listed or marked to a file", id: "export", group: "Animals", keys: ["x"],
      label: "Export",
      obstacle: browser.isEmpty ? "There is nothing to export." : nil
    ) { [self] stack in export(on: stack) }
  }

  private func export(on stack: ScreenStack) {
    stack.perform("Counting… Esc cancels") { [self] in
      let isOfMarked = meansMarked
      let count = try await isOfMarked ? browser.marking.counted() : browser.animals.counted()
      guard count > 0 else { return stack.say("There is nothing to export.") }
      stack.push(
        ExportScreen(
          AnimalExport(
            browser.selection(ofMarked: isOfMarked), count: count,
            kind: isOfMarked ? "marked" : "listed", of: browser.store, showing: browser.columns,
            in: folder, home: home, decodedBy: pictures.reader)))
    }
  }
}
