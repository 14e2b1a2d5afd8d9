import Catalog
import FileFormats
import Foundation

extension Field {
  /// Its definition as JSON members; of those from `isOpen` on it has those that are set.
  public var definition: JSONMembers {
    let options = valueKind?.options
    let others: [(key: String, value: JSONValue?)] = [
      ("isOpen", options?.isOpen.map(JSONValue.bool)),
      ("least", options?.least.map { .digits(ValueOptions.text(of: $0)) }),
      ("most", options?.most.map { .digits(ValueOptions.text(of: $0)) }),
      ("decimals", options?.decimals.map { .number(Int64($0)) }),
      ("isUnique", options?.isUnique.map(JSONValue.bool)),
      ("isKept", options?.isKept.map(JSONValue.bool)),
      ("dateOrder", (options?.dateOrder?.rawValue).map(JSONValue.string)),
    ]
    let (tag, choices): (String, [String]?) =
      switch kind {
      case .name: ("text", nil)
      case .choice(let words): ("choice", words)
      case .category: ("category", nil)
      case .value(let kind): (kind.tag, kind.options.choices)
      }
    return [
      ("name", .string(key)), ("kind", .string(tag)),
      ("unit", options?.unit.map(JSONValue.string) ?? .null),
      ("choices", array(choices)), ("categories", array(categories)),
    ] + others.compactMap { member in member.value.map { (member.key, $0) } }
  }

  private func array(_ words: [String]?) -> JSONValue {
    words.map { .array($0.map(JSONValue.string)) } ?? .null
  }

  fileprivate var jsonForm: JSONForm {
    switch valueKind?.form ?? .text {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    }
  }
}

extension Fields {
  /// The definitions of the keeper's own fields.
  var definitions: [JSONValue] { custom.map { .object($0.definition) } }
}

extension Sequence<Field> {
  /// The JSON types of their values, by their keys.
  var jsonForms: [String: JSONForm] {
    Dictionary(map { ($0.key, $0.jsonForm) }) { first, _ in first }
  }
}

extension NewField: Decodable {
  private enum Key: CodingKey {
    case name, kind, unit, choices, categories, isOpen, least, most, decimals, isUnique, isKept
    case dateOrder
  }

  /// Reads a definition; a field without a kind is text.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    // Invalid members from another program are ignored, as in a catalog.
    var options = ValueOptions(
      unit: try? members.decodeIfPresent(String.self, forKey: .unit),
      choices: try? members.decodeIfPresent([String].self, forKey: .choices))
    let isTrue = { (key: Key) in
      (try? members.decodeIfPresent(Bool.self, forKey: key)) == true ? true : nil
    }
    options.isOpen = isTrue(.isOpen)
    options.least = try? members.decodeIfPresent(Double.self, forKey: .least)
    options.most = try? members.decodeIfPresent(Double.self, forKey: .most)
    options.decimals = (try? members.decodeIfPresent(Int.self, forKey: .decimals))
      .map { min(max($0, 0), ValueOptions.maxDecimals) }
    (options.isUnique, options.isKept) = (isTrue(.isUnique), isTrue(.isKept))
    options.dateOrder = try? members.decodeIfPresent(DateOrder.self, forKey: .dateOrder)
    let tag = try members.decodeIfPresent(String.self, forKey: .kind) ?? ValueKind.text.tag
    self.init(
      try members.decode(String.self, forKey: .name), ValueKind(tag, options),
      in: try? members.decodeIfPresent([String].self, forKey: .categories))
  }
}

extension Log {
  /// Its definition, with that of its fields.
  func definition(with fields: Fields) -> JSONValue {
    .object([
      ("name", .string(name)), ("fields", .array(fields.of(id).definitions)),
      ("repeats", repeats.map { .string($0.text) } ?? .null),
      ("onlyFor", onlyFor.map(JSONValue.string) ?? .null),
    ])
  }
}

extension Entry {
  /// What stands under its animal in a file of Menagerie; `fields` are those of all logs.
  func json(in fields: Fields) -> JSONValue {
    let values = fields.of(log).custom.compactMap { field in
      self[field].map { (key: field.key, value: $0.json(of: field)) }
    }
    return .object([
      ("log", .string(text(of: .log))), ("date", .string(time)),
      ("done", .bool(text(of: .isDone) == "yes")), ("values", .object(values)),
    ])
  }
}

extension NewLog: Decodable {
  private enum Key: CodingKey {
    case name, fields, repeats, onlyFor
  }

  /// Reads a definition: of a log with `fields`, or with one of its own name and the kind that
  /// stands there.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let fields = try members.decodeIfPresent([NewField].self, forKey: .fields)
    self.init(
      try members.decode(String.self, forKey: .name),
      fields: try fields ?? [NewField(from: decoder)],
      repeats: try members.decodeIfPresent(String.self, forKey: .repeats) ?? "",
      onlyFor: try members.decodeIfPresent(String.self, forKey: .onlyFor) ?? "")
  }
}

extension NewLog {
  /// The logs that a file defines; none if the definitions cannot be read.
  static func defined(by json: [UInt8]) -> [NewLog] {
    (try? JSONDecoder().decode([NewLog].self, from: Data(json))) ?? []
  }
}

extension NewField {
  /// The fields that a file defines, each name once; an unknown kind is text. One with a name that
  /// no catalog can have is left out. Nil if the definitions cannot be read.
  static func defined(by json: [UInt8]) -> [NewField]? {
    if json.isEmpty { return [] }
    guard let fields = try? JSONDecoder().decode([NewField].self, from: Data(json)) else {
      return nil
    }
    var names = Field.reserved.union(Fields.builtIn.map(\.key))
    return fields.filter { field in
      let name = try? Name.checked(field.name, limit: Field.maxNameLength)
      return name == field.name && names.insert(Folding.key(field.name)).inserted
    }.map { $0.kind.isKnown ? $0 : NewField($0.name, in: $0.categories) }
  }
}
