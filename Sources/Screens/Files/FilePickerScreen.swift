import Bindings
import Foundation
import Terminal
import ViewState

/// Choosing a file: a field for a part of its name or a path, and the folder below it.
final class FilePickerScreen: Screen {
  let title: String
  let picker: FilePicker
  let timeZone: TimeZone
  let field: TextField
  let onPick: (FileLocation, ScreenStack) -> Void
  private var area = Rect(column: 0, row: 0, columns: 80, rows: 23)

  /// A screen on `picker`, headed `title`; `onPick` receives the file while the screen stays open.
  init(
    _ title: String, on picker: FilePicker, timeZone: TimeZone,
    onPick: @escaping (FileLocation, ScreenStack) -> Void
  ) {
    self.title = title
    self.picker = picker
    self.timeZone = timeZone
    self.onPick = onPick
    field = TextField(
      text: Bindable(picker).text, placeholder: "type a part of a name, or a path")
  }

  var takesText: Bool { true }

  /// Gives the list all the rows that are free.
  func layout(in area: Rect) {
    self.area = area
    picker.height = FilePickerLayout(in: area).list.rows
  }

  /// Waits for the folder that is being read, if the key acts on its entries.
  func awaited(before input: Input) -> (() async -> Void)? {
    guard picker.isReading, case .key(let key) = input, [.enter, .tab, .up, .down].contains(key)
    else { return nil }
    return { [picker] in await picker.folderIsHere() }
  }

  /// Types, or follows the mouse.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return try field.handle(input) }
    switch mouse.action {
    case .wheelUp: picker.scroll(by: -3)
    case .wheelDown: picker.scroll(by: 3)
    case .press:
      let row = mouse.point.row - FilePickerLayout(in: area).list.top
      guard row >= 0, row < picker.visible.count else { break }
      picker.select(visibleRow: row)
      if mouse.clicks == 2 { try open(on: stack) }
    }
    return true
  }
}
