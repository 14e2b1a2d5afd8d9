/// A field of an animal. The editor, the detail, the columns of lists, the command line, import
/// and export all walk `AnimalField.all`.
public struct AnimalField: Identifiable, Sendable {
  /// The part of a draft that holds a field, by the kind of control that edits it.
  public enum Editing: Sendable {
    /// A line of text.
    case text(WritableKeyPath<AnimalDraft, String> & Sendable)
    /// One of `Diet.choices`.
    case diet(WritableKeyPath<AnimalDraft, Diet> & Sendable)
    /// A category, existing or new.
    case category(WritableKeyPath<AnimalDraft, CategoryChoice> & Sendable)
  }

  /// The key in JSON and on the command line, such as `diet`.
  public let id: String
  /// The label on the screen, such as `Diet`.
  public let title: String
  /// What lists, details and plain output show; empty for none.
  public let text: @Sendable (Animal) -> String
  /// Where a draft holds it.
  public let editing: Editing
  /// The same text in SQL, of an animal `a` and its category `c`; NULL for none.
  let sql: String

  /// What people call it.
  public static let name = AnimalField(
    id: "name", title: "Name", text: { $0.name }, editing: .text(\.name),
    sql: "a.name")
  /// The group it is kept in, if any.
  public static let category = AnimalField(
    id: "category", title: "Category", text: { $0.category?.name ?? "" },
    editing: .category(\.category), sql: "c.name")
  /// What it eats.
  public static let diet = AnimalField(
    id: "diet", title: "Diet", text: { $0.diet.rawValue }, editing: .diet(\.diet),
    sql: "a.diet")

  /// Every field, in the order of the editor.
  public static let all: [AnimalField] = [name, category, diet]
}
