import Catalog
import Foundation

/// What the journal costs a save, and what it takes to undo the deletion of a large category.
struct JournalMeasurement {
  private static let rounds = 30
  private static let saves = 50
  private static let animals = 1_000_000

  /// The time of one save with its journal over the time of one without, in the same run.
  let saveRatio: Double
  /// The time of one save with its journal, in milliseconds.
  let saveTime: Double
  /// Deleting a category with its animals, and undoing that, in seconds.
  let cascadeTime: Double
  let undoTime: Double
  let animals = Self.animals

  init(in folder: String) async throws {
    let folder = folder + "/journal"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { Self.remove(folder) }
    let bare = try SavingProgram(folder + "/bare.sqlite", hasJournal: false)
    let journaled = try SavingProgram(folder + "/journaled.sqlite", hasJournal: true)
    var times: [(bare: Double, journaled: Double)] = []
    for _ in 0..<Self.rounds {
      times.append(
        (
          try Self.milliseconds { for _ in 0..<Self.saves { try bare.save() } },
          try Self.milliseconds { for _ in 0..<Self.saves { try journaled.save() } }
        ))
    }
    saveRatio = times.map { $0.journaled / $0.bare }.median
    saveTime = times.map { $0.journaled / Double(Self.saves) }.median
    let store = try CatalogStore(.file(folder + "/cascade.sqlite"), access: .create)
    defer { store.close() }
    let category = try await Self.fill(store)
    let clock = ContinuousClock()
    cascadeTime = Self.seconds(
      try await clock.measure { _ = try await store.deleteCategory(category) })
    undoTime = Self.seconds(try await clock.measure { _ = try await store.undo() })
  }

  private static func remove(_ folder: String) {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      print("left behind: \(folder)")
    }
  }

  private static func fill(_ store: CatalogStore) async throws -> AnimalCategory.ID {
    let category = try await store.insertCategory(named: "Gulls")
    for start in stride(from: 0, to: animals, by: 100_000) {
      _ = try await store.insert(
        contentsOf: (start..<start + 100_000).map { index in
          RecordDraft(name: "Gull \(index * 7_919 % animals)", category: .existing(category))
        })
    }
    return category.id
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    seconds(try ContinuousClock().measure(body)) * 1_000
  }

  private static func seconds(_ duration: Duration) -> Double {
    duration / .seconds(1)
  }
}

extension JournalMeasurement {
  /// The section of the report.
  var text: String {
    """
    ## The journal

    | measured | value | at most |
    |---|--:|--:|
    | a save with its journal ÷ one without, median of \(Self.rounds) | \(Self.text(saveRatio, 2)) | 1.5 |
    | a save with its journal, in milliseconds | \(Self.text(saveTime, 2)) | |
    | deleting a category with \(animals.grouped) animals, in seconds | \(Self.text(cascadeTime, 1)) | |
    | undoing that, in seconds | \(Self.text(undoTime, 1)) | |

    """
  }

  private static func text(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}
