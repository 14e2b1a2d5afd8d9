import GRDB

/// The columns of an animal but its id, checked and folded.
struct AnimalValues: Equatable {
  /// The fields whose columns they are.
  let fields: Fields
  /// The values of the columns of the fields.
  private(set) var stored: [DatabaseValue] = []
  /// The fields whose texts do not fit their kinds, and are stored as they are.
  private(set) var misfits: [Field] = []

  /// The checked values of a draft, without its category. With `keepsMisfits`, values that do not
  /// fit the kinds of their fields are stored as text.
  ///
  /// - Throws: The first rule that one of its texts breaks.
  init(_ draft: RecordDraft, in fields: Fields, keepsMisfits: Bool = false) throws(CatalogError) {
    self.fields = fields
    stored.reserveCapacity(fields.columns.count)
    for field in fields {
      do throws(CatalogError) {
        // Values in a file are whole: only typed ones may be the beginning of a choice.
        if keepsMisfits, let problem = field.problem(ofWhole: draft) { throw problem }
        let value = try field.stored(draft)
        stored.append(value)
        if field == .name {
          stored.append(Folding.folded(String.fromDatabaseValue(value) ?? "").databaseValue)
        }
        if keepsMisfits, case .foreign = draft[field] { misfits.append(field) }
      } catch {
        guard keepsMisfits, let text = field.misfit(of: draft) else { throw error }
        stored.append(text.databaseValue)
        misfits.append(field)
      }
    }
  }

  /// Reads a row of the columns of the fields.
  init(row: Row, in fields: Fields) {
    self.fields = fields
    stored = Array(row.databaseValues)
  }

  /// What stands in the column of a field.
  subscript(field: Field) -> DatabaseValue {
    fields.columns.firstIndex(of: field.column).map { stored[$0] } ?? .null
  }

  /// The name.
  var name: String { String.fromDatabaseValue(self[.name]) ?? "" }

  /// The category, or nil for none.
  var category: AnimalCategory.ID? {
    get { Int64.fromDatabaseValue(stored[fields.placeOfCategory]) }
    set { stored[fields.placeOfCategory] = newValue.databaseValue }
  }

  /// Hands over the values of the fields beside name, category and diet, each of which has one
  /// column.
  func eachOther(_ body: (Field, DatabaseValue) -> Void) {
    var place = 0
    for field in fields {
      if field.valueKind != nil { body(field, stored[place]) }
      place += field.foldedColumn == nil ? 1 : 2
    }
  }

  /// Takes over what others have in a field.
  mutating func take(_ field: Field, from other: AnimalValues) {
    for (place, name) in fields.columns.enumerated() where field.columns.contains(name) {
      stored[place] = other.stored[place]
    }
  }

  /// Strings of Swift are equal when they look the same; what is stored differs by its bytes.
  static func == (one: AnimalValues, other: AnimalValues) -> Bool {
    zip(one.stored, other.stored).allSatisfy { one, other in
      if case (.string(let one), .string(let other)) = (one.storage, other.storage) {
        one.utf8.elementsEqual(other.utf8)
      } else {
        one == other
      }
    }
  }
}

extension Field {
  /// What stands in its column for what a draft has, with the category that stands for its choice.
  ///
  /// - Throws: The first rule that its text breaks.
  func stored(
    _ draft: RecordDraft, category: AnimalCategory.ID? = nil
  ) throws(CatalogError) -> DatabaseValue {
    switch kind {
    case .name:
      do { return try Name.checked(draft[text: self]).databaseValue } catch { throw .name(error) }
    case .value(let kind): return try stored(draft[self], of: kind)
    case .choice: return draft[self]?.text.databaseValue ?? .null
    case .category: return category.databaseValue
    }
  }

  /// What stands in its column for a value of its kind, which may lie beyond its bounds; NULL for
  /// none.
  func stored(_ value: FieldValue?) -> DatabaseValue {
    guard let kind = valueKind?.unbounded else { return .null }
    return (try? stored(value, of: kind)) ?? .null
  }

  /// Why a text is none of the words of a choice, in any spelling, or no animal or date by itself;
  /// nil where it is.
  fileprivate func problem(ofWhole draft: RecordDraft) -> CatalogError? {
    if valueKind?.isReference == true, case .text(let text)? = draft[self] {
      return .value(self, ValueProblem("“\(text.shortened)” is looked up once all rows are there."))
    }
    if valueKind?.isDate == true, case .text(let text)? = draft[self], !DateRules.isWhole(text) {
      return .value(self, ValueProblem("“\(text.shortened)” is no date by itself."))
    }
    guard let kind = valueKind, kind.tag == ChoiceRules.tag, kind.options.isOpen != true,
      case .text(let text)? = draft[self],
      let words = kind.words, !words.contains(where: { Folding.key($0) == Folding.key(text) })
    else { return nil }
    return .value(self, ValueProblem("“\(text.shortened)” is not one of the words of \(title)."))
  }

  /// What a draft has of a field, if it may be stored although it does not fit. SQLite ends a text
  /// at a character 0 where it looks into JSON, and the journal could not bring it back.
  fileprivate func misfit(of draft: RecordDraft) -> String? {
    guard valueKind?.isKnown == true, case .text(let text) = draft[self],
      text.utf8.count <= TextRules.mostBytes, !text.utf8.contains(0)
    else { return nil }
    return Name.trimmed(text)
  }

  private func stored(
    _ value: FieldValue?, of kind: ValueKind
  ) throws(CatalogError) -> DatabaseValue {
    switch value {
    case .foreign(let value): return value.stored
    case .text(let text):
      do { return try kind.stored(text) } catch { throw .value(self, error) }
    case .category, nil: return .null
    }
  }
}
