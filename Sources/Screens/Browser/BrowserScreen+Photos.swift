import Catalog
import Pictures
import Terminal
import ViewState

/// The photos of the selected animal, and of all that are listed.
extension BrowserScreen {
  var photoCommands: [Command] {
    [
      Command(
        "The photos of the animal", id: "photos", group: "Animals", keys: ["p"], obstacle: noAnimal
      ) { [self] stack in
        if let animal = try browser.selectedAnimal() { try showPhotos(of: animal, on: stack) }
      },
      Command(
        "The photos of what is listed, as a gallery", id: "gallery", group: "Animals", keys: ["P"],
        obstacle: noAnimal
      ) { [self] in showGallery(on: $0) },
    ]
  }

  /// Adds files that were dropped on the list to the selected animal, and shows them.
  func addPhotos(_ files: [FileLocation], on stack: ScreenStack) throws {
    if let obstacle = noAnimal ?? browser.store.photoObstacle {
      return stack.say(obstacle)
    }
    guard let animal = try browser.selectedAnimal() else { return }
    let list = try showPhotos(of: animal, adding: files, on: stack)
    add(files, to: list, on: stack)
  }

  @discardableResult
  private func showPhotos(
    of animal: Animal, adding files: [FileLocation] = [], on stack: ScreenStack
  ) throws -> PhotoList {
    let list = try PhotoList(of: animal, in: browser.store, pictures)
    stack.push(
      PhotoScreen(list, home: home, undo: undoCommands(group: "Photos")) { [self] request, stack in
        switch request {
        case .add(let files?): add(files, to: list, on: stack)
        case .add(nil): choosePhotos(for: list, on: stack)
        case .edit(let photo): try edit(photo, on: stack)
        case .export(let photo): copy(photo, on: stack)
        }
      })
    if list.photos.isEmpty, files.isEmpty, browser.store.photoObstacle == nil {
      choosePhotos(for: list, on: stack)
    }
    return list
  }

  private func showGallery(on stack: ScreenStack) {
    let store = browser.store
    let gallery = Gallery(
      of: browser.selection(ofMarked: false), from: browser.animals.selected?.id, in: store,
      pictures)
    stack.push(
      GalleryScreen(
        gallery, undo: undoCommands(group: "Gallery"),
        onOpen: { [self] photo, stack in
          if let animal = try store.animal(photo.animal) { try showPhotos(of: animal, on: stack) }
        },
        onLeave: { [browser] photo in
          if let animal = try store.animal(photo.animal) { try browser.reveal(animal) }
        }))
  }

  private func choosePhotos(for list: PhotoList, on stack: ScreenStack) {
    let picker = FilePicker(in: folder, home: home) { PictureFormat.isLikely($0.text) }
    let title = "Photo of \(list.animal.name.shortened)"
    stack.push(
      FilePickerScreen(
        title, on: picker, timeZone: timeZone, showing: pictures,
        in: { [browser] in browser.store },
        onPickAll: { [self] files, stack in
          if let file = files.first { folder = file.parent }
          add(files, to: list, on: stack, closing: stack.top)
        }))
  }

  /// Adds files, and closes a screen unless all are refused.
  private func add(
    _ files: [FileLocation], to list: PhotoList, on stack: ScreenStack,
    closing sheet: (any Screen)? = nil
  ) {
    stack.perform("Adding… Esc cancels") { [self] in
      let outcome = try await list.add(files)
      if outcome.added.isEmpty, outcome.restored == 0, outcome.refused.count == 1 {
        return stack.report(outcome.refused[0])
      }
      if let sheet { stack.pop(sheet) }
      stack.say(outcome.news)
      try browser.reload()
      if outcome.refused.count > 1 { stack.show(outcome.refused.map(\.message), as: "Not Added") }
    }
  }

  private func edit(_ photo: Photo, on stack: ScreenStack) throws {
    let editor = try PhotoEditor(editing: photo, in: browser.store, keptAmong: browser.drafts)
    open(editor, on: stack)
    announceOtherEditor(of: editor.content, on: stack)
  }

  /// Opens the sheet of an editor.
  func open(_ editor: PhotoEditor, on stack: ScreenStack) {
    stack.push(
      RecordEditorScreen(editor, in: browser) { saved, stack in
        stack.say("\(editor.news(of: saved)) · u undoes it")
      })
  }

  private func copy(_ photo: Photo, on stack: ScreenStack) {
    let copy = PhotoCopy(
      of: photo, in: browser.store, to: folder, home: home, decodedBy: pictures.reader)
    stack.push(
      TargetFileScreen(
        copy,
        .init(
          title: "Copy Photo", verb: "Save", meaning: "Save the copy", group: "Photos",
          progress: "Copying…")))
  }
}

extension AddedPhotos {
  /// What came of adding files, in a sentence.
  fileprivate var news: String {
    if added.isEmpty, refused.isEmpty, restored == 0 {
      return known == 1
        ? "The animal has this photo already." : "The animal has these photos already."
    }
    var notes: [String] = []
    if let first = added.first {
      notes.append("Added \(added.count == 1 ? "a photo" : "\(added.count.grouped) photos")")
      if known > restored { notes.append("\((known - restored).grouped) it had already") }
      if !unseen.isEmpty { notes.append("libheif is missing, so HEIC is not shown") }
      if added.count == 1, first.isPartial { notes.append("only a part of it can be read") }
    } else if restored == 0 {
      notes.append("None was added")
    }
    if restored > 0 { notes.append("\(restored.counted("original")) put back") }
    if let why = refused.first {
      notes.append(refused.count == 1 ? why.message : "\(refused.count.grouped) refused")
    }
    return notes.joined(separator: "; ") + (added.isEmpty ? "" : " · u undoes it")
  }
}
