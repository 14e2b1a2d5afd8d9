import Catalog

/// An edit of all marked animals to confirm: how many it changes, and the question to ask first.
public struct MarkedEdit: Equatable {
  /// What is done.
  public let edit: BulkEdit
  let marks: Marks
  /// How many animals are marked.
  public let marked: Int
  /// How many of them it would change; the others have the value already.
  public let changed: Int
  /// Whether it would create the category that it names.
  let createsCategory: Bool
  /// How many other animals name some that it deletes.
  let loss: DeletionLoss

  /// The heading of the question.
  public var title: String {
    switch edit {
    case .deletion: "Delete"
    case .category: "Set Category"
    case .tags: "Tag"
    case .value(let field, nil): "Clear \(field.title)"
    case .value(let field, _): "Set \(field.title)"
    }
  }

  /// The question, with the exact number of animals.
  public var question: String {
    switch edit {
    case .deletion:
      "Delete \(animals)?" + loss.sentences(among: marked)
    case .category(.none): "Take \(animals) out of \(their)?\(rest("in none"))"
    case .category(let choice):
      "Move \(animals) to \(createsCategory ? "the new category " : "")"
        + "\(choice.name.shortened)?\(rest("in it"))"
    case .tags(_, let added, let removed):
      "\(tagging(added, removed))?" + (marked == changed ? "" : " The rest needs no change.")
    case .value(let field, let text?):
      "Set the \(field.noun) of \(animals) to \(line(of: text).shortened)?\(rest("so"))"
    case .value(let field, nil): "Clear the \(field.noun) of \(animals)?\(rest("without one"))"
    }
  }

  /// The first line of a text, with an ellipsis if there are more.
  private func line(of text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.endIndex < text.endIndex ? line + " …" : text
  }

  private func tagging(_ added: [String], _ removed: [String]) -> String {
    let (added, removed) = (added.joined(separator: " "), removed.joined(separator: " "))
    if removed.isEmpty { return "Add \(added.shortened) to \(animals)" }
    if added.isEmpty { return "Take \(removed.shortened) from \(animals)" }
    return "Add \(added.shortened) to \(animals), and take \(removed.shortened) from them"
  }

  /// What to say if it would change nothing.
  public var nothingToChange: String {
    if case .tags = edit { return "The tags of the marked animals stay as they are." }
    return marked == 1
      ? "The marked animal has that already."
      : "All \(marked.counted("marked animal")) have that already."
  }

  /// What it does while it runs: "Deleting".
  public var progress: String {
    switch edit {
    case .deletion: "Deleting"
    case .category: "Moving"
    case .tags, .value: "Changing"
    }
  }

  private var their: String { changed == 1 ? "its category" : "their categories" }

  private var animals: String {
    changed == marked
      ? marked.counted("marked animal")
      : "\(changed.grouped) of the \(marked.counted("marked animal"))"
  }

  private func rest(_ state: String) -> String {
    let others = marked - changed
    if others == 0 { return "" }
    return " The other\(others == 1 ? " is" : "s are") \(state) already."
  }
}
