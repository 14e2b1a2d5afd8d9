import Catalog

/// Reading what is in a folder.
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
    refreshing?.cancel()
    refreshing = nil
    watch = nil
    isStale = false
    reading = Task { [weak self] in
      await self?.beginWatching(place)
      let result = await Folder(place).entries()
      guard let result, !Task.isCancelled else { return }
      self?.take(result, selecting: name)
    }
  }

  /// Watches a folder from before it is read; one that cannot be watched stays as it was read.
  private func beginWatching(_ place: FileLocation) async {
    let events = await BlockingWork.value { FolderEvents(of: place) } ?? nil
    guard let events, !Task.isCancelled else { return }
    watch = FolderWatch(events) { [weak self] in self?.refresh() }
  }

  /// Reads the folder again while what is listed stays, and once more if it changes meanwhile.
  private func refresh() {
    isStale = true
    guard refreshing == nil, reading == nil else { return }
    refreshing = Task { [weak self, listed] in
      while self?.isStale == true, !Task.isCancelled {
        self?.isStale = false
        await self?.readAgain(listed)
        do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
      }
      if !Task.isCancelled { self?.refreshing = nil }
    }
  }

  private func readAgain(_ place: FileLocation) async {
    let folder = Folder(place)
    let result = await folder.entries()
    let facts = await folder.facts(of: visible.filter { !$0.isFolder }.map(\.name))
    guard let result, let facts, !Task.isCancelled else { return }
    looking?.cancel()
    looking = nil
    self.facts = facts
    accept(result)
    narrow(selecting: selected?.name, at: window.selection, offset: window.selectionOffset)
  }

  func take(_ result: Result<[FolderEntry], FolderError>, selecting name: [UInt8]?) {
    reading = nil
    isReading = false
    accept(result)
    narrow(selecting: name)
    if isStale { refresh() }
  }

  private func accept(_ result: Result<[FolderEntry], FolderError>) {
    switch result {
    case .success(let entries): (self.entries, failure) = (entries, nil)
    case .failure(let error): (entries, failure) = ([], error)
    }
  }

  /// Shows the entries that match what is typed. Selects the one called `name`, `offset` rows below
  /// the first in view, or else the first that begins with what is typed, or the one at `index`.
  func narrow(selecting name: [UInt8]? = nil, at index: Int = 0, offset: Int = 0) {
    let pattern = TypedPath(text, in: folder, home: home).pattern
    let folded = Array(Folding.folded(pattern).utf8)
    let shown = entries.filter { entry in
      (!entry.isHidden || pattern.hasPrefix(".")) && entry.folded.contains(folded)
        && (!pattern.isEmpty || entry.isFolder || isLikely(entry))
    }
    let exact = name ?? Array(pattern.utf8)
    let best =
      shown.firstIndex { $0.name == exact }
      ?? shown.firstIndex { !folded.isEmpty && $0.folded.starts(with: folded) }
    window.replace(with: shown, selection: best ?? index, offset: offset)
    learnFacts()
  }

  /// Asks for what is not yet known of the entries in view.
  func learnFacts() {
    let names = visible.filter { !$0.isFolder && facts[$0.name] == nil }.map(\.name)
    guard looking == nil, !names.isEmpty else { return }
    looking = Task { [weak self, listed] in
      let facts = await Folder(listed).facts(of: names)
      guard let facts, !Task.isCancelled else { return }
      self?.take(facts, of: names)
    }
  }

  private func take(_ new: [[UInt8]: FileFacts], of names: [[UInt8]]) {
    looking = nil
    facts.merge(new) { $1 }
    // If some could not be read, they are not asked for again at once.
    if new.count == names.count { learnFacts() }
  }
}
