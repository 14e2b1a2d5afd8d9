import Bindings
import Catalog
import Foundation
import Observation
import Terminal
import ViewState

/// Choosing a file: a field for a part of its name or a path, and the folder below it.
final class FilePickerScreen: Screen {
  let title: String
  let picker: FilePicker
  let timeZone: TimeZone
  let field: TextField
  let onPick: ([FileLocation], ScreenStack) -> Void
  /// Whether several files can be picked.
  let takesSeveral: Bool
  private let area: PickerArea
  /// The picture of the selected file, if they are chosen by what they show.
  private let preview: RestingPicture?

  /// A screen on `picker`, headed `title`; `onPick` receives the file while the screen stays open.
  convenience init(
    _ title: String, on picker: FilePicker, timeZone: TimeZone,
    onPick: @escaping (FileLocation, ScreenStack) -> Void
  ) {
    self.init(title, on: picker, timeZone: timeZone) { files, stack in
      for file in files { onPick(file, stack) }
    }
  }

  /// A screen that shows the selected picture, and picks one or more.
  convenience init(
    _ title: String, on picker: FilePicker, timeZone: TimeZone, showing pictures: PhotoPictures,
    in store: @escaping () -> CatalogStore,
    onPickAll: @escaping ([FileLocation], ScreenStack) -> Void
  ) {
    let area = PickerArea()
    let preview = RestingPicture(pictures, in: store) { [picker, area] in
      guard let entry = picker.selected, !entry.isFolder, let room = area.layout.preview
      else { return nil }
      let source = PictureSource.file(picker.location(of: entry), picker.facts(of: entry))
      return (source, room.columns, room.rows)
    }
    area.hasPreview = pictures.display.isShown
    self.init(
      title, on: picker, timeZone: timeZone, in: area, preview: preview, takesSeveral: true,
      onPick: onPickAll)
  }

  private init(
    _ title: String, on picker: FilePicker, timeZone: TimeZone, in area: PickerArea = PickerArea(),
    preview: RestingPicture? = nil, takesSeveral: Bool = false,
    onPick: @escaping ([FileLocation], ScreenStack) -> Void
  ) {
    self.title = title
    self.picker = picker
    self.timeZone = timeZone
    self.onPick = onPick
    (self.area, self.preview, self.takesSeveral) = (area, preview, takesSeveral)
    field = TextField(text: Bindable(picker).text, placeholder: "type a part of a name, or a path")
  }

  var takesText: Bool { true }

  func layout(in area: Rect) {
    if area != self.area.rect { self.area.rect = area }
    picker.height = self.area.layout.list.rows
  }

  /// Waits for the folder that is being read, if the key acts on its entries.
  func awaited(before input: Input) -> (() async -> Void)? {
    guard picker.isReading, case .key(let key) = input, [.enter, .tab, .up, .down].contains(key)
    else { return nil }
    return { [picker] in await picker.folderIsHere() }
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    if takesSeveral, case .paste(let text) = input,
      let files = PastedPaths(text, home: picker.home)?.files
    {
      onPick(files, stack)
      return true
    }
    // A blank marks while it can be no part of a name.
    if takesSeveral, picker.text.isEmpty, input == .key(" ") { return false }
    guard case .mouse(let mouse) = input else { return try field.handle(input) }
    switch mouse.action {
    case .wheelUp: picker.scroll(by: -3)
    case .wheelDown: picker.scroll(by: 3)
    case .press:
      let row = mouse.point.row - area.layout.list.top
      guard row >= 0, row < picker.visible.count else { break }
      picker.select(visibleRow: row)
      if mouse.clicks == 2 { try open(on: stack) }
    }
    return true
  }
}

/// The area that the screen has.
@Observable
final class PickerArea {
  var rect = Rect(column: 0, row: 0, columns: 80, rows: 23)
  @ObservationIgnored var hasPreview = false

  var layout: FilePickerLayout { FilePickerLayout(in: rect, hasPreview: hasPreview) }
}

/// Where the parts of the screen stand.
struct FilePickerLayout {
  /// The least columns of a screen with a preview.
  private static let wide = 70

  let field: Rect
  let list: Rect
  /// The place of the preview, at the right; nil if there is none.
  let preview: Rect?

  init(in area: Rect, hasPreview: Bool) {
    let inside = area.inset(columns: 1, rows: 1)
    field = inside.row(0).inset(columns: 1, rows: 0)
    // A blank row stands between them where there is room.
    let top = inside.rows >= 12 ? 2 : 1
    let columns = hasPreview && area.columns >= Self.wide ? inside.columns * 2 / 5 : 0
    list = Rect(
      column: inside.left, row: inside.top + top, columns: inside.columns - columns,
      rows: max(1, inside.rows - top))
    preview =
      columns == 0
      ? nil : Rect(column: list.right + 1, row: list.top, columns: columns - 2, rows: list.rows)
  }
}

extension FilePickerScreen {
  private static let label = "File  "

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    canvas.box(area, title: heading(columns: area.columns - 6), note: note, isFocused: isActive)
    let layout = FilePickerLayout(in: area, hasPreview: self.area.hasPreview)
    drawList(on: &canvas, in: layout.list, isActive: isActive)
    if let room = layout.preview, let picture = preview?.picture { canvas.draw(picture, in: room) }
    let used = canvas.write(
      Self.label, at: layout.field.origin, columns: layout.field.columns, style: .heading)
    let place = layout.field.dropping(columns: used)
    canvas.writingLine(in: place)
    field.draw(on: &canvas, in: place, isFocused: isActive)
  }

  private func heading(columns: Int) -> String {
    let path = picker.listed.text(home: picker.home)
    let room = columns - Canvas.width(of: title) - 3
    guard room > 6 else { return title }
    return "\(title) · \(Canvas.cutBefore(path, columns: room))"
  }

  private var note: String {
    let marked = picker.marked.isEmpty ? "" : "\(picker.marked.count.grouped) marked"
    guard let position = picker.position else { return marked }
    let place = "\(position.grouped) of \(picker.count.grouped)"
    return [marked, place, picker.isCut ? "there are more: type a path" : ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func drawList(on canvas: inout Canvas, in list: Rect, isActive: Bool) {
    guard picker.failure == nil, !picker.visible.isEmpty else {
      canvas.writeWrapped(emptyText, in: list.inset(columns: 1, rows: 0), style: .faint)
      return
    }
    let columns = FileColumns(width: list.columns - 2, timeZone: timeZone)
    ListView(picker.visible, selection: picker.selection, isFocused: isActive)
      .draw(on: &canvas, in: list) { entry, canvas, row, look in
        columns.draw(entry, picker.facts(of: entry), on: &canvas, in: row, look: look)
        if takesSeveral, picker.marked.contains(picker.location(of: entry)) {
          canvas.drawMark(before: row, look: look)
        }
      }
  }

  private var emptyText: String {
    if let failure = picker.failure { return failure.description }
    if picker.isReading { return "Reading the folder…" }
    let name = picker.typedName
    if !name.isEmpty { return "No file here has “\(name.shortened)” in its name." }
    return picker.hasHidden
      ? "All files here are hidden; type “.” to list them." : "There is no file here."
  }
}

/// The columns of a list of files: the name, and if there is room the size and the last change.
struct FileColumns {
  private static let sizeColumns = 9
  private static let timeColumns = 18

  let timeZone: TimeZone
  private let hasSize: Bool
  private let hasTime: Bool

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
      canvas.writeTrailing(facts.size.inBytes, in: place, style: faint)
    }
  }
}
