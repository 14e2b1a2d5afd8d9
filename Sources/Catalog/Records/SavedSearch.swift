/// A search text that the catalog keeps under a name.
public struct SavedSearch: EditableRecord {
  /// The row ID in the catalog; positive, and never reused for another search.
  public let id: Int64
  /// The name as it was typed. No two searches of a catalog have the same `Folding.key`.
  public let name: String
  /// The search text, as `FindText` reads it.
  public let find: String

  /// The kind of saved searches.
  public static var kind: RecordKind { .search }
  /// Its name and its search text.
  public var values: FieldValues { RecordDraft([.name: name, .find: find]).values }

  /// The greatest number of searches in a catalog.
  static let most = 100
  /// The greatest number of Unicode scalars in a name.
  static let maxNameLength = 100
  /// The greatest number of Unicode scalars in a text.
  static let maxFindLength = 1_000

  /// - Throws: `CatalogError.value` for a text that searches for nothing or is too long.
  static func check(_ draft: RecordDraft) throws(CatalogError) {
    let find = Name.trimmed(draft[text: .find])
    let sentence: String
    if FindText(find).isEmpty {
      sentence = "Type what to search for."
    } else if find.unicodeScalars.count > maxFindLength {
      sentence = "A search can have at most \(maxFindLength.grouped) characters."
    } else {
      do {
        _ = try Name.checked(find, limit: maxFindLength)
        return
      } catch { sentence = error.sentence }
    }
    throw .value(.find, ValueProblem(sentence))
  }
}

extension Field {
  /// The search text, as its sheet and the history call it.
  public static let find = Field("find", title: "Finds", .text)
}
