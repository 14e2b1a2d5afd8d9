import Catalog
import Terminal
import Testing
import ViewState

/// A screen of the program in a certain state, and how a person gets there.
enum Scene: String, CaseIterable {
  case browserEmpty = "browser-empty"
  case browserSample = "browser-sample"
  case browserCategories = "browser-categories"
  case browserDetail = "browser-detail"
  case browserNames = "browser-names"
  case findField = "find-field"
  case findKept = "find-kept"
  case findNone = "find-none"
  case findHint = "find-hint"
  case findProblem = "find-problem"
  case tagSheet = "tag-sheet"
  case tagList = "tag-list"
  case questionTags = "question-tags"
  case searchSheet = "search-sheet"
  case searches
  case jump
  case order
  case orders
  case columns
  case columnsChosen = "columns-chosen"
  case editorAdd = "editor-add"
  case editorEdit = "editor-edit"
  case editorProblem = "editor-problem"
  case editorDiet = "editor-diet"
  case editorNote = "editor-note"
  case detailNote = "detail-note"
  case links
  case questionLink = "question-link"
  case fields
  case fieldEditor = "field-editor"
  case questionLog = "question-log"
  case entryEditor = "entry-editor"
  case entriesAll = "entries-all"
  case entriesLog = "entries-log"
  case logFields = "log-fields"
  case round
  case figures
  case photo
  case photoCaption = "photo-caption"
  case questionPhoto = "question-photo"
  case photoFiles = "photo-files"
  case photoCopy = "photo-copy"
  case gallery
  case comboClosed = "combo-closed"
  case comboList = "combo-list"
  case comboNew = "combo-new"
  case categorySheet = "category-sheet"
  case categoryTaken = "category-taken"
  case categoryMerge = "category-merge"
  case questionMerge = "question-merge"
  case backup
  case questionAnimal = "question-animal"
  case questionCategory = "question-category"
  case questionCancel = "question-cancel"
  case questionQuit = "question-quit"
  case questionGone = "question-gone"
  case questionRetired = "question-retired"
  case questionTemplate = "question-template"
  case conflict
  case conflictChosen = "conflict-chosen"
  case conflictNames = "conflict-names"
  case conflictLong = "conflict-long"
  case conflictCategory = "conflict-category"
  case compare
  case drafts
  case draftsNames = "drafts-names"
  case draftsNewer = "drafts-newer"
  case draftsUnderEdit = "drafts-under-edit"
  case draftsCompared = "drafts-compared"
  case questionDraft = "question-draft"
  case help
  case helpNarrowed = "help-narrowed"
  case helpEditor = "help-editor"
  case palette
  case message
  case historyEmpty = "history-empty"
  case historyAll = "history-all"
  case historyChanges = "history-changes"
  case historyAnimal = "history-animal"
  case historyDeleted = "history-deleted"
  case historyHostile = "history-hostile"
  case questionUndo = "question-undo"
  case questionRevert = "question-revert"
  case questionBringBack = "question-bring-back"
  case marks
  case marksCategories = "marks-categories"
  case marksListed = "marks-listed"
  case questionIntake = "question-intake"
  case questionMarks = "question-marks"
  case marksEdit = "marks-edit"
  case marksCategory = "marks-category"
  case marksDiet = "marks-diet"
  case marksField = "marks-field"
  case marksNote = "marks-note"
  case marksWord = "marks-word"
  case questionMarksDiet = "question-marks-diet"
  case statistics
  case statisticsEnd = "statistics-end"
  case statisticsEmpty = "statistics-empty"
  case statisticsNames = "statistics-names"
  case files
  case filesTyped = "files-typed"
  case filesGone = "files-gone"
  case importChoosing = "import-choosing"
  case importList = "import-list"
  case importTemplate = "import-template"
  case importProblem = "import-problem"
  case importUnreadable = "import-unreadable"
  case importTried = "import-tried"
  case importNothing = "import-nothing"
  case imported
  case exportSheet = "export"
  case exportMarked = "export-marked"
  case exportProblem = "export-problem"
}

