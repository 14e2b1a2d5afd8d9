import Catalog
import Observation

/// Choosing a file: the files and folders of a folder, narrowed by typing, or found by a path. They
/// are read in the background; a newer folder replaces one that is still being read.
@Observable
public final class FilePicker {
  /// The folder that was gone to; what is typed is relative to it.
  public internal(set) var folder: FileLocation
  /// What is typed: a part of a name, or a path.
  public var text = "" {
    didSet { if text != oldValue { follow() } }
  }
  /// Whether the folder is still being read.
  public internal(set) var isReading = false
  /// The files that are marked, in any folder, in the order of marking.
  public private(set) var marked: [FileLocation] = []
  /// Why the folder cannot be listed, if it cannot.
  public internal(set) var failure: FolderError?

  /// The folder that `~` stands for.
  @ObservationIgnored public let home: FileLocation
  /// The entries of the listed folder, including hidden ones.
  @ObservationIgnored var entries: [FolderEntry] = []
  /// The folder that is listed or being read.
  public internal(set) var listed: FileLocation
  var window = RowWindow<FolderEntry>()
  var facts: [[UInt8]: FileFacts] = [:]
  @ObservationIgnored var reading: Task<Void, Never>?
  @ObservationIgnored var looking: Task<Void, Never>?
  @ObservationIgnored var watch: FolderWatch?
  @ObservationIgnored var refreshing: Task<Void, Never>?
  /// Whether the folder has changed since it was read.
  @ObservationIgnored var isStale = false

  /// Which files are listed until something is typed.
  @ObservationIgnored let isLikely: (FolderEntry) -> Bool

  /// Begins in a folder; until something is typed, only likely files are listed.
  public init(
    in folder: FileLocation = .workingFolder, home: FileLocation = .home,
    isLikely: @escaping (FolderEntry) -> Bool = { _ in true }
  ) {
    self.folder = folder
    self.home = home
    self.isLikely = isLikely
    listed = folder
    read(folder)
  }

  /// The entries in view.
  public var visible: ArraySlice<FolderEntry> { window.visible }
  /// The index of the selected entry within `visible`.
  public var selection: Int { window.selection }
  /// The selected entry.
  public var selected: FolderEntry? { window.selected }
  /// How many entries match what is typed.
  public var count: Int { window.rows.count }
  /// The part of a name that is typed, without the path before it.
  public var typedName: String { TypedPath(text, in: folder, home: home).pattern }
  /// Whether the folder has entries that are listed only once a `.` is typed.
  public var hasHidden: Bool { entries.contains(where: \.isHidden) }
  /// Whether the folder has more entries than are listed.
  public var isCut: Bool { entries.count >= Folder.maxEntries }

  /// What is known of an entry in view; nil until it is read.
  public func facts(of entry: FolderEntry) -> FileFacts? { facts[entry.name] }

  /// Returns once all that was asked for is read.
  public func idle() async {
    while let task = reading ?? refreshing ?? looking { await task.value }
  }

  /// Returns once the folder is read. If cancelled, it stops reading it.
  public func folderIsHere() async {
    while let reading {
      await withTaskCancellationHandler {
        await reading.value
      } onCancel: {
        reading.cancel()
      }
      if Task.isCancelled { return take(.failure(.cancelled), selecting: nil) }
    }
  }
}

/// Marking several files.
extension FilePicker {
  /// Where an entry of the listed folder is.
  public func location(of entry: FolderEntry) -> FileLocation { listed.appending(entry.name) }

  /// Marks the selected file, or takes its mark away, and moves on; false if it is a folder.
  public func toggleMark() -> Bool {
    guard let selected, !selected.isFolder else { return false }
    let file = location(of: selected)
    if let place = marked.firstIndex(of: file) {
      marked.remove(at: place)
    } else {
      marked.append(file)
    }
    move(by: 1)
    return true
  }
}

/// Completing what is typed.
extension FilePicker {
  /// Completes what is typed as shells do, with all that the entries beginning with it have in
  /// common, or to the only one shown if none begins with it. A completed folder is then listed.
  public func complete() {
    let typed = TypedPath(text, in: folder, home: home)
    guard !isReading, failure == nil else { return }
    let folded = Array(Folding.folded(typed.pattern).utf8)
    // Only a name that is valid text can be typed.
    let shown = window.rows.filter { Array($0.text.utf8) == $0.name }
    let starting = shown.filter { $0.folded.starts(with: folded) }
    let meant = starting.isEmpty && window.rows.count == 1 ? shown : starting
    guard let first = meant.first else { return }
    let name = meant.dropFirst().reduce(first.text) { $0.commonStart(with: $1.text) }
    let isFolder = meant.count == 1 && first.isFolder
    guard meant.count == 1 || name.count > typed.pattern.count else { return }
    text = typed.path + name + (isFolder ? "/" : "")
  }
}

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
