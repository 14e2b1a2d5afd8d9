import Catalog
import Observation

/// Choosing a file: the files and folders of a folder, narrowed by typing, or found by a path.
///
/// Folders are read in the background; a newer one replaces one that is still being read.
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
  /// Why the folder cannot be listed, if it cannot.
  public internal(set) var failure: FolderError?

  /// The folder that `~` stands for.
  @ObservationIgnored public let home: FileLocation
  /// The entries of the listed folder, including hidden ones.
  @ObservationIgnored var entries: [FolderEntry] = []
  /// The folder that is listed or being read.
  var listed: FileLocation
  var window = RowWindow<FolderEntry>()
  var facts: [[UInt8]: FileFacts] = [:]
  @ObservationIgnored var reading: Task<Void, Never>?
  @ObservationIgnored var looking: Task<Void, Never>?
  @ObservationIgnored var watch: FolderWatch?
  @ObservationIgnored var refreshing: Task<Void, Never>?
  /// Whether the folder has changed since it was read.
  @ObservationIgnored var isStale = false

  /// Begins in a folder.
  public init(in folder: FileLocation = .workingFolder, home: FileLocation = .home) {
    self.folder = folder
    self.home = home
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
  /// The folder whose entries are shown.
  public var shownFolder: FileLocation { listed }
  /// The part of a name that is typed, without the path before it.
  public var typedName: String { TypedPath(text, in: folder, home: home).pattern }
  /// Whether the folder has entries that are listed only once a `.` is typed.
  public var hasHidden: Bool { entries.contains(where: \.isHidden) }
  /// Whether the folder has more entries than are listed.
  public var isCut: Bool { entries.count >= Folder.mostEntries }

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

/// Completing what is typed.
extension FilePicker {
  /// Completes what is typed as shells do, with all that the entries beginning with it have in
  /// common, or to the only one shown if none begins with it. A completed folder is then listed.
  public func complete() {
    let typed = TypedPath(text, in: folder, home: home)
    guard !isReading, failure == nil else { return }
    let folded = Array(Folding.folded(typed.pattern).utf8)
    let shown = window.rows.filter(\.isText)
    let starting = shown.filter { $0.folded.starts(with: folded) }
    let meant = starting.isEmpty && window.rows.count == 1 ? shown : starting
    guard let first = meant.first else { return }
    let name = meant.dropFirst().reduce(first.text) { $0.commonStart(with: $1.text) }
    let isFolder = meant.count == 1 && first.isFolder
    guard meant.count == 1 || name.count > typed.pattern.count else { return }
    text = typed.path + name + (isFolder ? "/" : "")
  }
}

extension FolderEntry {
  /// Whether its name is valid text, and so can be typed.
  fileprivate var isText: Bool { Array(text.utf8) == name }
}
