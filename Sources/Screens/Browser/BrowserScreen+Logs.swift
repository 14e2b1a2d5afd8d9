import Catalog
import Terminal
import ViewState

/// What happens to the selected animal.
extension BrowserScreen {
  /// The most logs that are offered by a letter each; more are chosen from a list.
  private static let maxLetters = 12

  var logCommands: [Command] {
    [
      Command(
        "Record what happened: add an entry to a log", id: "add-entry", group: "Animals",
        keys: ["r"], label: "Record", obstacle: readOnly ?? noAnimal
      ) { [self] stack in
        guard let animal = try browser.selectedAnimal() else { return }
        try addEntry(of: animal, to: nil, on: stack)
      },
      Command(
        "All that happened to the animal", id: "entries", group: "Animals", keys: ["R"],
        obstacle: noAnimal
      ) { [self] stack in
        guard let animal = try browser.selectedAnimal() else { return }
        try show(animal, on: stack)
      },
      Command(
        "What is due", id: "due", group: "Animals", keys: ["!"],
        obstacle: browser.fields.derived.isEmpty ? "There is no log yet; r begins one." : nil
      ) { [self] in try show(nil, on: $0) },
    ]
  }

  /// Shows what happened to an animal, or what is due of all.
  func show(_ animal: Animal?, on stack: ScreenStack) throws {
    let list = try EntryList(of: animal, in: browser.store) { [self] in today }
    stack.push(
      EntriesScreen(list, undo: undoCommands(group: "Entries")) { [self] request, stack in
        switch request {
        case .add(let log):
          if let animal { try addEntry(of: animal, to: log, on: stack) }
        case .edit(let entry):
          let editor = try EntryEditor(editing: entry, in: browser.store, keptAmong: browser.drafts)
          open(editor, on: stack)
          announceOtherEditor(of: editor.content, on: stack)
        case .finish(let entry): try finish(entry, on: stack)
        }
      })
  }

  private var today: String { ClockTime(now(), in: timeZone).day }

  /// Marks an entry as done today, and asks for its value if it has none yet.
  private func finish(_ entry: Entry, on stack: ScreenStack) throws {
    let editor = try EntryEditor(editing: entry, in: browser.store, keptAmong: browser.drafts)
    editor.finish(on: today)
    if editor.lacksValue { return open(editor, on: stack) }
    stack.perform("Saving…") { [self] in
      guard let saved = try await editor.save() else { return open(editor, on: stack) }
      let next = try browser.store.next(after: saved).map { ", and again on \($0.time)" } ?? ""
      stack.say("Done: \(saved.name.shortened)\(next) · u undoes it")
      try browser.reload()
    }
  }

  /// Opens the editor on a new entry, after asking for the log if none is given and there are
  /// several.
  private func addEntry(of animal: Animal, to log: Log?, on stack: ScreenStack) throws {
    let logs = try browser.store.logs()
    guard let first = logs.first else { return try addLog(for: animal, on: stack) }
    if let log = log ?? (logs.count == 1 ? first : nil) {
      let editor = try EntryEditor(
        addingTo: log, of: animal, on: today, in: browser.store,
        keptAmong: browser.drafts)
      return open(editor, on: stack)
    }
    guard logs.count <= Self.maxLetters else {
      return stack.push(
        ChoiceScreen(
          "Log", logs.map { ChoiceItem(value: $0, title: $0.name) },
          verb: ("Record", "Add an entry to this log")
        ) { [self] log, stack in try addEntry(of: animal, to: log, on: stack) })
    }
    let answers = logs.lettered(besides: ["n"]).map { letter, log in
      Question.Answer(.character(letter), log.name, id: Command.ID("log-\(log.id)")) {
        [self] stack in try addEntry(of: animal, to: log, on: stack)
      }
    }
    stack.push(
      Question(
        "Record", text: "What happened to \(animal.name.shortened)?", answers: answers + [.cancel]))
  }

  /// Asks for the first log.
  private func addLog(for animal: Animal, on stack: ScreenStack) throws {
    let editor = FieldEditor(in: browser.store, of: .newLog)
    stack.push(
      FieldEditorScreen(
        editor, in: browser.store,
        onSave: { [self] field, stack in
          stack.attempt {
            let log = try browser.store.logs().first { $0.id == field.log }
            try addEntry(of: animal, to: log, on: stack)
          }
        }, onFind: { _, _ in }))
  }

  func open(_ editor: EntryEditor, on stack: ScreenStack) {
    (editor.now, editor.timeZone) = (now, timeZone)
    stack.push(
      RecordEditorScreen(editor, in: browser) { [self] saved, stack in
        noteNews(of: saved.journaled, on: stack)
        stack.attempt { try browser.reload() }
      })
  }
}

extension [Log] {
  /// Each log with a letter of its name that no other has, the first that is free.
  fileprivate func lettered(besides taken: Set<Character>) -> [(Character, Log)] {
    var taken = taken
    let others = "abcdefghijklmopqrstuvwxyz"
    return map { log in
      let letters = log.name.lowercased().filter { $0.isLetter && $0.isASCII } + others
      let letter = letters.first { !taken.contains($0) } ?? "?"
      taken.insert(letter)
      return (letter, log)
    }
  }
}