extension Scene {
  /// The program as it shows the scene on a terminal of that size.
  func session(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let session = try await start(columns: columns, rows: rows)
    await act(in: session)
    if isOfStatistics { await actOnStatistics(in: session, columns: columns, rows: rows) }
    await session.settled()
    try await meanwhile(in: session)
    await session.settled()
    return session
  }

  private func start(columns: Int, rows: Int) async throws -> Session {
    switch self {
    case .browserEmpty, .questionTemplate, .historyEmpty, .statisticsEmpty:
      return try .empty(columns: columns, rows: rows)
    case .historyAll, .historyChanges, .historyAnimal, .historyDeleted, .questionRevert,
      .questionBringBack:
      return try await .history(columns: columns, rows: rows)
    case .historyHostile, .statisticsNames:
      return try await .hostileHistory(columns: columns, rows: rows)
    case .files, .filesTyped, .filesGone, .importChoosing, .importList, .importTemplate,
      .importProblem, .importUnreadable, .importTried, .importNothing, .imported:
      return try .files(columns: columns, rows: rows)
    case .questionUndo: return try await .anotherSession(columns: columns, rows: rows)
    case .editorNote, .detailNote, .fields, .fieldEditor:
      return try await .shelter(columns: columns, rows: rows)
    case .questionLog, .entryEditor, .entriesAll, .entriesLog, .logFields, .round, .figures:
      return try await .logs(columns: columns, rows: rows)
    case .photo, .photoCaption, .questionPhoto, .photoFiles, .photoCopy, .gallery:
      return try await .photos(columns: columns, rows: rows)
    case .links, .questionLink: return try await .linked(columns: columns, rows: rows)
    case .statistics, .statisticsEnd: return try await .grown(columns: columns, rows: rows)
    case .browserNames:
      let long = String(repeating: "Very long name ", count: 32)
      return try await .animals(
        ("大熊猫", "哺乳动物"), ("naïve", nil), ("👩‍🌾 farmer", "Mammal"), ("العربية", "Mammal"),
        (long, long + "category"), ("\u{202E}evil\u{200B}", "Mammal"), columns: columns,
        rows: rows)
    case .conflictNames: return try await .animals(("大熊猫", nil), columns: columns, rows: rows)
    case .drafts, .draftsNames, .draftsNewer, .draftsUnderEdit, .draftsCompared,
      .questionDraft:
      return try await .drafts(columns: columns, rows: rows)
    default: return try await .wholeSample(columns: columns, rows: rows)
    }
  }

