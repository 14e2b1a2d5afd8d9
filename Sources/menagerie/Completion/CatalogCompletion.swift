import ArgumentParser
import Catalog
import Exchange
import Foundation
import Terminal

/// What a shell offers from a catalog to complete a word.
struct CatalogCompletion {
  /// More than anybody reads through.
  private static let maxNames = 1_000
  /// The most categories examined, so that the shell responds at once.
  private static let maxRead = 20_000

  /// The words of the command line as the shell passes them, starting with the program's name.
  let words: [String]

  /// The texts that start with the word, in the form the requesting shell needs. There are none if
  /// no catalog can be read: completion must not report errors.
  fileprivate func texts(
    startingWith prefix: String,
    of read: (CatalogStore, _ isWanted: (String) -> Bool) throws -> [String]
  ) -> [String] {
    do {
      let store = try CatalogStore(.file(path), access: .readOnly, lockTimeout: .zero)
      defer { store.close() }
      let start = Folding.folded(ShellWord(prefix).text)
      // Nobody can choose what a terminal cannot show as it is.
      return try read(store) {
        VisibleText($0).description == $0 && Folding.folded($0).hasPrefix(start)
      }.compactMap { ShellWord.written($0, for: CompletionShell.requesting) }
    } catch {
      return []
    }
  }

  private var path: String {
    var catalog: String?
    for (index, word) in words.enumerated() {
      if word == "--catalog", words.indices.contains(index + 1) { catalog = words[index + 1] }
      if word.hasPrefix("--catalog=") { catalog = String(word.dropFirst("--catalog=".count)) }
    }
    return CatalogOptions.path(named: catalog.map { ShellWord($0).text })
  }

  fileprivate static func categories(
    in store: CatalogStore, where isWanted: (String) -> Bool
  ) throws -> [String] {
    var names: [String] = []
    var start = PageStart<AnimalCategory>.first
    for _ in 0..<maxRead / maxNames where names.count < maxNames {
      let page = try store.categoryPage(from: start, limit: maxNames)
      names += page.rows.map(\.category.name).filter(isWanted)
      guard !page.reachesEnd, let last = page.rows.last else { break }
      start = .after(last.category)
    }
    return names
  }
}

extension CompletionKind {
  static var categoryName: CompletionKind { texts(CatalogCompletion.categories) }

  static var searchName: CompletionKind { texts { try $0.searches().map(\.name).filter($1) } }

  static var logName: CompletionKind { texts { try $0.logs().map(\.name).filter($1) } }

  static var orderName: CompletionKind {
    texts { try (SortName.builtIn + $0.fields().sortable.map(\.key)).filter($1) }
  }

  static var customFieldName: CompletionKind {
    texts { try $0.fields().custom.map(\.key).filter($1) }
  }

  static var retiredFieldName: CompletionKind {
    texts { try $0.retiredFields().map(\.key).filter($1) }
  }

  /// Column names separated by commas; the last one is being typed.
  static var columnNames: CompletionKind {
    .custom { words, _, prefix in
      let scalars = prefix.unicodeScalars
      let done = scalars.lastIndex(of: ",").map { String(scalars[...$0]) } ?? ""
      return CatalogCompletion(words: words).texts(startingWith: prefix) { store, isWanted in
        try ([AnimalColumn.number.key] + store.fields().ofLists.map(\.key))
          .map { ShellWord(done).text + $0 }.filter(isWanted)
      }
    }
  }

  /// The name of a field that “--set” and “--clear” accept.
  static var otherFieldName: CompletionKind {
    texts { try $0.fields().others.map(\.key).filter($1) }
  }

  /// Such a field with a value: each of its words, if it has any, or none yet.
  static var fieldValue: CompletionKind {
    texts { store, isWanted in
      try store.fields().others.flatMap { field in
        (field.valueKind?.words ?? [""]).map { "\(field.key)=\($0)" }
      }.filter(isWanted)
    }
  }

  private static func texts(
    _ read: @escaping @Sendable (CatalogStore, (String) -> Bool) throws -> [String]
  ) -> CompletionKind {
    .custom { words, _, prefix in
      CatalogCompletion(words: words).texts(startingWith: prefix, of: read)
    }
  }
}
