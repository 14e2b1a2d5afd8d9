/// The fields of a kind's records at one moment: the built-in ones, then the custom ones in the
/// order of the editor.
public struct Fields: RandomAccessCollection, Sendable {
  /// The greatest number of custom fields, retired ones included: a trigger lists the columns in
  /// one SELECT, and SQLite takes no more than 500 terms there.
  public static let limit = 400

  /// The fields that every catalog has.
  public static let builtIn = Fields([.name, .category, .diet])

  let list: [Field]
  /// What follows from the entries of the logs; see `Field.Source`.
  public let derived: [Field]
  /// The columns that hold them, in the table of the records, without the ID.
  package let columns: [String]
  /// The index of the category in `columns`; nil if the records have none.
  let placeOfCategory: Int?

  /// The built-in fields and these custom ones.
  init(custom: [Field]) {
    self.init(Self.builtIn + custom)
  }

  /// These fields, in this order.
  public init(_ list: [Field], derived: [Field] = []) {
    self.list = list
    self.derived = derived
    columns = list.flatMap(\.columns)
    placeOfCategory = columns.firstIndex(of: Field.category.column)
  }

  /// The position of the name.
  public var startIndex: Int { list.startIndex }
  /// The position after the last field.
  public var endIndex: Int { list.endIndex }
  /// The field at a position.
  public subscript(position: Int) -> Field { list[position] }

  /// The field with an ID; nil for none.
  public subscript(id: Field.ID) -> Field? { list.first { $0.id == id } }

  /// The field with this key or title, however it is spelled; nil for none.
  public func named(_ name: String) -> Field? {
    let folded = Folding.key(name)
    return list.first { Folding.key($0.key) == folded || Folding.key($0.title) == folded }
  }

  /// The fields that the entries of a log have.
  public func of(_ log: Log.ID) -> Fields { Fields(list.filter { !$0.isCustom || $0.log == log }) }

  /// The fields of the catalog once these are added in order, the first of them numbered `number`:
  /// see `CatalogStore.nextFieldNumber()`.
  public func adding(_ new: [NewField], from number: Int64) -> Fields {
    Fields(
      list
        + new.enumerated().map {
          Field(custom: number + Int64($0), named: $1.name, $1.kind, in: $1.categories)
        })
  }

  /// The same fields, some with more words to choose from, by field ID.
  public func taking(_ words: [Field.ID: [String]]) -> Fields {
    if words.isEmpty { return self }
    return Fields(list.map { $0.taking(words[$0.id] ?? []) })
  }

  /// The fields that apply to the animals of a category.
  public func applying(to category: String) -> Fields {
    Fields(custom: custom.filter { $0.applies(to: category) })
  }

  /// The column heading of a field in a table file: its name there, with the unit of its numbers
  /// unless that label is another field's name.
  public func heading(of field: Field) -> String {
    let isTaken = contains { $0.id != field.id && $0.key == field.label }
    return field.isCustom && !isTaken ? field.label : field.key
  }

  /// Whether each value has a field here.
  func hold(_ values: FieldValues) -> Bool { values.ids.allSatisfy { self[$0] != nil } }

  /// Whether each of these fields exists here, with the same kind as in `known` if it is there too.
  func hold(_ ids: some Sequence<Field.ID>, as known: Fields) -> Bool {
    ids.allSatisfy { id in
      guard let field = self[id] else { return false }
      return known[id].map { $0.kind == field.kind } ?? true
    }
  }

  /// The custom fields.
  public var custom: ArraySlice<Field> { list.drop { !$0.isCustom } }

  /// The name, the category and the diet, which every file of Menagerie has.
  public static let basic = builtIn.filter { $0.valueKind == nil }

  /// All but those: further built-in fields, and the custom ones.
  public var others: [Field] { filter { $0.valueKind != nil } }
}

extension Fields: Hashable {
  /// Fields are equal if they are the same ones in the same order.
  public static func == (one: Fields, other: Fields) -> Bool { one.list == other.list }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}
