import Foundation

/// The content of an editor: the values at the start of the edit, and those of the draft.
public struct DraftContent: Hashable, Sendable {
  /// The kind of record being edited.
  public let kind: RecordKind
  /// The ID of the record; nil for a new one.
  public let id: Int64?
  /// The values at the start of the edit.
  public let original: RecordDraft
  /// The values being edited.
  public let value: RecordDraft

  /// Creates the content for a record, or for a new one if `id` is nil.
  public init(_ kind: RecordKind, _ id: Int64?, original: RecordDraft, value: RecordDraft) {
    self.kind = kind
    self.id = id
    self.original = original
    self.value = value
  }

  /// What the record was called when the edit began, or what a new one is called.
  public var name: String { kind.name(in: id == nil ? value : original) }

  /// Whether it is of a round.
  public var isRound: Bool { value[.round] != nil }

  /// The word for what is edited.
  public var noun: String { isRound ? "round" : kind.noun }

  /// The record being edited; nil for a new one.
  public var record: JournaledRecord? { id.map { JournaledRecord(kind, $0) } }
}

/// The text that the catalog file stores for a draft: a JSON object whose only key is the noun of
/// the record kind. The table stores the number of its format.
extension DraftContent {
  /// The format that is written, and the only one known.
  static let format = 1

  /// The content as it is stored.
  public func encoded() throws -> EncodedDraft {
    let edit = StoredEdit(
      id: id, original: Values(original, of: kind), value: Values(value, of: kind))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode([kind.noun: edit])
    return EncodedDraft(json: String(decoding: json, as: UTF8.self))
  }

  /// Reads JSON in a format.
  ///
  /// - Throws: `UnreadableDraft` if a newer program wrote the format, or the text is malformed.
  init(json: String, format: Int) throws(UnreadableDraft) {
    guard format <= Self.format else { throw .newer(format: format) }
    do {
      let stored = try JSONDecoder().decode(StoredDraft.self, from: Data(json.utf8))
      guard let (kind, edit) = stored.edit else { throw UnreadableDraft.damaged }
      self.init(
        kind, edit.id, original: try edit.original.draft(of: kind),
        value: try edit.value.draft(of: kind))
    } catch {
      throw .damaged
    }
  }
}

/// The content of a draft as the catalog and a rescue file store it.
public struct EncodedDraft: Sendable {
  let json: String
}

/// An edit under the noun of its record kind; other members are passed over.
private struct StoredDraft: Decodable {
  var edit: (RecordKind, StoredEdit)?

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    for kind in RecordKind.all where kind.read != nil && edit == nil {
      edit = try members.decodeIfPresent(StoredEdit.self, forKey: Key(stringValue: kind.noun))
        .map { (kind, $0) }
    }
  }
}

/// The values at the start of an edit, and those of the draft, in the catalog file's form, which is
/// independent of the types that other code uses; a new record has no `id`.
private struct StoredEdit: Codable {
  let id: Int64?
  let original: Values
  let value: Values
}

/// The values of a draft by field ID; only the name if the record has nothing else.
private enum Values: Codable {
  case name(String)
  case byField([Field.ID: Value])

  /// Includes the built-in fields even without a value, as earlier versions require. Values foreign
  /// to the kind of their field stay only in the catalog.
  init(_ draft: RecordDraft, of kind: RecordKind) {
    if kind.hasOnlyName {
      self = .name(draft.name)
      return
    }
    var values = draft.values.byField.compactMapValues(Value.init)
    for field in kind.fields where values[field.id] == nil {
      values[field.id] = field == .category ? .category(.init(.none)) : .text("")
    }
    self = .byField(values)
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let name = try? value.decode(String.self) {
      self = .name(name)
    } else {
      self = .byField(try value.decode([Field.ID: Value].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .name(let name): try container.encode(name)
    case .byField(let values): try container.encode(values)
    }
  }

  func draft(of kind: RecordKind) throws -> RecordDraft {
    switch self {
    case .name(let name): return RecordDraft([.name: name])
    case .byField(let stored):
      var values = FieldValues()
      for (id, value) in stored { values[id] = try value.value(of: kind.fields[id]) }
      return RecordDraft(values)
    }
  }
}

private enum Value: Codable {
  case text(String)
  case category(Category)

  /// Empty for no category; ID and name for an existing one; only a name for any with that name.
  struct Category: Codable {
    let id: AnimalCategory.ID?
    let name: String?
  }

  init?(_ value: FieldValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .category(let choice): self = .category(.init(choice))
    case .foreign: return nil
    }
  }

  /// The draft's value of a built-in field, or of a custom one if `field` is nil; nil for none.
  ///
  /// - Throws: `UnreadableDraft.damaged` if the field cannot have it.
  func value(of field: Field?) throws -> FieldValue? {
    switch (self, field?.kind) {
    case (.text(""), _): return nil
    case (.text(let text), nil), (.text(let text), .name), (.text(let text), .value):
      return .text(text)
    case (.text(let word), .choice(let words)) where words.contains(word): return .text(word)
    case (.category(let category), .category):
      return category.choice == .none ? nil : .category(category.choice)
    default: throw UnreadableDraft.damaged
    }
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .category(try value.decode(Value.Category.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .category(let category): try value.encode(category)
    }
  }
}

extension Value.Category {
  fileprivate init(_ choice: CategoryChoice) {
    switch choice {
    case .none: self.init(id: nil, name: nil)
    case .existing(let category): self.init(id: category.id, name: category.name)
    case .named(let name): self.init(id: nil, name: name)
    }
  }

  fileprivate var choice: CategoryChoice {
    switch (id, name) {
    case (let id?, let name):
      let name = name ?? ""
      return .existing(AnimalCategory(id: id, name: name, foldedName: Folding.folded(name)))
    case (nil, let name?): return .named(name)
    case (nil, nil): return .none
    }
  }
}
