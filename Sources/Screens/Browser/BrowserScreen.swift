import Bindings
import Catalog
import Foundation
import Observation
import Terminal
import ViewState

/// The catalog on the screen: categories, animals, and all fields of the selected one.
@Observable
public final class BrowserScreen: Screen {
  let catalog: OpenCatalog
  let timeZone: TimeZone
  /// Where a file is first looked for: the folder of the last one.
  @ObservationIgnored var folder: FileLocation
  @ObservationIgnored let home: FileLocation
  @ObservationIgnored let now: @MainActor () -> Date
  /// What makes pictures of photos.
  @ObservationIgnored let pictures: PhotoPictures
  /// The picture of the main photo in the detail.
  @ObservationIgnored private(set) lazy var detailPhoto = RestingPicture(pictures) {
    [unowned self] in
    browser.store
  } wanted: { [weak self] in
    guard let self, let rect = paneLayout[.detail], let photo = browser.animals.detail?.photo
    else { return nil }
    let room = DetailPane.room(for: photo, in: rect, on: pictures.display)
    return (.photo(photo), room.columns, room.rows)
  }
  /// The list of entries that was opened last.
  @ObservationIgnored weak var entries: EntryList?
  /// Who is working, if the account does not say.
  var user: String?
  @ObservationIgnored private var lastPlan: ColumnPlan?
  private var area = Rect(column: 0, row: 0, columns: 80, rows: 23)
  private var flashing: Animal.ID?
  private var light = 0.0
  private var closing: ClosingRow?
  /// The bindings that animate these two: one each, since only one may move a value.
  @ObservationIgnored private var fading: Binding<Double>?
  @ObservationIgnored private var shrinking: Binding<Double>?
  /// The last news of an edit in the message line.
  @ObservationIgnored var news: EditNews?
  @ObservationIgnored private lazy var detail = DetailScroll { [weak self] in
    self?.browser.animals.selected?.id
  } count: { [weak self] limit in
    guard let self, let rect = paneLayout[.detail] else { return 0 }
    let (text, inside) = (detailText, Canvas.inside(of: rect))
    let past = max(0, text.photoRows - 1)
    let count = text.lines(
      columns: inside.columns, atMost: limit > .max - past ? .max : limit + past
    ).count
    return count <= inside.rows ? count : max(inside.rows + 1, count - past)
  }
  /// The field for the text to find, while it is open.
  var findField: TextField?
  /// The field for the name to jump to, while it is open.
  var jumpField: TextField?

  /// The browser of a catalog. `user` is who is working, if the account does not say; files are
  /// first looked for in `folder`; `~` stands for `home`; `pictures` makes those of photos; `now`
  /// reads the clock.
  public init(
    _ catalog: OpenCatalog, user: String? = nil, timeZone: TimeZone = .current,
    folder: FileLocation = .workingFolder, home: FileLocation = .home,
    pictures: PhotoPictures = PhotoPictures(), now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.catalog = catalog
    self.user = user
    self.timeZone = timeZone
    self.folder = folder
    self.home = home
    self.pictures = pictures
    self.now = now
    followClock()
  }

  /// Shows what is due by the clock of the screen.
  private func followClock() {
    browser.follow { [now, timeZone] in ClockTime(now(), in: timeZone).day }
  }

  /// Shows what is due once another day begins, until the task is cancelled.
  public func followDays() async {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    while !Task.isCancelled {
      let now = now()
      let midnight = calendar.nextDate(
        after: now, matching: DateComponents(hour: 0, minute: 0), matchingPolicy: .nextTime)
      guard let midnight else { return }
      do { try await Task.sleep(for: .seconds(midnight.timeIntervalSince(now) + 1)) } catch {
        return
      }
      dayHasBegun()
    }
  }

  /// Shows what is due on the day that has begun.
  public func dayHasBegun() {
    browser.dayHasBegun()
    entries?.dayHasBegun()
  }

  var browser: Browser { catalog.browser }

  /// The name in the heading of help.
  public var title: String { "Catalog" }
  /// Whether characters go into the field for a find or a jump.
  public var takesText: Bool { findField != nil || jumpField != nil }

  /// Gives each list the height of its pane.
  public func layout(in area: Rect) {
    self.area = area
    browser.hasRoomForDetail = PaneLayout.hasRoomForDetail(in: area)
    let rows = PaneLayout(in: area, focus: browser.focus, columns: plan).rows
    browser.categories.height = rows
    detail.height = rows
    browser.animals.height = max(1, rows - (plan.hasHeader ? 1 : 0))
  }

  func layoutAgain() { layout(in: area) }

  /// Shows the catalog that replaced another, without the sheets of the old one.
  func showCatalog(on stack: ScreenStack) {
    stack.popToFirst()
    (flashing, closing) = (nil, nil)
    followClock()
    layout(in: area)
  }

  var paneLayout: PaneLayout { PaneLayout(in: area, focus: browser.focus, columns: plan) }

  /// The columns of the list, found again when what they depend on has changed.
  var plan: ColumnPlan {
    if let lastPlan, lastPlan.isPlan(of: browser) { return lastPlan }
    let plan = ColumnPlan(browser)
    lastPlan = plan
    return plan
  }

  func list(in pane: Browser.Pane) -> any ScrollingList {
    switch pane {
    case .categories: browser.categories
    case .animals: browser.animals
    case .detail: detail
    }
  }

  func flash(_ animal: Animal, on stack: ScreenStack) {
    flashing = animal.id
    light = 1
    let binding =
      fading
      ?? Bindable(self).light.animation(
        Animation(.linear, for: .milliseconds(600)), in: stack.motion)
    fading = binding
    binding.wrappedValue = 0
  }

