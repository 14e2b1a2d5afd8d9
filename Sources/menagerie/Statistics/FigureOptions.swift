import ArgumentParser
import Catalog
import Exchange
import FileFormats
import Foundation

/// The options that ask about the values of a field.
struct FigureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Count the values of this field or log.", valueName: "field"),
    completion: .columnNames)
  var by: String?

  @Option(
    help: ArgumentHelp(
      "With --by: a group for each category, diet, or word of this field.", valueName: "field"),
    completion: .columnNames)
  var group: String?

  @Option(
    help: ArgumentHelp(
      "With --by: count dates so; if the field has none, a group for each.", valueName: "period"))
  var per: Period?

  @Option(
    help: ArgumentHelp("With --per: the field with the date of each animal.", valueName: "field"),
    completion: .columnNames)
  var date: String?

  enum Period: String, ExpressibleByArgument, CaseIterable {
    case week, month, year

    fileprivate var unit: Growth.Unit {
      switch self {
      case .week: .week
      case .month: .month
      case .year: .year
      }
    }
  }

  func validate() throws {
    if by == nil, group != nil || per != nil || date != nil {
      throw ValidationError("--group, --per and --date need --by.")
    }
    if date != nil, per == nil { throw ValidationError("--date needs --per.") }
  }

  /// What is asked; nil without --by.
  func query(among animals: AnimalQuery, in store: CatalogStore) throws -> FigureQuery? {
    guard let by else { return nil }
    let fields = try store.fields()
    let field = try FieldName(text: by).counted(in: fields)
    let group = try group.map { try self.group($0, of: field, in: fields) }
    let hasDates = field.isDate || group?.isDate == true
    if date != nil, hasDates {
      throw ValidationError("--date is for values without dates of their own; leave it out.")
    }
    let period = try per == nil || hasDates ? nil : dateOf(field, in: fields)
    if group != nil, period != nil {
      throw ValidationError("--per makes groups, so it cannot be combined with --group.")
    }
    return FigureQuery(
      of: field, by: group ?? period, per: per?.unit, among: AnimalSelection(animals))
  }

  private func group(_ name: String, of field: Field, in fields: Fields) throws -> Field {
    let groups = fields.groups(for: field)
    if let group = Fields(groups).named(name) { return group }
    let names = groups.map(\.key).joined(separator: ", ")
    throw ValidationError("“\(name)” makes no groups; choose one of \(names).")
  }

  /// The field with the dates that belong to the values of another.
  private func dateOf(_ field: Field, in fields: Fields) throws -> Field {
    if let date { return try group(date, of: field, in: fields) }
    if let own = field.dateOfEntry { return own }
    let dates = fields.filter(\.isDate)
    if let only = dates.first, dates.count == 1 { return only }
    if dates.isEmpty {
      throw ValidationError(
        "No field has dates, so nothing can be counted by \(per?.rawValue ?? "month").")
    }
    throw ValidationError(
      "Say by which date, with --date: \(dates.map(\.key).joined(separator: ", ")).")
  }
}

extension Figures {
  /// The members of the object that --json prints.
  var jsonFields: JSONMembers {
    [
      ("field", .string(field.key)),
      ("unit", field.valueKind?.options.unit.map(JSONValue.string) ?? .null),
      ("group", group.map { .string($0.key) } ?? .null),
      ("per", unit.map { .string($0.rawValue) } ?? .null),
      ("groups", .array(groups.map { .object($0.jsonFields) })),
      ("otherGroups", .number(Int64(otherGroups))),
    ]
  }
}

extension Figures.Group {
  fileprivate var jsonFields: JSONMembers {
    [
      ("name", .text(name)), ("records", .number(Int64(records))),
      ("values", .number(Int64(values))),
    ] + content.jsonFields
  }
}

extension Figures.Content {
  fileprivate var jsonFields: JSONMembers {
    switch self {
    case .words(let counts, let others):
      [
        ("words", .array(counts.map { $0.json(named: "word") })),
        ("otherWords", .number(Int64(others))),
      ]
    case .periods(let counts):
      [("periods", .array(counts.map { $0.json(named: "start") }))]
    case .numbers(let numbers): [("numbers", numbers.map { .object($0.jsonFields) } ?? .null)]
    }
  }
}

extension Figures.Count {
  fileprivate func json(named key: String) -> JSONValue {
    .object([(key, .string(name)), ("count", .number(Int64(count)))])
  }
}

extension NumberFigures {
  fileprivate var jsonFields: JSONMembers {
    [
      ("count", .number(Int64(count))), ("sum", JSONValue(sum)), ("mean", JSONValue(mean)),
      ("median", JSONValue(median)), ("least", JSONValue(least)), ("most", JSONValue(most)),
      (
        "histogram",
        .array(
          histogram.map {
            .object([
              ("from", JSONValue($0.from)), ("to", JSONValue($0.to)),
              ("count", .number(Int64($0.count))),
            ])
          })
      ),
    ]
  }
}

extension JSONValue {
  /// A number to 15 digits, which hides that sums are rounded; null for one that JSON cannot write.
  fileprivate init(_ number: Double) {
    self = number.isFinite ? .digits(String(format: "%.15g", number)) : .null
  }
}
