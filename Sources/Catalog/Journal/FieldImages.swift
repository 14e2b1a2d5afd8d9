import GRDB

/// What the journal holds of a field of the keeper's before and after a change, in words.
extension Database {
  /// What a change left different of the definition of a field.
  func definitions(
    of field: JournaledRecord, at change: Change.ID, _ before: RecordImage?, _ after: RecordImage?
  ) throws -> [Change.Field] {
    let isUpdate = before != nil && after != nil
    let rest = isUpdate ? try rest(of: field, at: change) : RestOfField(kind: "", options: "{}")
    let old = try before.map { try definition(in: $0, rest, isUpdate: isUpdate) } ?? [:]
    let new = try after.map { try definition(in: $0, rest, isUpdate: isUpdate) } ?? [:]
    return DefinitionPart.allCases.compactMap { part in
      let (before, after) = (old[part] ?? "", new[part] ?? "")
      if before == after { return nil }
      return Change.Field(id: part.rawValue, title: part.title, before: before, after: after)
    }
  }

  /// The definition that an image holds. That of an update has only what was changed, and what is not
  /// worth a word of a new field is said there.
  private func definition(
    in image: RecordImage, _ rest: RestOfField, isUpdate: Bool
  ) throws -> [DefinitionPart: String] {
    var texts: [DefinitionPart: String] = [:]
    texts[.name] = image.text("name")
    let (kind, options) = (image.text("kind"), image.text("options"))
    if kind != nil || options != nil {
      let (read, categories) =
        try first(
          """
          SELECT \(FieldLimits.names), \(ValueOptions.columns)
          FROM (SELECT \(FieldLimits.options) AS options FROM (SELECT ? AS options))
          """, [options ?? rest.options]
        ) { row in
          (try ValueOptions(row: row, from: 1), try row.decode(String?.self, atIndex: 0)?.jsonWords)
        } ?? (ValueOptions(), nil)
      texts[.kind] = ValueKind(kind ?? rest.kind, read).title
      texts[.categories] = categories?.joined(separator: ", ") ?? (isUpdate ? "all" : "")
    }
    if isUpdate {
      texts[.place] = image.number("position").map(String.init)
      texts[.retired] = image.number("isRetired").map { $0 == 0 ? "no" : "yes" }
    }
    return texts
  }

  /// What an update may say nothing of, as it was then.
  private func rest(of field: JournaledRecord, at change: Change.ID) throws -> RestOfField {
    let now = try first("SELECT kind, options FROM field WHERE id = ?", [field.id]) { row in
      RestOfField(
        kind: try row.decode(String.self, atIndex: 0),
        options: try row.decode(String.self, atIndex: 1))
    }
    return RestOfField(
      kind: try journaled("kind", of: field, after: change) ?? now?.kind ?? "",
      options: try journaled("options", of: field, after: change) ?? now?.options ?? "{}")
  }
}

private struct RestOfField {
  let kind: String
  let options: String
}

/// A part of the definition of a field.
private enum DefinitionPart: String, CaseIterable {
  case name, kind, categories, place, retired

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
