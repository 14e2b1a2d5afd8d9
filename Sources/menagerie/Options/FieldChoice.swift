import ArgumentParser
import Catalog

/// The values to set in fields.
struct FieldChoice: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Give them this value in a field of your own; may be repeated.",
      valueName: "field=value"), completion: .fieldValue)
  var set: [FieldAssignment] = []

  /// Sets the values in a draft, and clears the `cleared` fields.
  ///
  /// - Throws: `ValidationError` if a field does not exist or is named twice; `CatalogError.value`
  ///   if its current value is of a kind that this version does not know.
  func fill(_ draft: inout RecordDraft, in fields: Fields, clearing cleared: [String] = []) throws {
    try draft.fill(with: set, in: fields, clearing: cleared)
  }
}

extension RecordDraft {
  /// Sets the values, as `FieldChoice.fill(_:in:clearing:)` does.
  mutating func fill(
    with set: [FieldAssignment], in fields: Fields, clearing cleared: [String] = []
  ) throws {
    var named: Set<Field> = []
    for (name, text) in set.map({ ($0.field, $0.source) }) + cleared.map({ ($0, "") }) {
      let field = try FieldName(text: name).otherField(in: fields)
      guard named.insert(field).inserted else {
        throw ValidationError("\(field.title) gets two values; give it one.")
      }
      if text.isEmpty { self[field] = nil } else { self[text: field] = text }
      guard !text.isEmpty, case .foreign = self[field], let kind = field.valueKind else {
        continue
      }
      do { _ = try kind.checked(text) } catch { throw CatalogError.value(field, error) }
    }
  }
}

extension FieldChoice {
  /// Asks if the values make a draft contradict itself, unless `yes` is set.
  func confirm(
    _ draft: RecordDraft, from original: RecordDraft = RecordDraft(), in store: CatalogStore,
    unless yes: Bool
  ) throws {
    if set.isEmpty || yes { return }
    guard let sentence = try store.contradiction(in: draft, since: original) else { return }
    try Question(text: "\(sentence) Save it all the same?").requireYes()
  }

  /// Prints the values that are kept in another form than they were typed.
  func printRewritten(in fields: Fields) {
    for assignment in set {
      guard let field = fields.named(assignment.field),
        let kept = field.valueKind?.rewritten(assignment.source)
      else { continue }
      Output.notice("\(field.label) is kept as \(kept)")
    }
  }
}

/// A field with its value or source, as typed: `name=COLUMN`.
struct FieldAssignment: ExpressibleByArgument {
  let field: String
  let source: String

  init?(argument: String) {
    let scalars = argument.unicodeScalars
    guard let sign = scalars.firstIndex(of: "="), sign > scalars.startIndex else { return nil }
    field = String(scalars[..<sign])
    source = String(scalars[sign...].dropFirst())
  }
}

/// The name of a field, as typed.
struct FieldName {
  let text: String

  /// The field with this name, in any spelling; throws a `ValidationError` that lists the fields.
  func field(in fields: Fields) throws -> Field {
    if let field = fields.named(text) { return field }
    throw unknown(among: Array(fields))
  }

  /// The same for a column of a list, which may be a log.
  func listed(in fields: Fields) throws -> Field {
    if let field = fields.listed(named: text) { return field }
    throw unknown(among: fields.ofLists)
  }

  /// The same for a field or a log whose values can be counted.
  func counted(in fields: Fields) throws -> Field {
    if let field = Fields(fields.countable).named(text) { return field }
    throw unknown(among: fields.countable)
  }

  private func unknown(among fields: [Field]) -> ValidationError {
    let names = fields.map(\.key).joined(separator: ", ")
    return ValidationError("No field is named “\(text)”; choose one of \(names).")
  }

  func customField(in fields: Fields) throws -> Field {
    let field = try otherField(in: fields)
    if field.isCustom { return field }
    throw ValidationError("The field \(field.key) is built in, and stays as it is.")
  }

  func otherField(in fields: Fields) throws -> Field {
    let field = try field(in: fields)
    if field.valueKind != nil { return field }
    throw ValidationError("The \(field.id) has an option of its own: --\(field.id).")
  }
}