  private func act(in session: Session) async {
    switch self {
    case .browserEmpty, .browserSample, .browserNames: break
    case .browserCategories: session.press(.left, .down, .down)
    case .browserDetail: session.press(.down, .right)
    case .findField: session.press("/", "e", "l")
    case .findKept: session.press("/", "e", "l", .enter)
    case .findNone: session.press("/", "x", "y", "z")
    case .marks: session.press(" ", .down, " ", .down, "V")
    case .marksListed: session.press(" ", .end, " ", .home, "v")
    case .questionIntake:
      session.press("a")
      session.paste("Ant\nBee\nCow\n")
    case .marksCategories: session.press("A", .left)
    case .questionMarks, .marksEdit, .marksCategory, .marksDiet, .marksField, .marksNote,
      .marksWord, .questionMarksDiet:
      await actOnMarks(in: session)
    case .findHint: session.press("/")
    case .findProblem:
      session.press("/")
      session.paste("colour:grey -diet:carn")
    case .jump: session.press("f", "g", "i")
    case .order: session.press(.left, .end, "S", "t", "t", "/", "a", .enter)
    case .editorAdd: session.press("a")
    case .editorEdit: session.press("e")
    case .editorProblem: session.press("a", .enter)
    case .editorDiet: session.press("a", .backTab, .right)
    case .editorNote: session.press("e", .backTab, .enter, "!")
    case .detailNote: session.press("l", .down)
    case .links: session.press("L")
    case .questionLink: session.press("L", .down, .enter)
    case .fields: session.press("F", .down)
    case .fieldEditor: session.press("F", .down, .down, "e")
    case .questionLog: session.press("r")
    case .entryEditor: session.press("r", "w", "4", "2", .enter)
    case .entriesAll: session.press("R")
    case .entriesLog: session.press("R", .tab)
    case .logFields: session.press("F", .tab, .tab)
    case .round, .figures: await actOnLogs(in: session)
    case .photo, .photoCaption, .questionPhoto, .photoFiles, .photoCopy, .gallery:
      await actOnPhotos(in: session)
    case .comboClosed: session.press("e", .tab)
    case .comboList: session.press("a", .tab, .pageDown, .down)
    case .comboNew: session.press("a", .tab, "f", "i", "s", "h")
    case .categorySheet: session.press("c")
    case .categoryMerge: session.press("h", .down, .down, "m", "b", "i")
    case .questionMerge:
      session.press("h", .down, .down, "m", "b", "i")
      await session.settled()
      session.press(.enter, .enter)
    case .backup: session.press("B", .control("u"))
    case .categoryTaken: session.press("c", "b", "i", "r", "d", .enter)
    case .questionAnimal: session.press("d")
    case .questionCategory: session.press("h", .end, "d")
    case .questionCancel: session.press("e", "!", .escape)
    case .questionQuit: session.press("e", "!", .control("c"))
    case .questionTemplate: session.press("t")
    case .questionRetired:
      session.press("/", "a", "f", "r", "i", .enter, "e", .tab, .tab, .tab, "!")
    case .questionGone: session.press("/", "a", "f", "r", "i", .enter, "e", "!")
    case .conflict, .conflictChosen:
      session.press("e")
      session.type(" cub")
      session.press(.tab, .tab, .right)
    case .conflictNames:
      session.press("e", .control("u"))
      session.paste("👩‍🌾 العربية")
      session.press(.tab, "哺", "乳", .enter)
    case .conflictLong:
      session.press("e")
      session.type(String(repeating: " of a very long name", count: 8))
    case .conflictCategory: session.press(.left, .end, "e", "s")
    case .compare: break
    case .drafts: break
    case .draftsNames: session.press(.pageDown, .up)
    case .draftsNewer: session.press(.pageDown)
    case .draftsUnderEdit: session.press(.down)
    case .draftsCompared: session.press(.tab)
    case .questionDraft: session.press(.delete)
    case .help: session.press("?")
    case .helpNarrowed: session.press("?", "p", "a", "g", "e")
    case .helpEditor: session.press("a", .function(1))
    case .palette: session.press(":")
    case .message: session.press("S")
    case .orders: session.press("s")
    case .tagSheet, .tagList, .questionTags: await actOnTags(in: session)
    case .searchSheet, .searches: await actOnSearches(in: session)
    case .columns: session.press("C")
    case .columnsChosen: session.press("C", .down, " ", .pageDown, " ", .enter)
    case .historyEmpty, .historyAll, .historyHostile: session.press("H")
    case .statistics, .statisticsEnd, .statisticsEmpty, .statisticsNames: session.press("o")
    case .files, .filesTyped, .filesGone, .importChoosing, .importList, .importTemplate,
      .importProblem, .importUnreadable, .importTried, .importNothing, .imported:
      await actOnFiles(in: session)
    case .exportSheet: session.press("x")
    case .exportMarked, .exportProblem: await actOnExport(in: session)
    case .questionUndo: session.press("u")
    case .historyChanges: session.press("H", .end, .up, .up, .enter, .down)
    case .historyAnimal: session.press("H", "t")
    case .historyDeleted: session.press("H", "t", "t")
    case .questionRevert: session.press("H", .end, .up, .up, "r")
    case .questionBringBack: session.press("H", "t", "t", .end, .up, "r")
    }
  }

  private func actOnTags(in session: Session) async {
    session.press("+")
    if self == .questionTags { return }
    session.press("y")
    #expect(await session.shows("Tags of Aardvark"))
    session.type("quarantine vet")
    if self == .tagSheet { return }
    session.press(.enter)
    #expect(await session.shows("Changed the tags of Aardvark"))
    session.press("T")
    #expect(await session.shows("quarantine"))
  }

