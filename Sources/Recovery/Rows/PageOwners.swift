import Catalog

/// Which pages of a file are known to belong to something.
struct PageOwners {
  private let file: DamagedFile
  private var isOwned: [Bool]

  init(_ file: DamagedFile) {
    self.file = file
    isOwned = [Bool](repeating: false, count: file.pageCount + 1)
  }

  /// The pages that nothing is known to own.
  var unowned: [Int] { isOwned.indices.dropFirst().filter { !isOwned[$0] } }

  /// Notes that a page belongs to something; false where it did before, or is not there.
  mutating func claim(_ number: Int) -> Bool {
    guard isOwned.indices.contains(number), number > 0, !isOwned[number] else { return false }
    isOwned[number] = true
    return true
  }

  /// Visits the pages of a table or an index from its root on, in their order. A page that does not
  /// belong there is not visited, and stays free for its true owner.
  ///
  /// - Returns: The pages that cannot be read or do not belong there, 0 for one whose number cannot
  ///   be read.
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
  /// Whether it is a page of an index, or of a table without row ids.
  var isIndex: Bool { kind == .indexLeaf || kind == .indexInterior }
}
