import Catalog
import Terminal
import ViewState

/// What happens to the selected animal.
extension BrowserScreen {
  /// The most logs that are offered by a letter each; more are chosen from a list.
  private static let maxLetters = 12

  var recordCommand: Command {
    Command(
      "Record what happened, or make a round of many",
      id: "add-entry", group: "Animals", keys: ["r"], label: "Record",
      obstacle: readOnly ?? (meansMarked ? nil : noAnimal)
    ) { [self] stack in
      if browser.focus == .categories || meansMarked { return try beginRound(on: stack) }
      guard let animal = try browser.selectedAnimal() else { return }
      try addEntry(of: animal, to: nil, on: stack)
    }
  }

  var logCommands: [Command] {
    [
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
    ] + photoCommands
  }

  /// Shows what happened to an animal, or what is due of all.
  func show(_ animal: Animal?, on stack: ScreenStack) throws {
    let list = try EntryList(of: animal, in: browser.store) { [self] in today }
    entries = list
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

  /// Marks an entry as done today, and asks for what is not known beforehand.
  private func finish(_ entry: Entry, on stack: ScreenStack) throws {
    let editor = try EntryEditor(editing: entry, in: browser.store, keptAmong: browser.drafts)
    (editor.now, editor.timeZone) = (now, timeZone)
    editor.finish(on: today)
    if editor.asksWhenDone { return open(editor, on: stack) }
    stack.perform("Saving…") { [self] in
      guard let saved = try await editor.save() else { return open(editor, on: stack) }
      stack.say("\(editor.news(of: saved)) · u undoes it")
      try browser.reload()
    }
  }

  /// Opens the editor on a new entry, after asking for the log if none is given.
  private func addEntry(of animal: Animal, to log: Log?, on stack: ScreenStack) throws {
    let add = { [self] (log: Log, stack: ScreenStack) in
      let editor = try EntryEditor(
        addingTo: log, of: animal, on: today, in: browser.store, keptAmong: browser.drafts)
      open(editor, on: stack)
    }
    if let log { return try add(log, stack) }
    try chooseLog("What happened to \(animal.name.shortened)?", on: stack, then: add)
  }

  /// Opens the grid on the marked or the listed animals, after asking for the log.
  private func beginRound(on stack: ScreenStack) throws {
    let isOfMarked = meansMarked
    let animals = isOfMarked ? "the marked animals" : "the animals of the list"
    try chooseLog("What happened to \(animals)?", on: stack) { [self] log, stack in
      stack.perform("Reading… Esc cancels") { [self] in
        let round = try await browser.animals(ofRound: log, marked: isOfMarked)
        let editor = try RoundEditor(
          of: log, for: round.animals, on: today, in: browser.store, keptAmong: browser.drafts)
        open(editor, on: stack)
        if round.others > 0 {
          stack.say(
            "\(log.name) is only for \(log.onlyFor ?? ""): \(round.others.grouped) left out.")
        }
      }
    }
  }

  /// Asks for a log if there are several, and for the first if there is none.
  private func chooseLog(
    _ question: String, on stack: ScreenStack,
    then proceed: @escaping (Log, ScreenStack) throws -> Void
  ) throws {
    let logs = try browser.store.logs()
    guard let first = logs.first else { return addLog(on: stack, then: proceed) }
    if logs.count == 1 { return try proceed(first, stack) }
    guard logs.count <= Self.maxLetters else {
      return stack.push(
        ChoiceScreen(
          "Log", logs.map { ChoiceItem(value: $0, title: $0.name) },
          verb: ("Record", "Add an entry to this log")
        ) { log, stack in try proceed(log, stack) })
    }
    let answers = logs.lettered(besides: ["n"]).map { letter, log in
      Question.Answer(.character(letter), log.name, id: Command.ID("log-\(log.id)")) {
        stack in try proceed(log, stack)
      }
    }
    stack.push(Question("Record", text: question, answers: answers + [.cancel]))
  }

  /// Asks for the first log.
  private func addLog(
    on stack: ScreenStack, then proceed: @escaping (Log, ScreenStack) throws -> Void
  ) {
    let editor = FieldEditor(in: browser.store, of: .newLog)
    stack.push(
      FieldEditorScreen(
        editor, in: browser.store,
        onSave: { [self] field, stack in
          stack.attempt {
            let log = try browser.store.logs().first { $0.id == field.log }
            if let log { try proceed(log, stack) }
          }
        }, onFind: { _, _ in }))
  }

  func open(_ editor: EntryEditor, on stack: ScreenStack) {
    (editor.now, editor.timeZone) = (now, timeZone)
    let note = { [self] (saved: Entry, stack: ScreenStack) in
      noteNews(of: saved.journaled, on: stack)
      stack.attempt {
        try browser.reload()
        if let list = entries, list.animal?.id == saved.animal { try list.select(saved) }
      }
    }
    stack.push(
      editor is RoundEditor
        ? RoundScreen(editor, in: browser, onSave: note)
        : RecordEditorScreen(editor, in: browser, onSave: note))
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
