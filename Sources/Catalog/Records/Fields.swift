/// The fields that the animals of a catalog have at one moment: those that are built in, then the
/// keeper's own, in the order of the editor.
public struct Fields: RandomAccessCollection, Hashable, Sendable {
  /// The greatest number of fields that a keeper may add, those that were retired included: SQLite
  /// takes no more than 500 terms in one SELECT, in which a trigger lists the columns.
  public static let limit = 400

  /// The fields that every catalog has.
  public static let builtIn = Fields([.name, .category, .diet])

  private let list: [Field]
  /// The columns of the table of animals that hold them, but for the id.
  package let columns: [String]
  /// Where the category stands among the columns.
  let placeOfCategory: Int

  /// The fields of a catalog in which the keeper has these.
  init(own: [Field]) {
    self.init(Self.builtIn + own)
  }

  /// These fields.
  init(_ list: [Field]) {
    self.list = list
    columns = list.flatMap(\.columns)
    placeOfCategory = columns.firstIndex(of: Field.category.column) ?? 0
  }

  /// Where the name stands.
  public var startIndex: Int { list.startIndex }
  /// Behind the last field.
  public var endIndex: Int { list.endIndex }
  /// The field at a place in their order.
  public subscript(position: Int) -> Field { list[position] }

  /// The field with this id; nil for none.
  public subscript(id: Field.ID) -> Field? { list.first { $0.id == id } }

  /// The field that a person names, by its key or its title in any spelling; nil for none.
  public func named(_ name: String) -> Field? {
    let folded = Folding.key(name)
    return list.first { Folding.key($0.key) == folded || Folding.key($0.title) == folded }
  }

  /// The fields that the catalog will have once these are added, in their order, the first of them
  /// with this number: see `CatalogStore.nextFieldNumber()`.
  public func adding(_ new: [NewField], from number: Int64) -> Fields {
    Fields(
      own: own
        + new.enumerated().map {
          Field(own: number + Int64($0), named: $1.name, $1.kind, in: $1.categories)
        })
  }

  /// The same, of which some take more words, by their ids.
  public func taking(_ words: [Field.ID: [String]]) -> Fields {
    if words.isEmpty { return self }
    return Fields(own: own.map { $0.taking(words[$0.id] ?? []) })
  }

  /// Those for the animals of a category.
  public func applying(to category: String) -> Fields {
    Fields(own: own.filter { $0.applies(to: category) })
  }

  /// The heading of a field in a file that is a table: what it is called there, with the unit of
  /// its numbers unless another field is called so.
  public func heading(of field: Field) -> String {
    let isTaken = contains { $0.id != field.id && $0.key == field.label }
    return field.isOwn && !isTaken ? field.label : field.key
  }

  /// Whether there is a field for each value.
  func hold(_ values: FieldValues) -> Bool { values.ids.allSatisfy { self[$0] != nil } }

  /// Whether each of these fields is there, of the kind that it has in `known` if it is there as
  /// well.
  func hold(_ ids: some Sequence<Field.ID>, as known: Fields) -> Bool {
    ids.allSatisfy { id in
      guard let field = self[id] else { return false }
      return known[id].map { $0.kind == field.kind } ?? true
    }
  }

  /// The keeper's own.
  public var own: ArraySlice<Field> { list.drop { !$0.isOwn } }

  /// The name, the category and the diet, which every file of Menagerie has.
  public static let basic = builtIn.filter { $0.valueKind == nil }

  /// All but those: what is built in beside them, and the keeper's own.
  public var others: [Field] { filter { $0.valueKind != nil } }
}
