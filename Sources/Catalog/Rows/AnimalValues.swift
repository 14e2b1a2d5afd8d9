import GRDB

/// The columns of an animal except its ID, checked and folded.
struct AnimalValues: Equatable {
  let fields: Fields
  /// The values of the columns, in the order of `fields.columns`.
  private(set) var stored: [DatabaseValue] = []
  /// The fields whose text does not fit their kind and is stored as it is.
  private(set) var misfits: [Field] = []

  /// Checks the values of a draft, except its category. With `keepsMisfits`, values that do not fit
  /// the kinds of their fields are stored as text. Throws the first rule that one of its texts
  /// breaks.
  init(_ draft: RecordDraft, in fields: Fields, keepsMisfits: Bool = false) throws(CatalogError) {
    self.fields = fields
    stored.reserveCapacity(fields.columns.count)
    for field in fields {
      do throws(CatalogError) {
        // Values in a file are complete; only a typed one may be the beginning of a choice.
        if keepsMisfits, let problem = field.problem(ofWhole: draft) { throw problem }
        let value = try field.stored(draft)
        stored.append(value)
        if field.foldedColumn != nil {
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

  /// Reads a row with the columns of the fields.
  init(row: Row, in fields: Fields) {
    self.fields = fields
    stored = Array(row.databaseValues)
  }

  /// The value in the column of a field.
  subscript(field: Field) -> DatabaseValue {
    fields.columns.firstIndex(of: field.column).map { stored[$0] } ?? .null
  }

  var name: String { String.fromDatabaseValue(self[.name]) ?? "" }

  /// The category, or nil for none.
  var category: AnimalCategory.ID? {
    get { fields.placeOfCategory.flatMap { Int64.fromDatabaseValue(stored[$0]) } }
    set { if let place = fields.placeOfCategory { stored[place] = newValue.databaseValue } }
  }

  /// Passes each field besides name, category and diet with the value of its only column.
  func eachOther(_ body: (Field, DatabaseValue) -> Void) {
    var place = 0
    for field in fields {
      if field.valueKind != nil { body(field, stored[place]) }
      place += field.foldedColumn == nil ? 1 : 2
    }
  }

  mutating func take(_ field: Field, from other: AnimalValues) {
    for (place, name) in fields.columns.enumerated() where field.columns.contains(name) {
      stored[place] = other.stored[place]
    }
  }

  /// Swift strings are equal if they are canonically equivalent; stored values differ by their
  /// bytes.
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
  /// The value for its column from a draft, with the ID of the chosen category. Throws the first
  /// rule that its text breaks.
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

  /// The value for its column, even beyond its bounds; NULL for none.
  func stored(_ value: FieldValue?) -> DatabaseValue {
    guard let kind = valueKind?.unbounded else { return .null }
    return (try? stored(value, of: kind)) ?? .null
  }

  /// Why a text cannot be stored as it is in a file: it is not a word of the choice in any
  /// spelling, not a complete date, or a reference, which is resolved later. Nil if it can.
  fileprivate func problem(ofWhole draft: RecordDraft) -> CatalogError? {
    if valueKind?.isReference == true, case .text(let text)? = draft[self] {
      return .value(self, ValueProblem("“\(text.shortened)” is looked up once all rows are there."))
    }
    if valueKind?.isDate == true, case .text(let text)? = draft[self], !DateRules.isWhole(text) {
      return .value(self, ValueProblem("“\(text.shortened)” is not a date by itself."))
    }
    guard let kind = valueKind, kind.tag == ChoiceRules.tag, kind.options.isOpen != true,
      case .text(let text)? = draft[self],
      let words = kind.words, !words.contains(where: { Folding.key($0) == Folding.key(text) })
    else { return nil }
    return .value(self, ValueProblem("“\(text.shortened)” is not one of the words of \(title)."))
  }

  /// The text of a field that may be stored although it does not fit. NUL is excluded: SQLite's
  /// JSON functions end a text there, so the journal could not restore it.
  fileprivate func misfit(of draft: RecordDraft) -> String? {
    guard valueKind?.isKnown == true, case .text(let text) = draft[self],
      text.utf8.count <= TextRules.maxBytes, !text.utf8.contains(0)
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
