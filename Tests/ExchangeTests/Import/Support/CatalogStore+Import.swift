import Catalog
import Exchange

extension CatalogStore {
  /// Imports a file as it is recognised or remembered, and as it was changed since.
  @discardableResult
  func take(
    _ survey: Survey, isPreview: Bool = false, rejectPath: String? = nil,
    _ change: (inout ImportPlan) throws -> Void = { _ in }
  ) async throws -> ImportReport {
    var plan = try ImportPlan(survey, in: self)
    try change(&plan)
    plan.rejectPath = rejectPath
    return try await Import([plan]).run(into: self, isPreview: isPreview)[0]
  }

  /// Writes the whole catalog in the place of a file.
  func export(to table: Table, as format: ExportFormat) async throws {
    _ = try await Export(.everything, as: format).write(self, to: table.path, replacing: true)
  }

  /// All animals in the order in which they were added: "Lynx, Mammal, carnivorous".
  func lines() async throws -> [String] {
    var query = AnimalQuery()
    query.sort = .newest
    let page = try await searchPage(of: query, from: .first, limit: 100_000)
    return page.rows.reversed().map { animal in
      Fields.builtIn.map(animal.text).joined(separator: ", ")
    }
  }

  /// The keeper's fields with what they hold: "Mass: number, g".
  func kinds() throws -> [String] {
    try fields().custom.map { "\($0.title): \($0.valueKind?.title ?? "")" }
  }

  /// What the first ten animals hold in the keeper's fields, in the order of their names:
  /// "1800|44.5".
  func values() throws -> [String] {
    let fields = try fields().custom
    return try page(of: AnimalQuery(), from: .first, limit: 10).rows.map { animal in
      fields.map(animal.text).joined(separator: "|")
    }
  }
}
