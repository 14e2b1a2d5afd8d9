/// Going from folder to folder.
extension FilePicker {
  /// Goes into the selected folder, or answers with the selected file; neither where none is.
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
