import Catalog
import Terminal
import ViewState

/// The photos of the selected animal.
extension BrowserScreen {
  var photosCommand: Command {
    Command(
      "The photos of the animal", id: "photos", group: "Animals", keys: ["p"], obstacle: noAnimal
    ) { [self] stack in
      guard let animal = try browser.selectedAnimal() else { return }
      let list = try PhotoList(of: animal, in: browser.store, pictures)
      stack.push(
        PhotoScreen(list, undo: undoCommands(group: "Photos")) { [self] request, stack in
          switch request {
          case .add: choosePhotos(for: list, on: stack)
          case .edit(let photo): try edit(photo, on: stack)
          case .export(let photo): copy(photo, on: stack)
          }
        })
      if list.photos.isEmpty, readOnly == nil { choosePhotos(for: list, on: stack) }
    }
  }

  private func choosePhotos(for list: PhotoList, on stack: ScreenStack) {
    let picker = FilePicker(in: folder, home: home)
    let title = "Photo of \(list.animal.name.shortened)"
    stack.push(
      FilePickerScreen(title, on: picker, timeZone: timeZone) { [self] file, stack in
        folder = file.parent
        guard let sheet = stack.top else { return }
        stack.perform("Adding…") { [self] in
          let outcome = try await list.add([file])
          if let refused = outcome.refused.first { return stack.report(refused) }
          stack.pop(sheet)
          stack.say(outcome.news)
          try browser.reload()
        }
      })
  }

  private func edit(_ photo: Photo, on stack: ScreenStack) throws {
    let editor = try PhotoEditor(editing: photo, in: browser.store, keptAmong: browser.drafts)
    stack.push(
      RecordEditorScreen(editor, in: browser) { saved, stack in
        stack.say("\(editor.news(of: saved)) · u undoes it")
      })
    announceOtherEditor(of: editor.content, on: stack)
  }

  private func copy(_ photo: Photo, on stack: ScreenStack) {
    let copy = PhotoCopy(of: photo, in: browser.store, to: folder, home: home)
    stack.push(
      TargetFileScreen(
        copy,
        .init(
          title: "Copy Photo", verb: "Save", meaning: "Save the copy", group: "Photos",
          progress: "Copying…")))
  }
}

extension AddedPhotos {
  /// What came of adding one file, in a sentence.
  fileprivate var news: String {
    if added.isEmpty { return "The animal has this photo already." }
    let note =
      !unseen.isEmpty
      ? ", which cannot be shown without libheif"
      : added[0].isPartial ? "; only a part of it can be read" : ""
    return "Added a photo\(note) · u undoes it"
  }
}
