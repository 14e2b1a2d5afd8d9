/// Passes on the rows of a table of an archive under the terms in its description, with what
/// extensions add. Without a description it passes them on as they are.
struct TermVisitor<Visitor: RecordVisitor>: RecordVisitor {
  private(set) var visitor: Visitor
  private let fields: [ArchiveDescription.Field]
  private let joins: [any ArchiveJoin]
  private let id: Int?
  /// Whether the cells are in the order of the columns, and nothing is filled in.
  private let isInPlace: Bool
  /// The number of cells that are described.
  private let width: Int
  private let path: String
  private let part: Int
  private let parts: Int
  private let columns: [String]
  private var record = Record(line: 1)

  init(
    _ visitor: Visitor, _ description: ArchiveDescription?, _ joins: [any ArchiveJoin],
    path: String, part: Int, of parts: Int
  ) {
    self.visitor = visitor
    self.path = path
    self.part = part
    self.parts = parts
    var fields = description?.fields ?? []
    for join in joins where !fields.contains(where: { $0.name == type(of: join).term }) {
      fields.append(ArchiveDescription.Field(name: type(of: join).term))
    }
    (self.fields, self.joins) = (fields, joins)
    id = fields.first { $0.name == "id" }?.index
    columns = ColumnNames.distinct(fields.map(\.name))
    width = (fields.compactMap(\.index).max() ?? -1) + 1
    isInPlace =
      joins.isEmpty && fields.enumerated().allSatisfy { $1.index == $0 && $1.standIn.isEmpty }
  }

  mutating func visit(columns names: [String]) throws {
    try visitor.visit(columns: fields.isEmpty ? names : columns)
  }

  mutating func visit(_ row: borrowing Record) throws {
    guard !isInPlace else { return try visitor.visit(row) }
    record.restart(line: row.line)
    for field in fields {
      let cell = row.range(of: field.index ?? row.count)
      if cell.isEmpty {
        let join = joins.first { type(of: $0).term == field.name }
        let value = id.flatMap { join?[row[$0]] }
        record.append((value ?? field.standIn).utf8)
      } else {
        record.append(row.bytes[cell])
      }
      // Filled-in cells make the row longer than it is in the file.
      guard record.bytes.count <= Limits.row else {
        throw FormatError.malformed(
          path: path, line: row.line, column: nil,
          "the row has more than \(Limits.rowText) with what stands in for its empty cells")
      }
    }
    // Cells past the described ones are left to the check for rows that are too long.
    for index in width..<max(width, row.count) { record.append(row.bytes[row.range(of: index)]) }
    record.flaw = row.flaw
    try visitor.visit(record)
  }

  mutating func visit(progress: Double) throws {
    try visitor.visit(progress: (Double(part) + progress) / Double(parts))
  }

  func checkWanted() throws { try visitor.checkWanted() }
}
