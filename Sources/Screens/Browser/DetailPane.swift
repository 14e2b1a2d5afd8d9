import Catalog
import Foundation
import Observation
import Pictures
import Terminal
import ViewState

/// The selected animal: its name as the heading, its other fields, and what else tells it from
/// others of its name. A name that is cut in the heading stands in full below.
struct DetailPane {
  let text: DetailText
  let isFocused: Bool
  /// The first line in view.
  let top: Int
  /// The picture of the main photo, if it is made.
  let picture: ScreenPicture?

  /// The rows that the fields need at least beside a photo.
  private static let leastOfText = 8

  /// Where the main photo stands in a pane, above the fields; empty if the pane is too low.
  static func room(for photo: Photo, in rect: Rect, on display: PictureDisplay) -> Rect {
    let inside = Canvas.inside(of: rect)
    let most = min(inside.rows / 2, inside.rows - leastOfText)
    // One that was never decoded cannot be shown.
    let rows = photo.size.map { display.rows(of: $0, columns: inside.columns, rows: most) }
    return Rect(
      column: inside.left, row: inside.top, columns: inside.columns,
      rows: most < Canvas.leastOfPicture ? 0 : rows ?? 0)
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let inside = Canvas.inside(of: rect)
    // The photo is scrolled past in one step.
    let first = top == 0 ? 0 : top + max(0, text.photoRows - 1)
    let lines = text.lines(columns: inside.columns, atMost: first + inside.rows + 1)
    let more = lines.count > first + inside.rows ? "↓ more" : ""
    canvas.box(rect, title: text.detail?.animal.name ?? "Animal", note: more, isFocused: isFocused)
    if top == 0, text.photoRows > 0, let picture {
      canvas.draw(
        picture,
        in: Rect(
          column: inside.left, row: inside.top, columns: inside.columns, rows: text.photoRows - 1))
    }
    for (offset, line) in lines.dropFirst(first).prefix(inside.rows).enumerated() {
      let row = inside.row(offset)
      let label = Canvas.cutInside(line.label, columns: line.indent - 1)
      canvas.write(label, at: row.origin, columns: line.indent - 1, style: .faint)
      canvas.write(
        line.text, at: Point(column: row.left + line.indent, row: row.top),
        columns: row.columns - line.indent, style: line.isFaint ? .faint : .plain)
      if let link = line.link {
        let start = Point(column: row.left + line.indent + link.column, row: row.top)
        canvas.link(link.address, at: start, columns: link.columns)
      }
    }
    if isFocused { canvas.placeCursor(at: inside.origin, isVisible: false) }
  }
}

/// What the detail of an animal says, line by line.
struct DetailText {
  private static let leastLabel = 10

  /// What is known of the animal.
  let detail: AnimalDetail?
  let fields: Fields
  /// The edit that changed it last, if known.
  let lastEdit: Edit?
  let now: Date
  let timeZone: TimeZone
  /// The rows above all that are kept for a photo.
  let photoRows: Int

  /// A line: a label, if one begins there, and text at an indent.
  struct Line {
    var label = ""
    var text = ""
    var indent = 0
    var isFaint = false
    /// The link over some columns of the text.
    var link: (address: String, column: Int, columns: Int)?
  }

  /// The first lines of the text, wrapped to `columns`; the rest is not looked at.
  func lines(columns: Int, atMost limit: Int) -> [Line] {
    guard let detail else {
      return Canvas.lines(of: "No animal is selected.", columns: columns, atMost: limit).map {
        Line(text: $0, isFaint: true)
      }
    }
    let indent = labelColumns(of: columns)
    var lines = Array(repeating: Line(), count: photoRows)
    let animal = detail.animal
    let values =
      photos(detail) + shown(of: animal, columns: columns)
      + detail.logs.map { ($0.title, text(of: $0, of: animal, columns: columns - indent)) }
      + detail.referrers.map { ($0.title, $0.text) }
    for (label, text) in values + facts(of: animal, columns: columns - indent) {
      guard lines.count < limit else { break }
      lines += block(label, text, indent: indent, columns: columns, atMost: limit - lines.count)
    }
    return Array(lines.prefix(limit))
  }

  /// The number of photos, and what the first one shows.
  private func photos(_ detail: AnimalDetail) -> [(label: String, text: String)] {
    guard let photo = detail.photo else { return [] }
    let caption = photo.text(of: .caption).shortened(to: 120)
    let place = detail.photoCount == 1 ? "" : "1 of \(detail.photoCount.grouped)"
    let text = [place, caption].filter { !$0.isEmpty }.joined(separator: " · ")
    return [("Photo", text.isEmpty ? photo.fileName.text : text)]
  }

  private func block(
    _ label: String, _ text: String, indent: Int, columns: Int, atMost limit: Int
  ) -> [Line] {
    var lines =
      text.isEmpty
      ? [Line(text: "none", indent: indent, isFaint: true)]
      : text.split(separator: "\n", omittingEmptySubsequences: false).prefix(limit).flatMap {
        let wrapped = Canvas.lines(of: String($0), columns: max(1, columns - indent), atMost: limit)
        return linked(
          (wrapped.isEmpty ? [""] : wrapped).map { Line(text: $0, indent: indent) }, of: $0)
      }
    if !lines.isEmpty { lines[0].label = label }
    return lines
  }

