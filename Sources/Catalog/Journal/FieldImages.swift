import GRDB

/// The journal's images of a custom field, as text.
extension Database {
  /// The parts of a field's definition that differ after a change.
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

  /// The definition in an image. An update's image holds only what changed; for a field that was
  /// added or deleted, its place and default values are omitted.
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

  /// The options of a field and the categories that limit it, read from its `options` column.
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

  /// The kind and options after a change whose update may not mention them.
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
