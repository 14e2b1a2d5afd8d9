import Catalog
import Pictures
import Terminal
import ViewState

/// The photos of an animal, one at a time on the whole screen.
final class PhotoScreen: Screen {
  private static let group = "Photos"
  /// From this many rows on, a caption may have two below the picture, above what is known of it.
  private static let airy = 16

  let list: PhotoList
  private let home: FileLocation
  private let undo: [Command]
  /// Does what another screen does.
  private let onRequest: (Request, ScreenStack) throws -> Void

  /// What is to be done with the photos.
  enum Request {
    /// Files are added, after they are chosen unless they are named.
    case add(_ files: [FileLocation]?)
    /// The caption is edited.
    case edit(Photo)
    /// A copy is saved.
    case export(Photo)
  }

  init(
    _ list: PhotoList, home: FileLocation, undo: [Command],
    onRequest: @escaping (Request, ScreenStack) throws -> Void
  ) {
    (self.list, self.home, self.undo, self.onRequest) = (list, home, undo, onRequest)
  }

  var title: String { "Photos · \(list.animal.name)" }

  func layout(in area: Rect) {
    let room = Self.room(in: area)
    list.fit(columns: room.columns, rows: room.rows)
  }

  /// Where the picture has room.
  private static func room(in area: Rect) -> Rect {
    let inside = Canvas.inside(of: area)
    return Rect(
      column: inside.left, row: inside.top, columns: inside.columns,
      rows: max(0, inside.rows - (inside.rows < airy ? 2 : 3)))
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    canvas.box(area, title: title, note: note, isFocused: isActive)
    let inside = Canvas.inside(of: area)
    let room = Self.room(in: area)
    if room.rows < Canvas.leastOfPicture, let photo = list.photo {
      let text = [facts(of: photo, isNameFirst: true), photo.text(of: .caption)]
        .filter { !$0.isEmpty }
      canvas.writeWrapped(text.joined(separator: " · "), in: inside)
      return
    }
    if let picture = list.picture {
      canvas.draw(picture, in: room)
    } else if let text = textWithoutPicture {
      canvas.writeWrapped(text, in: room, style: .faint)
    }
    guard let photo = list.photo else { return }
    let caption = Rect(
      column: inside.left, row: room.bottom, columns: inside.columns,
      rows: inside.bottom - 1 - room.bottom)
    canvas.writeWrapped(photo.text(of: .caption), in: caption)
    let facts = inside.row(inside.rows - 1)
    canvas.write(
      self.facts(of: photo), at: facts.origin, columns: facts.columns, style: .faint)
  }

  private var note: String {
    let place = list.photos.count < 2 ? "" : "\(list.place + 1) of \(list.photos.count)"
    let zoom = list.zoom.factor == 1 ? "" : "× \(list.zoom.factor)"
    return [zoom, place].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What stands in the place of the picture; nil while it is made.
  private var textWithoutPicture: String? {
    if list.isGone { return "\(list.animal.name.shortened) was deleted." }
    if list.photo == nil {
      return "There is no photo yet\(add.obstacle == nil ? "; a adds one" : "")."
    }
    if let problem = list.problem { return problem }
    return list.pictureObstacle.map { "\($0.text); Enter opens the file." }
  }

  /// What is known of a photo, on one line.
  private func facts(of photo: Photo, isNameFirst: Bool = false) -> String {
    let size = photo.size.map { "\($0.width)×\($0.height)" }
    let note =
      list.isMissing
      ? "the original is missing or was altered"
      : list.isOfThumbnail
        ? "only its thumbnail can be shown" : photo.isPartial ? "only a part can be read" : nil
    let name = photo.fileName.text
    let date = photo.text(of: .taken).replacing("T", with: " ")
    let first = isNameFirst ? [name, note, date] : [note, date, name]
    let texts = first + [size, photo.original.size.inBytes]
    return texts.compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " · ")
  }
}

extension PictureObstacle {
  /// What is wrong, without a full stop.
  fileprivate var text: String {
    switch self {
    case .off: "Pictures are off, until menagerie is started with --photos auto"
    case .colors: "Pictures need 256 colours, and no NO_COLOR"
    case .slow: "Pictures are not shown on a slow line"
    }
  }
}

extension PhotoScreen {
  var commands: [Command] {
    [add, caption, makeMain, delete, export, open] + undo + [
      Command(
        "Close", id: .leave, group: Self.group, keys: [.escape, "p"], label: "Close"
      ) { [self] in $0.pop(self) }
    ] + order + zoom + moves
  }

  private var readOnly: String? { list.store.readOnlyObstacle }

  private var none: String? { list.photo == nil ? "There is no photo." : nil }
  private var onlyOne: String? {
    none ?? (list.photos.count < 2 ? "There is no other photo." : nil)
  }

  private var add: Command {
    Command(
      "Add photos", id: "add-photo", group: Self.group, keys: ["a"], label: "Add",
      obstacle: list.store.photoObstacle ?? (list.isGone ? "The animal was deleted." : nil)
    ) { [self] in try onRequest(.add(nil), $0) }
  }