  private func actOnSearches(in session: Session) async {
    session.press("/")
    session.type("mass>1000")
    session.press(.enter, "W")
    session.type("Giants")
    if self == .searchSheet { return }
    session.press(.enter)
    #expect(await session.shows("Saved the search Giants"))
    session.press("h")
  }

  private var isOfStatistics: Bool {
    [.statistics, .statisticsEnd, .statisticsEmpty, .statisticsNames].contains(self)
  }

  private func actOnLogs(in session: Session) async {
    if self == .round {
      session.press("A", "r", "w")
      #expect(await session.shows("Weight (kg) of 2 animals"))
      session.type("4.3")
      return session.press(.enter)
    }
    session.press("o", "f")
    session.type("any weight")
    session.press(.enter)
    #expect(await session.shows("median"))
  }

  /// Waits until they are all read, which a wide terminal shows.
  private func actOnStatistics(in session: Session, columns: Int, rows: Int) async {
    session.stack.resize(to: Size(columns: 120, rows: 40))
    let end =
      switch self {
      case .statisticsEmpty: "The history is empty."
      case .statisticsNames: "was added on"
      default: "by hour"
      }
    #expect(await session.shows(end))
    session.stack.resize(to: Size(columns: columns, rows: rows))
    if self == .statisticsEnd { session.press(.end) }
  }

  private func actOnFiles(in session: Session) async {
    switch self {
    case .files, .filesTyped, .filesGone:
      session.press("i")
      #expect(await session.shows("museum/"))
      if self == .filesTyped { session.type("B") }
      if self == .filesGone { session.type("~/nowhere/x") }
      if self != .filesGone { await session.sizesAreHere() }
    case .importUnreadable: await session.open("empty.csv", until: "is empty")
    case .importNothing:
      await session.open("apes.csv", until: "UTF-8")
      session.press(.enter)
      #expect(await session.shows("New animals"))
      session.press("y")
      #expect(await session.shows("Imported 1"))
      await session.open("apes.csv", until: "UTF-8")
      session.press(.enter)
      #expect(await session.shows("New animals"))
    default:
      await session.open("birds.csv", until: "UTF-8")
      await actOnColumns(in: session)
    }
  }

  private func actOnColumns(in session: Session) async {
    switch self {
    case .importList: session.press(.tab, .control("u"), .pageDown)
    case .importTemplate:
      session.press(.control("u"))
      session.type("{Species} of {Order}")
    case .importProblem: session.press(.control("u"), .enter)
    case .importTried, .imported:
      session.press(.enter)
      #expect(await session.shows("New animals"))
      if self == .importTried { return }
      session.press("y")
      #expect(await session.shows("Imported 4"))
    default: break
    }
  }

  private func actOnPhotos(in session: Session) async {
    session.press(self == .gallery ? "P" : "p")
    switch self {
    case .photoCaption: session.press("c")
    case .questionPhoto: session.press("d")
    case .photoCopy: session.press("x", .control("u"))
    case .photoFiles:
      session.press("a")
      #expect(await session.shows("lynx.jpg"))
      await session.sizesAreHere()
      session.press(" ")
    case .gallery: #expect(await session.shows("1 of 2"))
    default: break
    }
  }

  private func actOnExport(in session: Session) async {
    if self == .exportMarked { session.press("A") }
    session.press("x")
    await session.settled()
    if self == .exportMarked { session.press(.tab, .right) }
    if self == .exportProblem { session.press(.control("u"), .enter) }
  }

  private func actOnMarks(in session: Session) async {
    session.press("A", self == .questionMarks ? "d" : "e")
    await session.settled()
    if self == .marksCategory { session.press("c", "b", "i") }
    if self == .marksDiet || self == .questionMarksDiet { session.press("d") }
    if self == .questionMarksDiet { session.press("h", .enter) }
    if self == .marksField { session.press("f", "m") }
    if self == .marksWord { session.press("f", "r", "e", "d", .enter, "e", "x") }
    if self == .marksNote { session.press("f", .down, .down, .down, .enter) }
  }
}
