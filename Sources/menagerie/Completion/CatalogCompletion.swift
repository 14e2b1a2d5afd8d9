import ArgumentParser
import Catalog
import Foundation
import Terminal

/// The names of categories that a shell offers for the word under the cursor.
struct CategoryCompletion {
  /// More than anybody looks through.
  private static let mostNames = 1_000
  /// Categories that are looked at, so that the shell answers at once.
  private static let mostRead = 20_000
  private static let pageSize = 500

  /// The words of the command line as the shell has them, the name of the program first.
  let words: [String]

  /// The names in the words of the shell that asks. There are none where no catalog can be read: a
  /// shell that completes says nothing else.
  func names(startingWith prefix: String) -> [String] {
    do {
      let store = try CatalogStore(.file(path), access: .readOnly, lockTimeout: .zero)
      defer { store.close() }
      let start = ShellWord(prefix).text
      return try names(in: store) { Folding.folded($0).hasPrefix(Folding.folded(start)) }
        .compactMap { ShellWord.written($0, for: CompletionShell.requesting) }
    } catch {
      return []
    }
  }

  /// The catalog that the command line is about.
  private var path: String {
    var catalog: String?
    for (index, word) in words.enumerated() {
      if word == "--catalog", words.indices.contains(index + 1) { catalog = words[index + 1] }
      if word.hasPrefix("--catalog=") { catalog = String(word.dropFirst("--catalog=".count)) }
    }
    return CatalogOptions.path(named: catalog.map { ShellWord($0).text })
  }

  private func names(
    in store: CatalogStore, where isWanted: (String) -> Bool
  ) throws -> [String] {
    var names: [String] = []
    var start = PageStart<AnimalCategory>.first
    var count = 0
    while names.count < Self.mostNames, count < Self.mostRead {
      let page = try store.categoryPage(from: start, limit: Self.pageSize)
      // What a terminal could not show as it is, nobody can choose either.
      names += page.rows.map(\.category.name)
        .filter { VisibleText($0).description == $0 && isWanted($0) }
      count += page.rows.count
      guard !page.reachesEnd, let last = page.rows.last else { break }
      start = .after(last.category)
    }
    return names
  }
}

extension CompletionKind {
  /// The name of a category of the catalog that the command line is about.
  static var categoryName: CompletionKind {
    .custom { words, _, prefix in CategoryCompletion(words: words).names(startingWith: prefix) }
  }
}
