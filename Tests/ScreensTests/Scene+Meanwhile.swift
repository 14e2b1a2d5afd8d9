import Catalog
import Screens
import Terminal
import Testing
import ViewState

/// What others do to the catalog while something is edited here.
extension Scene {
  func meanwhile(in session: Session) async throws {
    switch self {
    case .questionGone:
      _ = try await session.store.deleteAnimal(session.animal("African buffalo").id)
      session.press(.enter)
    case .questionRetired:
      let store = session.store
      try await store.retireField(try #require(store.fields().custom.first))
      session.press(.enter)
    case .conflict, .conflictChosen:
      try await session.change("Aardvark") {
        ($0.name, $0.diet, $0.category) = ("Cape aardvark", .herbivorous, .named("Bird"))
      }
      session.press(.enter)
      await session.settled()
      if self == .conflictChosen { session.press(.left, .down, .right) }
    case .conflictNames:
      try await session.change("大熊猫") {
        $0 = RecordDraft(name: "\u{202E}evil\u{200B}", category: .named("哺乳动物"))
      }
      session.press(.enter)
    case .conflictLong:
      try await session.change("Aardvark") { $0.name += " " + String(repeating: "long", count: 40) }
      session.press(.enter)
    case .conflictCategory:
      let category = try session.category("Reptile")
      _ = try await session.store.renameCategory(category.id, to: "Saurian")
      session.press(.enter)
    case .compare: compare(in: session)
    default: break
    }
  }

  private func compare(in session: Session) {
    let comparison = Comparison(
      of: RecordDraft(name: "Grey wolf", diet: .omnivorous),
      base: RecordDraft(name: "Wolf", diet: .carnivorous),
      now: RecordDraft(name: "Timber wolf", diet: .carnivorous), in: .builtIn)
    session.stack.push(
      ComparisonScreen(comparison, title: "Compare", subtitle: "The unfinished edit of Wolf"))
  }
}

extension Session {
  /// Changes an animal as another program would.
  func change(_ name: String, _ body: (inout RecordDraft) -> Void) async throws {
    let animal = try animal(name)
    var draft = RecordDraft(animal)
    body(&draft)
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: draft)
  }
}
