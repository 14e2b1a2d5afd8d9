import GRDB

/// What the journal holds of a field of the keeper's before and after a change, in words.
extension Database {
  /// The parts of the definition of a field that a change left different.
  func definitions(
    of field: JournaledRecord, at change: Change.ID, _ before: RecordImage?, _ after: RecordImage?
  ) throws -> [Change.Field] {
    let images = [before, after]
    let isUpdate = !images.contains { $0 == nil }
    let hasKind = images.contains { $0?.text("kind") != nil || $0?.text("options") != nil }
    let rest = isUpdate && hasKind ? try rest(of: field, at: change) : RestOfField()
    let texts = try images.map { try $0.map { try definition(in: $0, rest, isUpdate) } ?? [:] }
    return DefinitionPart.allCases.compactMap { part in
      let (old, new) = (texts[0][part] ?? "", texts[1][part] ?? "")
      if old.utf8.elementsEqual(new.utf8) { return nil }
      return Change.Field(id: part.rawValue, title: part.title, before: old, after: new)
    }
  }

  /// The definition that an image holds. That of an update has only what was changed; of a field that was
  /// added or deleted, its place and what is usual are not said.
  private func definition(
    in image: RecordImage, _ rest: RestOfField, _ isUpdate: Bool
  ) throws -> [DefinitionPart: String] {
    var texts: [DefinitionPart: String] = [:]
    texts[.name] = image.text("name")
    let (kind, options) = (image.text("kind"), image.text("options"))
    if kind != nil || options != nil {
      let (read, categories) = try definition(in: options ?? rest.options)
      texts[.kind] = ValueKind(kind ?? rest.kind, read).title
      texts[.categories] = categories?.joined(separator: ", ") ?? (isUpdate ? "all" : "")
    }
    if isUpdate {
      texts[.place] = image.number("position").map(String.init)
      texts[.retired] = image.number("isRetired").map { $0 == 0 ? "no" : "yes" }
    }
    return texts
  }

  /// The options of a field, and the categories that it is limited to, out of what its row has for them.
  private func definition(in options: String) throws -> (ValueOptions, categories: [String]?) {
    try first(
      """
      SELECT \(FieldLimits.names), \(ValueOptions.columns)
      FROM (SELECT \(FieldLimits.options) AS options FROM (SELECT ? AS options))
      """, [options]
    ) { row in
      (try ValueOptions(row: row, from: 1), try row.decode(String?.self, atIndex: 0)?.jsonWords)
    } ?? (ValueOptions(), nil)
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
  var kind = ""
  var options = "{}"
}

/// A part of the definition of a field.
private enum DefinitionPart: String, CaseIterable {
  case name, kind, categories, place, retired

  var title: String { rawValue.capitalised }
}
