/// Moving among the entries.
extension FilePicker: ScrollingList {
  /// How many entries there is room for.
  public var height: Int {
    get { window.height }
    set {
      guard newValue != height else { return }
      window.height = max(1, newValue)
      learnFacts()
    }
  }

  /// Moves the selection by that many entries.
  public func move(by distance: Int) {
    window.move(by: distance)
    learnFacts()
  }

  /// Selects the first entry.
  public func moveToStart() {
    select(0)
  }

  /// Selects the last entry.
  public func moveToEnd() {
    select(count - 1)
  }

  /// Moves the view by that many entries.
  public func scroll(by distance: Int) {
    window.scroll(by: distance)
    learnFacts()
  }

  /// Selects an entry in view, counted from the first.
  public func select(visibleRow: Int) {
    select(window.top + visibleRow)
  }

  /// The place of the selected entry among those shown, from 1; nil where none is.
  public var position: Int? { selected == nil ? nil : window.selection + 1 }

  private func select(_ index: Int) {
    window.select(index)
    learnFacts()
  }
}

/// Going from folder to folder.
extension FilePicker {
  /// Goes into the selected folder, or returns the selected file; neither where none is.
  public func open() -> FileLocation? {
    guard !isReading, failure == nil, let selected else { return nil }
    let place = listed.appending(selected.name)
    guard selected.isFolder else {
      folder = listed
      return place
    }
    go(to: place)
    return nil
  }

  /// Goes to the folder that this one lies in, and selects this one there.
  public func goToParent() {
    let left = folder
    go(to: folder.parent, selecting: left == .root ? nil : left.name)
  }

  private func go(to place: FileLocation, selecting name: [UInt8]? = nil) {
    folder = place
    read(place, selecting: name)
    text = ""
  }

  /// Lists what is typed.
  func follow() {
    let typed = TypedPath(text, in: folder, home: home)
    if typed.folder == listed { narrow() } else { read(typed.folder) }
  }
}
