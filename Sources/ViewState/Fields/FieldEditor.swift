import Bindings
import Catalog
import Observation

/// Adds a field of the keeper's own, or edits one.
@Observable
public final class FieldEditor {
  /// What is being edited, as typed.
  public struct Content: Hashable, Sendable {
    /// The name.
    public var name = ""
    /// The tag of the kind.
    public var tag = ValueKind.text.tag
    /// The options of the kind, as `ValueOptions.details` writes them.
    public var details = ""
    /// Whether the next animal begins with its value.
    public var isKept = false
    /// The names of the categories that it is limited to, separated by commas; empty for none.
    public var categories = ""
  }

  /// Whose field it is.
  public enum Owner: Sendable {
    /// The animals'.
    case animals
    /// The entries' of a log.
    case log(Log)
    /// That of a log to be added with it, which has its name.
    case newLog
  }

  /// The rows of the form.
  public enum RowID: String, Sendable {
    case name, kind, details, keep, categories
  }

  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let field: Field?
  @ObservationIgnored private let owner: Owner
  private var refusal: (content: Content, row: RowID, sentence: String)?

  /// What is being edited.
  public var draft: Draft<Content>
  /// The row that has the focus.
  public var focus = RowID.name.rawValue
  /// The values that the new kind cannot have, if `save()` has found some.
  public private(set) var misfits: MisfitValues?
  /// The values that animals share although they are to be unique, if `save()` has found some.
  public private(set) var shared: Duplicates?

  /// Edits a field, or adds one if it is nil.
  public init(_ field: Field? = nil, in store: CatalogStore, of owner: Owner = .animals) {
    self.field = field
    self.owner = owner
    self.store = store
    draft = Draft(field.map(Content.init) ?? Content())
  }

  /// Such as "Add Field" or "Edit Field".
  public var title: String {
    switch owner {
    case .newLog: "Add Log"
    case .log(let log) where field == nil: "Add Field to \(log.name)"
    case .animals, .log: field == nil ? "Add Field" : "Edit Field"
    }
  }

  /// Whether a row is asked for: entries have no categories, and keep nothing for the next one.
  public func shows(_ row: RowID) -> Bool {
    if case .animals = owner { true } else { ![.keep, .categories].contains(row) }
  }

  /// The tags of the kinds that can be chosen.
  public var tags: [String] {
    ValueKind.known.contains(draft.original.tag)
      ? ValueKind.known : ValueKind.known + [draft.original.tag]
  }

  /// What would be lost if the draft were thrown away.
  public var unsavedWork: String? {
    guard draft.isDirty else { return nil }
    return field.map { "the changes to \($0.title)" } ?? "the new field"
  }

  /// What the third row is for, by the chosen kind; nil if it has no use.
  public var detailsNote: String? {
    switch draft.value.tag {
    case "number": "such as mm, 0..500, 2 decimals"
    case "date": "month first, or day first: 3/4/2026"
    case "choice": "such as female, male, … for others"
    case let tag where shows(.categories) && ValueKind.canBeUnique(tag):
      "unique: no two animals share a value"
    default: nil
    }
  }

  /// What the last row is for.
  public var categoriesNote: String {
    switch draft.value.categories {
    case "": "empty: all animals have it"
    case Content.deleted: "its categories were deleted; empty: all animals"
    default: "with commas between several"
    }
  }

  /// What is wrong with a row, until the draft is changed.
  public func problem(of row: RowID) -> String? {
    guard let refusal, refusal.row == row, refusal.content == draft.value else { return nil }
    return refusal.sentence
  }

  /// Saves the field, and returns it; nil if it was refused: `problem(of:)`, `misfits` or `shared`
  /// then explain why. Values that the new kind cannot have are cleared if `isDropping`.
  ///
  /// - Throws: `CatalogError` for errors that no other draft can fix, or `CancellationError`.
  public func save(isDropping: Bool = false) async throws -> Field? {
    (misfits, shared) = (nil, nil)
    let content = draft.value
    let kind: ValueKind
    do {
      kind = try content.kind(of: field)
    } catch {
      refuse(.details, error.sentence)
      return nil
    }
    do {
      let new = NewField(
        content.name, kind, in: try content.names(of: field, in: CategoryNames(store)))
      let saved =
        if let field {
          try await store.changeField(field, to: new, isDropping: isDropping)
        } else {
          switch owner {
          case .animals: try await store.addFields([new])[0]
          case .log(let log): try await store.addFields([new], to: log)[0]
          case .newLog: try await store.addLog(with: new)
          }
        }
      draft.commit()
      return saved
    } catch let error as CatalogError {
      try refuse(error)
      return nil
    }
  }

  /// Throws the draft away.
  public func cancel() { draft.revert() }

  private func refuse(_ error: CatalogError) throws(CatalogError) {
    switch error {
    case .name(let problem): refuse(.name, problem.sentence)
    case .nameTaken, .fields(.nameReserved), .fields(.nameRetired):
      refuse(.name, error.message)
    case .fields(.noSuchCategory): refuse(.categories, error.message)
    case .fields(.misfitValues(_, let values)): misfits = values
    case .fields(.sharedValues(let duplicates)):
      refuse(.details, error.message)
      shared = duplicates
    default: throw error
    }
  }

  private func refuse(_ row: RowID, _ sentence: String) {
    refusal = (draft.value, row, sentence)
    focus = row.rawValue
  }
}

extension FieldEditor.Content {
  init(_ field: Field) {
    self.init(
      name: field.title, tag: field.valueKind?.tag ?? ValueKind.text.tag,
      details: field.valueKind?.options.details ?? "",
      isKept: field.valueKind?.options.isKept == true,
      categories: Self.text(of: field.categories))
  }

  /// The kind. That of an existing field stays until it is changed here: the words of a choice may
  /// contain commas, and this version may not know the kind at all.
  ///
  /// - Throws: Why the details do not suit the kind.
  fileprivate func kind(of field: Field?) throws(ValueProblem) -> ValueKind {
    if let kind = field?.valueKind, kind.tag == tag,
      !kind.isKnown || kind.options.details == details
    {
      return kind.with(isKept: isKept)
    }
    let new = try ValueKind(tag, details: details).with(isKept: isKept)
    if let old = field?.valueKind?.options, let bounds = old.boundsText, let unit = old.unit,
      new.options.unit != unit, new.options.boundsText == bounds
    {
      throw ValueProblem("“\(bounds)” was in \(unit); change it with the unit, or leave it out.")
    }
    return new
  }

  /// The text for categories that were all deleted.
  fileprivate static let deleted = "(deleted)"

  fileprivate static func text(of categories: [String]?) -> String {
    categories.map { $0.isEmpty ? deleted : $0.joined(separator: ", ") } ?? ""
  }

  /// The names of the categories; unchanged ones stay, since a name may contain commas.
  fileprivate func names(
    of field: Field?, in names: CategoryNames
  ) throws(CatalogError) -> [String]? {
    if let field, categories == Self.text(of: field.categories) { return field.categories }
    return try names.names(in: categories)
  }
}