  /// Adds files that are dropped on the terminal, which pastes their paths.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .paste(let text) = input else { return false }
    if let obstacle = add.obstacle {
      stack.say(obstacle)
    } else if let files = PastedPaths(text, home: home)?.files {
      try onRequest(.add(files), stack)
    } else {
      stack.say("What was pasted is no full path of a file that is there.")
    }
    return true
  }

  private var caption: Command {
    Command(
      "Say what it shows, and when it was taken", id: "caption", group: Self.group,
      keys: ["c", "e"],
      label: "Caption", obstacle: readOnly ?? none
    ) { [self] stack in
      if let photo = list.photo { try onRequest(.edit(photo), stack) }
    }
  }

  private var makeMain: Command {
    Command(
      "Make it the main photo, which the detail shows", id: "main-photo", group: Self.group,
      keys: ["m"], label: "Main",
      obstacle: readOnly ?? onlyOne ?? (list.place == 0 ? "It is the main photo." : nil)
    ) { [self] stack in
      stack.perform("Saving…") { [self] in
        try await list.reorder(by: -list.place)
        stack.say("It is the main photo now · u undoes it")
      }
    }
  }

  private var order: [Command] {
    let steps: [(String, String, Key, Int)] = [
      ("Move it forward", "photo-forward", "<", -1), ("Move it back", "photo-back", ">", 1),
    ]
    return steps.map { title, id, key, distance in
      let target = list.place + distance
      return Command(
        title, id: Command.ID(id), group: Self.group, keys: [key],
        obstacle: readOnly ?? onlyOne
          ?? (list.photos.indices.contains(target)
            ? nil : distance < 0 ? "It is the first." : "It is the last.")
      ) { [self] stack in
        stack.perform("Saving…") { [self] in try await list.reorder(by: distance) }
      }
    }
  }

  private var delete: Command {
    Command(
      "Remove the photo from the animal", id: "remove-photo", group: Self.group,
      keys: ["d", .delete], label: "Remove", obstacle: readOnly ?? none
    ) { [self] stack in
      guard let photo = list.photo else { return }
      stack.push(
        Question(
          "Remove", text: "Remove \(photo.fileName.text.shortened)?",
          answers: [
            Question.Answer("y", "Remove", id: "confirm", isDestructive: true) { [self] stack in
              stack.perform("Removing…") { [self] in
                _ = try await list.store.deletePhotos([photo.id])
                stack.say("Removed a photo · u undoes it")
              }
            }, .cancel,
          ]))
    }
  }

  private var export: Command {
    Command(
      "Save a copy of the original", id: "copy-photo", group: Self.group, keys: ["x"],
      label: "Copy",
      obstacle: none
    ) { [self] stack in
      if let photo = list.photo { try onRequest(.export(photo), stack) }
    }
  }

  private var open: Command {
    Command(
      "Open the original with the desktop's program", id: "open-photo", group: Self.group,
      keys: [.enter], obstacle: none
    ) { [self] stack in
      guard let photo = list.photo, let path = list.store.path(of: photo) else {
        return stack.say("The original is missing or was altered.")
      }
      try stack.openLink(path)
      stack.say("Opened \(photo.fileName.text.shortened) with xdg-open")
    }
  }

  private var isWhole: Bool { list.zoom.factor == 1 }

  private var zoom: [Command] {
    let nearer = Command(
      "Look from nearer", id: "zoom-in", group: Self.group, keys: ["+", "="], label: "Zoom",
      obstacle: none ?? list.zoomObstacle
    ) { [list] _ in list.zoom(in: true) }
    let farther = Command(
      "Look from farther away", id: "zoom-out", group: Self.group, keys: ["-"],
      label: isWhole ? nil : "Zoom out", obstacle: none ?? (isWhole ? "All of it is shown." : nil)
    ) { [list] _ in list.zoom(in: false) }
    let parts: [(String, String, [Key], Int, Int)] = [
      ("Look at what is left", "look-left", [.left, "h"], -1, 0),
      ("Look at what is right", "look-right", [.right, "l"], 1, 0),
      ("Look at what is above", "look-up", [.up, "k"], 0, -1),
      ("Look at what is below", "look-down", [.down, "j"], 0, 1),
    ]
    return [nearer, farther]
      + parts.filter { _ in !isWhole }.map { title, id, keys, columns, rows in
        Command(title, id: Command.ID(id), group: Self.group, keys: keys) { [list] _ in
          list.look(columns: columns, rows: rows)
        }
      }
  }

  private var moves: [Command] {
    let (back, on): ([Key], [Key]) =
      isWhole ? ([.left, .up, "h", "k"], [.right, .down, "l", "j"]) : ([], [])
    let steps: [(String, String, [Key], Int)] = [
      ("The photo before", "previous-photo", back + [.pageUp], -1),
      ("The next photo", "next-photo", on + [" ", .pageDown], 1),
      ("The main photo", "first-photo", [.home, "g"], -list.photos.count),
      ("The last photo", "last-photo", [.end, "G"], list.photos.count),
    ]
    return steps.map { title, id, keys, distance in
      Command(
        title, id: Command.ID(id), group: Self.group, keys: keys, obstacle: onlyOne
      ) { [self] _ in list.move(by: distance) }
    }
  }
}
