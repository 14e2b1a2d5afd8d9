import Catalog
import Foundation
import Terminal
import ViewState

/// The columns of a list of files: the name, and if there is room the size and the time of the last
/// change.
struct FileColumns {
  private static let sizeColumns = 9
  private static let timeColumns = 18

  let timeZone: TimeZone
  private let hasSize: Bool
  private let hasTime: Bool

  /// The columns for rows `width` cells wide.
  init(width: Int, timeZone: TimeZone) {
    self.timeZone = timeZone
    hasSize = width >= 30
    hasTime = width >= 56
  }

  /// Draws an entry in one row; the name of a folder ends in `/`.
  func draw(
    _ entry: FolderEntry, _ facts: FileFacts?, on canvas: inout Canvas, in row: Rect, look: RowLook
  ) {
    let taken = (hasSize ? Self.sizeColumns : 0) + (hasTime ? Self.timeColumns : 0)
    let name = entry.isFolder ? entry.text + "/" : entry.text
    canvas.write(
      name, at: row.origin, columns: row.columns - taken,
      style: look.style(or: entry.isFolder ? .strong : .plain))
    guard let facts, !entry.isFolder else { return }
    let faint = look.style(or: .faint)
    if hasTime {
      let date = Date(timeIntervalSince1970: Double(facts.changed))
      canvas.writeTrailing(ClockTime(date, in: timeZone).minutes, in: row, style: faint)
    }
    if hasSize {
      let columns = row.columns - (hasTime ? Self.timeColumns : 0)
      let place = Rect(column: row.left, row: row.top, columns: columns, rows: 1)
      canvas.writeTrailing(facts.size.bytes, in: place, style: faint)
    }
  }
}

extension Int {
  /// A number of bytes as people write it, in powers of 1,000: "999 B", "12 kB", "1.4 MB".
  var bytes: String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    var value = Double(self)
    var unit = 0
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    let isSmall = unit > 0 && tenths < 100
    return "\(isSmall ? "\(tenths / 10).\(tenths % 10)" : "\(Int(value.rounded()))") \(units[unit])"
  }
}
