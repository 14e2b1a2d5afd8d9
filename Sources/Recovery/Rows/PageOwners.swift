import Catalog

/// Tracks the pages of a file with a known owner.
struct PageOwners {
  private let file: DamagedFile
  private var isOwned: [Bool]

  init(_ file: DamagedFile) {
    self.file = file
    isOwned = [Bool](repeating: false, count: file.pageCount + 1)
  }

  /// The pages without a known owner.
  var unowned: [Int] { isOwned.indices.dropFirst().filter { !isOwned[$0] } }

  /// Claims a page; false if it is already claimed or does not exist.
  mutating func claim(_ number: Int) -> Bool {
    guard isOwned.indices.contains(number), number > 0, !isOwned[number] else { return false }
    isOwned[number] = true
    return true
  }

  /// Visits the pages of a table or an index in order, from its root. A page that does not belong
  /// there is skipped and stays free for its true owner.
  ///
  /// - Returns: The pages that cannot be read or do not belong there; 0 for an unreadable page
  ///   number.
  mutating func walk(
    from root: Int, where belongs: (TreePage) -> Bool, _ visit: (TreePage) throws -> Void
  ) rethrows -> [Int] {
    var lost: [Int] = []
    var next: [Int] = [root]
    while let number = next.popLast() {
      guard let page = file.treePage(number), belongs(page), claim(number) else {
        lost.append(number)
        continue
      }
      try visit(page)
      next += page.children.reversed().map { $0 ?? 0 }
    }
    return lost
  }
}

extension TreePage {
  /// Whether it is a page of an index, or of a table without row IDs.
  var isIndex: Bool { kind == .indexLeaf || kind == .indexInterior }
}
