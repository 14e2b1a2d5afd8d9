import Catalog
import Exchange
import Terminal
import ViewState

/// The result of an import, or of its preview, as lines.
struct ImportResult {
  /// A line: words, and a number beside them if there is one.
  struct Line {
    let text: String
    var number: Int?
    var style = Style.plain
  }

  private static let nameColumns = 24
  private static let numberColumns = 11

  let lines: [Line]

  /// The result in lines of at most `columns` columns; `rejects` says where refused rows go.
  init(_ report: ImportReport, of target: ImportTarget, rejects: String?, columns: Int) {
    let head =
      report.changesNothing
      ? "There is nothing in it to import." : "This is what would be imported:"
    lines =
      [Line(text: head, style: .strong)] + Self.counts(of: report, target)
      + Self.refused(report.rows.refused, to: rejects, columns: columns)
      + (report.missing.map(\.sentence) + report.misfits.map(\.sentence)).map { Line(text: $0) }
      + (target == .animals ? Self.diets(of: report) : [])
      + Self.refusals(of: report, columns: columns)
      + Self.refusedPhotos(of: report, columns: columns)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, from top: Int) {
    for (offset, line) in lines.dropFirst(top).prefix(rect.rows).enumerated() {
      let row = rect.row(offset)
      let columns = line.number == nil ? row.columns : Self.nameColumns
      canvas.write(line.text, at: row.origin, columns: columns, style: line.style)
      guard let number = line.number else { continue }
      let place = Rect(
        column: row.left + Self.nameColumns, row: row.top, columns: Self.numberColumns, rows: 1)
      canvas.writeTrailing(number.grouped, in: place, style: line.style)
    }
  }

  /// How many rows became what; numbers of 0 are left out, except for new animals.
  private static func counts(of report: ImportReport, _ target: ImportTarget) -> [Line] {
    let rows = report.rows
    let others = [
      (target == .animals ? "Changed animals" : "Changed entries", rows.changed),
      ("The same as before", rows.same),
      ("Kept as they are", rows.kept), ("New categories", rows.newCategories),
      ("New fields", report.changesNothing ? 0 : report.newFields),
      ("New animals", rows.newAnimals), ("Entries of logs", rows.entries),
      ("Without category", target == .animals ? report.uncategorised : 0),
      ("Photos", report.photos.added), ("Photos refused", report.photos.refused.count),
      ("Rows with cells missing", report.shortRows),
      ("Late columns, not used", report.lateColumns.count),
    ]
    let added = Line(
      text: target == .animals ? "New animals" : "New entries", number: rows.added)
    return [report.matches.map { Line(text: $0) }, added]
      .compactMap(\.self)
      + others.filter { $0.1 > 0 }.map { Line(text: $0.0, number: $0.1) }
      + [report.resolved, report.strangers].compactMap { $0.map { Line(text: $0) } }
  }

  private static func refused(_ count: Int, to rejects: String?, columns: Int) -> [Line] {
    if count == 0 { return [] }
    let places = rejects.map { Canvas.lines(of: "to \($0)", columns: max(1, columns - 2)) } ?? []
    return [Line(text: "Refused", number: count, style: .problem)]
      + places.map { Line(text: "  \($0)", style: .faint) }
  }

  private static func diets(of report: ImportReport) -> [Line] {
    let diets = report.diets
    var lines: [Line] = []
    if diets.missing > 0 { lines.append(Line(text: "Diet not given", number: diets.missing)) }
    guard diets.misunderstood > 0 else { return lines }
    lines.append(Line(text: "Diet not understood", number: diets.misunderstood))
    let texts = diets.texts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return lines
      + texts.map { Line(text: "  “\($0.key)” \($0.value.counted("time"))", style: .faint) }
  }

  /// The refused rows; what does not fit in a line continues below it, indented.
  private static func refusals(of report: ImportReport, columns: Int) -> [Line] {
    let more = report.rows.refused - report.refusals.count
    return list(report.refusals.map(\.sentence), as: "Refused rows:", columns: columns)
      + (more > 0 ? [Line(text: "and \(more.grouped) more", style: .faint)] : [])
  }

  private static let mostPhotos = 100

  private static func refusedPhotos(of report: ImportReport, columns: Int) -> [Line] {
    let refused = report.photos.refused
    let more = refused.count - mostPhotos
    return list(
      Array(refused.prefix(mostPhotos)), as: "Photos that are not added:", columns: columns)
      + (more > 0 ? [Line(text: "and \(more.grouped) more", style: .faint)] : [])
  }

  /// Sentences below a heading; nothing for none.
  private static func list(_ sentences: [String], as heading: String, columns: Int) -> [Line] {
    if sentences.isEmpty { return [] }
    let indent = "  "
    let lines = sentences.flatMap { sentence in
      Canvas.lines(of: sentence, columns: max(1, columns - indent.count)).enumerated()
        .map { Line(text: $0.offset == 0 ? $0.element : indent + $0.element) }
    }
    return [Line(text: ""), Line(text: heading, style: .strong)] + lines
  }
}

extension RefusedRow {
  fileprivate var sentence: String {
    let place = column.map { "line \(line.grouped), \($0.shortened)" } ?? "line \(line.grouped)"
    return "\(place): \(reason)"
  }
}
