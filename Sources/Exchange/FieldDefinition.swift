import Catalog
import FileFormats
import Foundation

extension Field {
  /// What it is, as JSON members: `name`, `kind`, `unit`, and `choices`, an array.
  public var definition: [(key: String, value: JSONValue)] {
    [
      ("name", .string(key)), ("kind", .string(tag)),
      ("unit", valueKind?.options.unit.map(JSONValue.string) ?? .null),
      ("choices", choices.map { .array($0.map(JSONValue.string)) } ?? .null),
    ]
  }

  private var tag: String {
    switch kind {
    case .text: "text"
    case .choice: "choice"
    case .category: "category"
    case .own(let kind): kind.tag
    }
  }

  private var choices: [String]? {
    switch kind {
    case .choice(let words): words
    case .own(let kind): kind.options.choices
    case .text, .category: nil
    }
  }

  fileprivate var jsonForm: JSONLinesWriter.Form {
    switch valueKind?.form ?? .text {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    }
  }
}

extension Fields {
  /// The definitions of the keeper's own.
  var definitions: [JSONValue] { own.map { .object($0.definition) } }

  /// What their values are in JSON, by their keys.
  var jsonForms: [String: JSONLinesWriter.Form] {
    Dictionary(uniqueKeysWithValues: map { ($0.key, $0.jsonForm) })
  }
}

extension NewField: Decodable {
  private enum Key: CodingKey {
    case name, kind, unit, choices
  }

  /// Reads a definition; a field without a kind is text.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    let options = ValueOptions(
      unit: try members.decodeIfPresent(String.self, forKey: .unit),
      choices: try members.decodeIfPresent([String].self, forKey: .choices))
    let tag = try members.decodeIfPresent(String.self, forKey: .kind)
    self.init(
      try members.decode(String.self, forKey: .name), tag.map { ValueKind($0, options) } ?? .text)
  }
}

extension NewField {
  /// The fields that a file defines, of kinds that this version knows, each name once. A definition that
  /// nobody can read defines nothing: the kinds are then found out from the rows, as of any other file.
  static func defined(by json: [UInt8]) -> [NewField] {
    guard !json.isEmpty,
      let fields = try? JSONDecoder().decode([NewField].self, from: Data(json))
    else { return [] }
    var names: Set<String> = []
    return fields.filter { $0.kind.isKnown && names.insert(Folding.key($0.name)).inserted }
  }
}
