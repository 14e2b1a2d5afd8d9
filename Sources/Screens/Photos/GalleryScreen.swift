import Catalog
import Terminal
import ViewState

/// The main photos of the listed animals beside each other, each above the name of its animal.
final class GalleryScreen: Screen {
  private static let group = "Gallery"
  /// The cells that a photo takes at least, its name included, where there is room for them.
  private static let (leastColumns, leastRows) = (19, 10)

  private let gallery: Gallery
  private let undo: [Command]
  /// Shows the photos of an animal.
  private let onOpen: (Photo, ScreenStack) throws -> Void
  /// Selects the animal of a photo in the list below.
  private let onLeave: (Photo) throws -> Void
  private var grid = Grid(in: Rect(column: 0, row: 0, columns: 80, rows: 23))

  init(
    _ gallery: Gallery, undo: [Command],
    onOpen: @escaping (Photo, ScreenStack) throws -> Void,
    onLeave: @escaping (Photo) throws -> Void
  ) {
    (self.gallery, self.undo) = (gallery, undo)
    (self.onOpen, self.onLeave) = (onOpen, onLeave)
  }

  var title: String { "Gallery" }

  /// Where the photos stand.
  private struct Grid {
    let across, down: Int
    private let inside: Rect

    init(in area: Rect) {
      inside = Canvas.inside(of: area)
      across = max(1, inside.columns / leastColumns)
      down = max(1, inside.rows / leastRows)
    }

    /// The place of a photo in view, counted from the first: its picture, and below it its name.
    func place(of row: Int) -> (picture: Rect, name: Rect) {
      let (columns, rows) = (inside.columns / across, inside.rows / down)
      let place = Rect(
        column: inside.left + row % across * columns, row: inside.top + row / across * rows,
        columns: columns, rows: rows)
      let picture = Rect(
        column: place.left + 1, row: place.top, columns: max(0, columns - 2),
        rows: max(0, rows - 1))
      return (picture, place.row(rows - 1))
    }
  }

  func layout(in area: Rect) {
    grid = Grid(in: area)
    let room = grid.place(of: 0).picture
    gallery.fit(
      Gallery.Shape(
        across: grid.across, down: grid.down, columns: room.columns, rows: room.rows))
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    canvas.box(area, title: title, note: note, isFocused: isActive)
    guard !gallery.visible.isEmpty else {
      canvas.writeWrapped(
        text, in: Canvas.inside(of: area).inset(columns: 1, rows: 0), style: .faint)
      return
    }
    let selected = gallery.selected?.id
    for (row, photo) in gallery.visible.enumerated() {
      let place = grid.place(of: row)
      draw(photo, on: &canvas, in: place.picture)
      draw(
        nameOf: photo, on: &canvas, in: place.name,
        style: photo.id == selected ? (isActive ? .selected : .strong) : .plain)
    }
  }

  private func draw(_ photo: Photo, on canvas: inout Canvas, in room: Rect) {
    let isLow = room.rows < Canvas.leastOfPicture
    if !isLow, let picture = gallery.picture(of: photo) {
      canvas.draw(picture, in: room)
    } else if isLow || !gallery.hasPictures || photo.size == nil {
      let text = [photo.text(of: .caption), photo.text(of: .taken), photo.fileName.text]
      canvas.writeWrapped(
        text.filter { !$0.isEmpty }.joined(separator: " · "), in: room, style: .faint)
    }
  }

  /// Writes the name in the middle of its line, as wide as it is.
  private func draw(nameOf photo: Photo, on canvas: inout Canvas, in line: Rect, style: Style) {
    let name = Canvas.cut(
      Reference.name(in: photo.text(of: .photoAnimal)), columns: line.columns - 2)
    let text = " \(name) "
    let left = line.left + (line.columns - Canvas.width(of: text)) / 2
    canvas.write(
      text, at: Point(column: left, row: line.top), columns: line.right - left, style: style)
  }

  private var note: String {
    gallery.count == 0
      ? "" : "\((gallery.place + 1).grouped) of \(gallery.count.counted("animal"))"
  }

  private var text: String {
    if let problem = gallery.problem { return problem }
    return gallery.isReading
      ? "Looking…"
      : "None of the listed animals has a photo."
        + (gallery.store.photoObstacle == nil
          ? " Esc, then p, adds one to the selected animal." : "")
  }
}

extension GalleryScreen {
  var commands: [Command] {
    [
      Command(
        "The photos of the animal", id: "photos", group: Self.group, keys: [.enter, "p"],
        label: "Photos", obstacle: gallery.selected == nil ? "There is no photo." : nil
      ) { [self] in try open(on: $0) }
    ] + undo + [
      Command(
        "Close; the animal that was gone to is selected", id: .leave, group: Self.group,
        keys: [.escape, "P"],
        label: "Close"
      ) { [self] stack in
        stack.pop(self)
        if gallery.isMoved, let photo = gallery.selected { try onLeave(photo) }
      }
    ] + moves
  }

  private func open(on stack: ScreenStack) throws {
    if let photo = gallery.selected { try onOpen(photo, stack) }
  }

  private var moves: [Command] {
    [
      move("Left", "left", [.left, "h"]) { $0.move(by: -1) },
      move("Right", "right", [.right, "l", " "]) { $0.move(by: 1) },
      move("Up", "up", [.up, "k"]) { $0.move(rows: -1) },
      move("Down", "down", [.down, "j"]) { $0.move(rows: 1) },
      move("Page up", "page-up", [.pageUp, .control("b")]) { $0.move(pages: -1) },
      move("Page down", "page-down", [.pageDown, .control("f")]) { $0.move(pages: 1) },
      move("First", "first", [.home, "g"]) { $0.move(by: -$0.count) },
      move("Last", "last", [.end, "G"]) { $0.move(by: $0.count) },
    ]
  }

  private func move(
    _ title: String, _ id: Command.ID, _ keys: [Key], _ body: @escaping (Gallery) -> Void
  ) -> Command {
    Command(title, id: id, group: Self.group, keys: keys) { [gallery] _ in body(gallery) }
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    switch mouse.action {
    case .wheelUp: gallery.move(rows: -1)
    case .wheelDown: gallery.move(rows: 1)
    case .press:
      let row = gallery.visible.indices.first { row in
        let place = grid.place(of: row)
        return place.picture.contains(mouse.point) || place.name.contains(mouse.point)
      }
      if let row, gallery.select(row), mouse.clicks == 2 { try open(on: stack) }
    }
    return true
  }
}
