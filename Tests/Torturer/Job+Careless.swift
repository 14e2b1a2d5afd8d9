import Catalog
import Foundation
import TestSupport

/// What the program must not do: a harness that does not notice it proves nothing.
extension Job {
  /// Tells of each save before it has returned.
  func promise(to store: CatalogStore) async throws {
    for turn in turns {
      Line("saved \(name) \(turn)").print()
      _ = try await store.insert(draft("\(name) \(turn)", turn))
    }
  }

  /// Tells of each undo before it has returned.
  func boast(to store: CatalogStore) async throws {
    for turn in turns {
      let animal = try await store.insert(draft("\(name) \(turn)", turn))
      Line("saved \(animal.name)").print()
      Line("deleted \(animal.name)").print()
      _ = try await store.undo()
    }
  }

  /// Saves without waiting for the disk.
  func relax() throws {
    let program = try OtherProgram(path)
    try program.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    for turn in turns {
      try program.execute(
        "INSERT INTO animal VALUES (NULL, '\(name) \(turn)', '', 'unknown', NULL)")
      Line("saved \(name) \(turn)").print()
    }
  }

  /// Adds 1 to the number that the first animal has for a name, whatever others have made of it
  /// meanwhile.
  func overwrite() throws {
    let program = try OtherProgram(path)
    try program.execute("PRAGMA busy_timeout = 10000")
    for turn in turns {
      let found = try program.column("SELECT name FROM animal WHERE id = 1").first
      guard let number = found.flatMap({ Int($0) }) else { continue }
      try program.execute("UPDATE animal SET name = '\(number + 1)' WHERE id = 1")
      Line("counted \(turn)").print()
    }
  }

  /// Saves an animal in two steps, each of which may be the last.
  func saveInPieces() throws {
    let program = try OtherProgram(path)
    try program.execute(
      "INSERT INTO animal VALUES (NULL, 'half of Rhea', 'half of rhea', 'unknown', NULL)")
    try program.execute("UPDATE animal SET name = 'Rhea', foldedName = 'rhea' WHERE id = 3")
  }
}
