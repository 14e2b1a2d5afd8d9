import Foundation

/// Writes rows as one page of HTML, each with a picture. The page has no script and no address, and
/// what a cell holds is text on it, whatever it is.
///
/// A row has a cell for each column, and two more: its number, and the JPEG of its picture, which
/// may be empty. The first column is its heading.
public struct HTMLWriter: RecordWriter {
  /// How the rows stand on the page.
  public enum Layout: String, CaseIterable, Sendable {
    /// Beside and below each other, for a website.
    case page
    /// Six on a sheet of A4, each with a QR code of its number, to print and cut.
    case cards
    /// One on a line, with a box to tick.
    case list
  }

  private static let cardsOfSheet = 6

  private let layout: Layout
  private let title: String
  private var columns: [String] = []
  private var rows = 0

  /// Writes a page with this title.
  public init(_ layout: Layout, title: String) { (self.layout, self.title) = (layout, title) }

  /// Writes what comes before the first row.
  public mutating func begin(columns: [String], to bytes: inout [UInt8]) {
    self.columns = columns
    bytes.append(
      """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width">
      <title>\(Self.escaped(title))</title>
      <style>
      \(Self.style + layout.style)</style>
      </head>
      <body class="\(layout.rawValue)">

      """)
    if layout != .cards { bytes.append("<h1 dir=\"auto\">\(Self.escaped(title))</h1>\n") }
    switch layout {
    case .page: bytes.append("<main>\n")
    case .cards: break
    case .list:
      let heads = columns.map { "<th>\(Self.escaped($0))</th>" }.joined()
      bytes.append("<table>\n<thead><tr><th></th>\(heads)</tr></thead>\n<tbody>\n")
    }
  }

  /// Writes a row.
  public mutating func add(_ record: borrowing Record, to bytes: inout [UInt8]) {
    if layout == .cards, rows.isMultiple(of: Self.cardsOfSheet) {
      bytes.append(rows == 0 ? "<section>\n" : "</section>\n<section>\n")
    }
    rows += 1
    switch layout {
    case .page, .cards: addCard(record, to: &bytes)
    case .list: addLine(record, to: &bytes)
    }
  }

  private func addCard(_ record: borrowing Record, to bytes: inout [UInt8]) {
    bytes.append("<article>\n")
    addPicture(of: record, to: &bytes)
    bytes.append("\n<h2 dir=\"auto\">\(Self.escaped(record[0]))</h2>\n<dl>\n")
    for (place, column) in columns.enumerated().dropFirst() where !record.cell(place).isEmpty {
      bytes.append("<dt>\(Self.escaped(column))</dt>")
      bytes.append("<dd dir=\"auto\">\(Self.escaped(record[place]))</dd>\n")
    }
    bytes.append("</dl>\n")
    // An animal is found by this, in the editor and in the shell.
    if layout == .cards {
      let word = "id:\(record[columns.count])"
      let code = QRCode(word)?.svg ?? ""
      bytes.append("<figure>\(code)<figcaption>\(word)</figcaption></figure>\n")
    }
    bytes.append("</article>\n")
  }

  private func addLine(_ record: borrowing Record, to bytes: inout [UInt8]) {
    bytes.append("<tr><td>☐</td>")
    for place in columns.indices {
      bytes.append("<td dir=\"auto\">")
      if place == 0 { addPicture(of: record, to: &bytes) }
      bytes.append("\(Self.escaped(record[place]))</td>")
    }
    bytes.append("</tr>\n")
  }

  private func addPicture(of record: borrowing Record, to bytes: inout [UInt8]) {
    let jpeg = record.cell(columns.count + 1)
    if jpeg.isEmpty { return }
    bytes.append("<img alt=\"\(Self.escaped(record[0]))\" src=\"data:image/jpeg;base64,")
    bytes.append(contentsOf: Data(jpeg).base64EncodedData())
    bytes.append("\">")
  }

  /// Writes what comes after the last row.
  public mutating func end(to bytes: inout [UInt8]) {
    switch layout {
    case .page: bytes.append("</main>\n")
    case .cards: if rows > 0 { bytes.append("</section>\n") }
    case .list: bytes.append("</tbody>\n</table>\n")
    }
    bytes.append("</body>\n</html>\n")
  }

  /// Text as content or as a value in quotes; control characters, which HTML has none of, are left
  /// out.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension HTMLWriter {
  private static let style = """
    body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem; overflow-wrap: break-word }
    img { display: block; max-width: 100% }
    h2 { font-size: 1.1rem; margin: .5rem 0 }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .75rem; margin: 0 }
    dt { opacity: .7 }
    dd { margin: 0; min-width: 0; white-space: pre-line }

    """
}

extension HTMLWriter.Layout {
  fileprivate var style: String {
    switch self {
    case .page:
      """
      :root { color-scheme: light dark }
      main { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem }
      article { border: 1px solid; border-radius: .5rem; padding: 1rem }
      article img { width: 100%; height: 12rem; object-fit: contain }

      """
    case .cards:
      """
      @page { size: A4; margin: 10mm }
      body { margin: 0; color: #000; background: #fff; font-size: 10pt; line-height: 1.25 }
      section { display: grid; grid-template: repeat(3, 90mm) / repeat(2, 93mm); gap: 3mm; break-after: page }
      section:last-child { break-after: auto }
      article { border: 1px dashed #999; padding: 4mm; overflow: hidden; box-sizing: border-box }
      article { display: grid; grid-template-columns: 1fr 20mm; gap: 0 3mm; align-content: start }
      article img, h2 { grid-column: 1 / -1 }
      article img { height: 34mm; margin: auto }
      h2 { font-size: 15pt; line-height: 1.1; margin: 1.5mm 0 }
      dl { align-content: start; min-width: 0 }
      dd { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
      figure { margin: 0; text-align: center; font-size: 8pt }
      svg { display: block; width: 20mm; background: #fff }

      """
    case .list:
      """
      @page { size: A4; margin: 12mm }
      :root { color-scheme: light dark }
      table { border-collapse: collapse; width: 100% }
      th, td { border-bottom: 1px solid #999; padding: .2rem .4rem; text-align: start; vertical-align: top; white-space: pre-line }
      tr { break-inside: avoid }
      td img { height: 3rem }
      @media print { body { margin: 0; font-size: 9pt } }

      """
    }
  }
}
