/// What is under edit in an editor: the values that it began with, and those of the draft.
public enum DraftContent: Hashable, Sendable {
  /// The draft of an animal; without an id, of a new one.
  case animal(Animal.ID?, original: AnimalDraft, value: AnimalDraft)
  /// The name of a category under edit; without an id, of a new one.
  case category(AnimalCategory.ID?, original: String, value: String)

  /// Whether both are edits of the same record, which has been saved before.
  public func isOfSameRecord(as other: DraftContent) -> Bool {
    switch (self, other) {
    case (.animal(let id?, _, _), .animal(let other, _, _)): id == other
    case (.category(let id?, _, _), .category(let other, _, _)): id == other
    default: false
    }
  }
}
