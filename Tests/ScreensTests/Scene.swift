import Catalog
import Terminal
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
  case editorAdd = "editor-add"
  case editorEdit = "editor-edit"
  case editorProblem = "editor-problem"
  case editorDiet = "editor-diet"
  case comboClosed = "combo-closed"
  case comboList = "combo-list"
  case comboNew = "combo-new"
  case categorySheet = "category-sheet"
  case categoryTaken = "category-taken"
  case questionAnimal = "question-animal"
  case questionCategory = "question-category"
  case questionCancel = "question-cancel"
  case questionQuit = "question-quit"
  case questionGone = "question-gone"
  case help
  case helpNarrowed = "help-narrowed"
  case helpEditor = "help-editor"
  case palette
  case message
}

extension Scene {
  /// The program as it shows the scene on a terminal of that size.
  func session(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let session = try await start(columns: columns, rows: rows)
    await act(in: session)
    if self == .questionGone {
      await session.settled()
      let animal = try session.animal("African buffalo")
      _ = try await session.store.deleteAnimal(animal.id)
      session.press(.enter)
    }
    await session.settled()
    return session
  }

  private func start(columns: Int, rows: Int) async throws -> Session {
    switch self {
    case .browserEmpty: return try .empty(columns: columns, rows: rows)
    case .browserNames:
      let long = String(repeating: "Very long name ", count: 32)
      return try await .animals(
        ("大熊猫", "哺乳动物"), ("naïve", nil), ("👩‍🌾 farmer", "Mammal"), ("العربية", "Mammal"),
        (long, long + "category"), ("\u{202E}evil\u{200B}", "Mammal"), columns: columns,
        rows: rows)
    default: return try await .sample(columns: columns, rows: rows)
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
    case .editorAdd: session.press("a")
    case .editorEdit: session.press("e")
    case .editorProblem: session.press("a", .enter)
    case .editorDiet: session.press("a", .backTab, .right)
    case .comboClosed: session.press("e", .tab)
    case .comboList: session.press("a", .tab, .pageDown, .down)
    case .comboNew: session.press("a", .tab, "f", "i", "s", "h")
    case .categorySheet: session.press("c")
    case .categoryTaken: session.press("c", "b", "i", "r", "d", .enter)
    case .questionAnimal: session.press("d")
    case .questionCategory: session.press("h", .end, "d")
    case .questionCancel: session.press("e", "!", .escape)
    case .questionQuit: session.press("e", "!", .control("c"))
    case .questionGone: session.press("/", "a", "f", "r", "i", .enter, "e", "!")
    case .help: session.press("?")
    case .helpNarrowed: session.press("?", "p", "a", "g", "e")
    case .helpEditor: session.press("a", .function(1))
    case .palette: session.press(":")
    case .message: session.press("s")
    }
  }
}
