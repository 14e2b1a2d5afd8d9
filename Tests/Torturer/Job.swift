import Catalog
import Foundation

/// What a torturer was asked to do.
struct Job {
  struct Unknown: Error, CustomStringConvertible {
    let description = "Torturer TASK CATALOG [COUNT [NAME]]"
  }

  /// What can be asked of it. The last ones are as careless as the program must not be.
  enum Task: String {
    case open, save, `import`, delete, undo, count, churn
    case promise, boast, relaxed, overwrite, pieces
  }

  let task: Task
  let path: String
  /// How often; 0 stands for ever.
  let count: Int
  /// A word in what it saves, by which its saves are told from those of others.
  let name: String

  /// Reads the arguments of the program.
  init(_ arguments: [String]) throws {
    guard arguments.count > 2, let task = Task(rawValue: arguments[1]) else { throw Unknown() }
    self.task = task
    path = arguments[2]
    count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 1
    name = arguments.count > 4 ? arguments[4] : "Animal"
  }

  /// Does all of it.
  func run() async throws {
    switch task {
    case .open: try await onStore { _ in }
    case .save: try await onStore(save)
    case .import: try await onStore(importMany)
    case .delete: try await onStore(delete)
    case .undo: try await onStore(undo)
    case .count: try await onStore(countUp)
    case .churn: try await onStore(churn)
    case .promise: try await onStore(promise)
    case .boast: try await onStore(boast)
    case .relaxed: try relax()
    case .overwrite: try overwrite()
    case .pieces: try saveInPieces()
    }
  }

  private func onStore(_ body: (CatalogStore) async throws -> Void) async throws {
    // Each torturer has edits of its own to undo.
    let author = Author(user: name, host: "torture")
    let store = try CatalogStore(.file(path), access: .create, journal: nil, author: author)
    try await body(store)
    store.close()
  }

  /// The numbers of the turns, which may have no end.
  var turns: some Sequence<Int> {
    let count = count
    return sequence(first: 0) { $0 + 1 < count || count == 0 ? $0 + 1 : nil }
  }
}
