/// Moving among the entries.
extension FilePicker: ScrollingList {
  /// How many entries fit.
  public var height: Int {
    get { window.height }
    set {
      guard newValue != height else { return }
      window.height = max(1, newValue)
      learnFacts()
    }
  }

  /// Moves the selection by `distance` entries.
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

  /// Moves the view by `distance` entries.
  public func scroll(by distance: Int) {
    window.scroll(by: distance)
    learnFacts()
  }

  /// Selects an entry in view, counted from the first.
  public func select(visibleRow: Int) {
    select(window.top + visibleRow)
  }

  /// The position of the selected entry among those shown, from 1; nil if none is selected.
  public var position: Int? { selected == nil ? nil : window.selection + 1 }

  private func select(_ index: Int) {
    window.select(index)
    learnFacts()
  }
}

/// Going from folder to folder.
extension FilePicker {
  /// Goes into the selected folder, or returns the selected file; does neither if none is selected.
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

  /// Goes to the parent folder, and selects this one there.
  public func goToParent() {
    let left = folder
    go(to: folder.parent, selecting: left == .root ? nil : left.name)
  }

  private func go(to place: FileLocation, selecting name: [UInt8]? = nil) {
    folder = place
    read(place, selecting: name)
    text = ""
  }

  /// Lists what the typed text asks for.
  func follow() {
    let typed = TypedPath(text, in: folder, home: home)
    if typed.folder == listed { narrow() } else { read(typed.folder) }
  }
}
