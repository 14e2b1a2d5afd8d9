import Catalog

/// Reading what a folder has.
extension FilePicker {
  func read(_ place: FileLocation, selecting name: [UInt8]? = nil) {
    listed = place
    entries = []
    facts = [:]
    window.replace(with: [], selection: 0, offset: 0)
    failure = nil
    isReading = true
    reading?.cancel()
    looking?.cancel()
    looking = nil
    reading = Task { [weak self] in
      let result = await Folder(location: place).entries()
      guard let result, !Task.isCancelled else { return }
      self?.take(result, selecting: name)
    }
  }

  func take(_ result: Result<[FolderEntry], FolderError>, selecting name: [UInt8]?) {
    reading = nil
    isReading = false
    switch result {
    case .success(let entries): self.entries = entries
    case .failure(let error): failure = error
    }
    narrow(selecting: name)
  }

  /// Shows the entries that fit what is typed, the first that begins with it selected.
  func narrow(selecting name: [UInt8]? = nil) {
    let pattern = TypedPath(text, in: folder, home: home).pattern
    let folded = Array(Folding.folded(pattern).utf8)
    let shown = entries.filter { entry in
      (!entry.isHidden || pattern.hasPrefix(".")) && entry.folded.contains(folded)
    }
    let exact = name ?? Array(pattern.utf8)
    let best =
      shown.firstIndex { $0.name == exact }
      ?? shown.firstIndex { !folded.isEmpty && $0.folded.starts(with: folded) }
    window.replace(with: shown, selection: best ?? 0, offset: 0)
    learnFacts()
  }

  /// Asks for what is not known yet of the entries in view.
  func learnFacts() {
    let names = visible.filter { !$0.isFolder && facts[$0.name] == nil }.map(\.name)
    guard looking == nil, !names.isEmpty else { return }
    looking = Task { [weak self, listed] in
      let facts = await Folder(location: listed).facts(of: names)
      guard let facts, !Task.isCancelled else { return }
      self?.take(facts, of: names)
    }
  }

  private func take(_ new: [[UInt8]: FileFacts], of names: [[UInt8]]) {
    looking = nil
    facts.merge(new) { $1 }
    // What cannot be told of one is not asked for again at once.
    if new.count == names.count { learnFacts() }
  }
}
