import Catalog

/// A deletion to confirm: the question to ask first, and the work.
public enum Deletion: Equatable {
  /// An animal, what tells it from others of its name (nil for none), and what is lost with it.
  case animal(Animal, distinction: String?, loss: DeletionLoss)
  /// A category, the number of its animals, and what is lost with them.
  case category(AnimalCategory, animals: Int, loss: DeletionLoss)

  /// The question, with the number of animals that would go, and the fields that only they have.
  public func question(in fields: Fields) -> String {
    guard case .category(let category, _, _) = self else { return question }
    let alone = fields.custom.filter { $0.applies(to: category.name) && $0.categories?.count == 1 }
    guard let names = alone.names else { return question }
    return "\(question) No form will ask for \(names) then."
  }

  private var question: String {
    switch self {
    case .animal(let animal, let distinction, let loss):
      "Delete \(animal.name.shortened)\(distinction.map { " (\($0))" } ?? "")?"
        + loss.sentences(among: 1)
    case .category(let category, 0, _): "Delete \(category.name.shortened)? It has no animals."
    case .category(let category, let count, let loss):
      "Delete \(category.name.shortened) and its \(count.counted("animal"))?"
        + loss.sentences(among: count)
    }
  }

  /// Whether it would delete animals that can be kept instead.
  public var takesAnimals: Bool {
    if case .category(_, let animals, _) = self { animals > 0 } else { false }
  }

  /// Deletes it in one transaction, and returns what was deleted.
  func carryOut(in store: CatalogStore, keepingAnimals: Bool) async throws -> String {
    switch self {
    case .animal(let animal, _, _):
      return "Deleted \(try await store.deleteAnimal(animal.id).name.shortened)"
    case .category(let category, let count, _):
      let deleted = try await store.deleteCategory(
        category.id, keepingAnimals: keepingAnimals, expecting: count)
      return deleted.news
    }
  }
}

extension [Field] {
  /// The first few titles, and how many more there are; nil if there are none.
  var names: String? {
    let most = 3
    let first = prefix(most).map(\.title.shortened).joined(separator: ", ")
    if isEmpty { return nil }
    return count > most ? "\(first) and \((count - most).counted("more field"))" : first
  }
}

extension DeletionLoss {
  /// What goes with deleted animals, and what becomes of those that name them, as sentences to
  /// append; empty for none. They tell what will happen, or what has.
  public nonisolated func sentences(among deleted: Int, afterwards: Bool = false) -> String {
    var sentences = ""
    let own = [
      entries == 0 ? nil : entries == 1 ? "entry" : "\(entries.grouped) entries",
      photos == 0 ? nil : photos == 1 ? "photo" : "\(photos.grouped) photos",
    ].compactMap(\.self)
    if !own.isEmpty {
      let whose = deleted == 1 ? "Its" : "Their"
      let go = afterwards ? "went" : entries + photos == 1 ? "goes" : "go"
      sentences = " \(whose) \(own.joined(separator: " and ")) \(go) too."
    }
    if referrers > 0 {
      let object = deleted == 1 ? "it" : "some of them"
      let animals =
        referrers == 1 ? "1 other animal names" : "\(referrers.grouped) other animals name"
      let show = !afterwards ? "will show" : referrers == 1 ? "shows" : "show"
      sentences += " \(animals) \(object), and \(show) “(deleted)”."
    }
    return sentences
  }
}

extension DeletedCategory {
  fileprivate var news: String {
    let deleted = "Deleted \(category.name.shortened)"
    if animals > 0 { return "\(deleted) and \(animals.counted("animal"))" }
    return kept > 0 ? "\(deleted) and kept its \(kept.counted("animal"))" : deleted
  }
}

/// The record that the user means was deleted since it was read.
nonisolated public struct DeletedRecord: Error, CustomStringConvertible {
  let name: String

  /// What is gone, in a sentence.
  public var description: String { "\(name.shortened) was deleted in the meantime." }
}