  /// The lines of a text with its first address as a link, over as many lines as it takes: a word
  /// too long for one begins a line and fills the next.
  private func linked(_ lines: [Line], of text: Substring) -> [Line] {
    if !text.utf8.contains(UInt8(ascii: ":")) { return lines }
    let words = text.split(separator: " ").map { (word: Substring) -> Substring in
      let isBracketed = word.contains("(")
      return word.dropLast(
        word.reversed().prefix { ".,;:".contains($0) || $0 == ")" && !isBracketed }.count)
    }
    let word = words.first { $0.contains("://") || $0.hasPrefix("mailto:") }
    guard let word, ValueKind.link.problem(of: String(word)) == nil else { return lines }
    let address = String(word)
    var rest = word
    return lines.map { line in
      if rest.isEmpty { return line }
      var line = line
      let isBegun = rest.startIndex > word.startIndex
      if let range = line.text.firstRange(of: rest),
        !isBegun || range.lowerBound == line.text.startIndex
      {
        let column = Canvas.width(of: String(line.text[..<range.lowerBound]))
        line.link = (address, column, Canvas.width(of: String(rest)))
        rest = ""
      } else if !line.text.isEmpty, rest.hasPrefix(line.text) {
        line.link = (address, 0, Canvas.width(of: line.text))
        rest = rest.dropFirst(line.text.count)
      }
      return line
    }
  }

  /// The columns of the longest label, within limits: the same for all animals.
  private func labelColumns(of columns: Int) -> Int {
    let longest = (fields + fields.latest).map { Canvas.width(of: $0.title) }.max() ?? 0
    return max(Self.leastLabel, min(longest + 2, columns * 2 / 5))
  }

  private func shown(of animal: Animal, columns: Int) -> [(label: String, text: String)] {
    let isCut = Canvas.width(of: animal.name) > columns - 1
    return fields.filter { field in
      field.isCustom ? animal[field] != nil : isCut || field != .name
    }.map { ($0.title, animal.measure(of: $0) + animal.mark(of: $0)) }
  }

  /// What a log says, on one line if it fits.
  private func text(of summary: LogSummary, of animal: Animal, columns: Int) -> String {
    let line = summary.texts(of: animal, at: now, in: timeZone).joined(separator: "  ")
    if Canvas.width(of: line) <= columns { return line }
    return summary.texts(of: animal, at: now, in: timeZone, isShort: true)
      .joined(separator: "\n")
  }

  /// What is known of an animal besides its fields, each on one line of `columns` if possible.
  private func facts(of animal: Animal, columns: Int) -> [(label: String, text: String)] {
    var facts = [(label: "Id", text: String(animal.id))]
    if let key = animal.importedKey, !key.isField(of: animal, among: fields) {
      facts.append((key.column.isEmpty ? "Imported" : key.column, key.value))
    }
    if let edit = lastEdit, edit.id == animal.lastEdit {
      let texts = edit.texts(at: ClockTime(edit.time, in: timeZone))
      let text = texts.first { Canvas.width(of: $0) <= columns } ?? texts[texts.count - 1]
      facts.append(("Changed", text))
    }
    return facts
  }
}

/// How far the detail is scrolled; another animal is shown from its top.
@Observable
final class DetailScroll: ScrollingList {
  @ObservationIgnored var height = 1
  /// The number of lines of an animal, or `limit` if it has more.
  @ObservationIgnored private let count: (_ limit: Int) -> Int
  @ObservationIgnored private let animal: () -> Animal.ID?
  private var scrolled: (animal: Animal.ID?, top: Int) = (nil, 0)

  init(of animal: @escaping () -> Animal.ID?, count: @escaping (_ limit: Int) -> Int) {
    self.animal = animal
    self.count = count
  }

  var top: Int { scrolled.animal == animal() ? scrolled.top : 0 }

  func scroll(by distance: Int) {
    let wanted = max(0, top + distance)
    let (end, isOver) = wanted.addingReportingOverflow(height)
    scrolled = (animal(), min(wanted, max(0, count(isOver ? .max : end) - height)))
  }

  func move(by distance: Int) { scroll(by: distance) }
  func moveToStart() { scroll(by: -top) }
  func moveToEnd() { scroll(by: .max - top) }
  func select(visibleRow: Int) {}
}

extension Edit {
  /// When and by whom it was saved, if known, in fewer and fewer words.
  fileprivate func texts(at time: ClockTime) -> [String] {
    if kind == .outside { return ["\(time.minutes) by another program", time.minutes] }
    if author.address.isEmpty { return [time.minutes] }
    return [
      "\(time.minutes) by \(author.address)", "\(time.day) by \(author.address)",
      "\(time.day) by \(author.user)", "\(time.day.dropFirst(5)) by \(author.user)",
    ]
  }
}
