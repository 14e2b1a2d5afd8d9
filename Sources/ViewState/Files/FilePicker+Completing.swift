import Catalog

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