  /// Closes the row of a deleted animal; `offset` is its place in view.
  func close(_ animal: Animal, at offset: Int, on stack: ScreenStack) {
    closing = ClosingRow(animal: animal, offset: offset, share: 1)
    let binding =
      shrinking
      ?? Binding(
        get: { [weak self] in self?.closing?.share ?? 0 },
        set: { [weak self] in self?.closing?.share = $0 }
      ).animation(Animation(.easeOut, for: .milliseconds(200)), in: stack.motion)
    shrinking = binding
    binding.wrappedValue = 0
  }
}

extension BrowserScreen {
  /// Types into the open field, or follows the mouse.
  public func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    if closing != nil { closing = nil }
    if let jumpField, try handleJump(input, in: jumpField) { return true }
    if case .mouse(let mouse) = input {
      try follow(mouse, on: stack)
      return true
    }
    if let findField { return try findField.handle(input) }
    if case .paste(let text) = input, let files = PastedPaths(text, home: home)?.files {
      try addPhotos(files, on: stack)
      return true
    }
    return false
  }

  private func follow(_ mouse: Mouse, on stack: ScreenStack) throws {
    guard let pane = paneLayout.pane(at: mouse.point), let rect = paneLayout[pane] else { return }
    if mouse.action == .press { browser.focus = pane }
    let list = list(in: pane)
    switch mouse.action {
    case .wheelUp: try list.scroll(by: -3)
    case .wheelDown: try list.scroll(by: 3)
    case .press:
      let header = pane == .animals && plan.hasHeader ? 1 : 0
      let row = mouse.point.row - rect.top - 1 - header
      guard row >= 0, row < rect.rows - 2 - header else { break }
      try list.select(visibleRow: row)
      if mouse.clicks == 2, pane != .detail { try stack.run(openCommand) }
    }
    try browser.showSelectedCategory()
  }
}

extension BrowserScreen {
  /// Draws the heading and the panes.
  public func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let plan = plan
    let layout = PaneLayout(in: area, focus: browser.focus, columns: plan)
    if let heading = layout.heading { drawHeading(on: &canvas, in: heading) }
    let focus = isActive ? browser.focus : nil
    // The pane with the focus comes last: its frame covers the lines that it shares.
    for pane in Browser.Pane.allCases.filter({ $0 != focus }) + [focus].compactMap(\.self) {
      guard let rect = layout[pane] else { continue }
      draw(pane, of: layout, isFocused: pane == focus, in: rect, on: &canvas)
    }
  }

  private func draw(
    _ pane: Browser.Pane, of layout: PaneLayout, isFocused: Bool, in rect: Rect,
    on canvas: inout Canvas
  ) {
    switch pane {
    case .categories:
      CategoriesPane(list: browser.categories, isFocused: isFocused).draw(on: &canvas, in: rect)
    case .detail:
      DetailPane(
        text: detailText, isFocused: isFocused, top: detail.top, picture: detailPhoto.picture
      ).draw(on: &canvas, in: rect)
    case .animals:
      AnimalsPane(
        browser: browser, layout: layout, plan: plan, isFocused: isFocused,
        flashing: light > 0 ? flashing.map { ($0, light) } : nil,
        closing: closing.flatMap { $0.share > 0 ? $0 : nil },
        findField: isFocused ? findField : nil, jumpField: isFocused ? jumpField : nil
      ).draw(on: &canvas, in: rect)
    }
  }

  private var detailPhotoRows: Int {
    guard pictures.display.isShown, let photo = browser.animals.detail?.photo,
      let rect = paneLayout[.detail]
    else { return 0 }
    let rows = DetailPane.room(for: photo, in: rect, on: pictures.display).rows
    return rows == 0 ? 0 : rows + 1
  }

  private var detailText: DetailText {
    DetailText(
      detail: browser.animals.detail, fields: browser.fields,
      lastEdit: browser.animals.lastEdit, now: now(), timeZone: timeZone,
      photoRows: detailPhotoRows)
  }

  private func drawHeading(on canvas: inout Canvas, in row: Rect) {
    let inside = row.inset(columns: 1, rows: 0)
    let total = browser.categories.total.counted("animal")
    let note = [
      user?.shortened, browser.store.isReadOnly ? "read-only" : nil, total,
    ].compactMap(\.self).joined(separator: "   ")
    canvas.writeTrailing(note, in: inside, style: .faint)
    let columns = inside.columns - Canvas.width(of: note) - 2
    let used = canvas.write("Menagerie", at: inside.origin, columns: columns, style: .strong)
    let start = Point(column: inside.left + used + 2, row: inside.top)
    let place = Canvas.cut(path: catalog.place, columns: columns - used - 2)
    canvas.write(place, at: start, columns: columns - used - 2, style: .faint)
  }
}

/// The categories with their counts.
struct CategoriesPane {
  let list: CategoryList
  let isFocused: Bool

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.box(rect, title: "Categories", isFocused: isFocused)
    ListView(list.visible, selection: list.selection, isFocused: isFocused)
      .draw(on: &canvas, in: rect.inset(columns: 1, rows: 1), row: draw)
  }

  private func draw(_ row: CategoryRow, on canvas: inout Canvas, in rect: Rect, look: RowLook) {
    let count = row.find == nil ? row.count.grouped : ""
    canvas.writeTrailing(count, in: rect, style: look.style(or: .faint))
    let columns = rect.columns - count.count - 1
    let isGroup = row.category == nil && row.search == nil
    canvas.write(
      row.search == nil ? row.name : "/ \(row.name)", at: rect.origin, columns: columns,
      style: look.style(or: isGroup ? (row.count == 0 ? .faint : .strong) : .plain))
  }
}
