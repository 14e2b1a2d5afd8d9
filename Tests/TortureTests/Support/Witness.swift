import Foundation
import TestSupport

/// Compares what a torturer was told with what the catalog holds after it died.
struct Witness {
  private let catalog: String
  /// The names in the catalog when it was last looked at.
  private var known: Set<String> = []

  /// Whether there was nothing that could be deleted.
  var sawNothing: Bool { known.isEmpty }

  /// Knows a catalog, which need not be there yet, from now on.
  init(of catalog: String) throws {
    self.catalog = catalog
    if FileManager.default.fileExists(atPath: catalog) {
      known = Set(try OtherProgram(catalog).column("SELECT name FROM animal"))
    }
  }

  /// What is wrong after a task of which those lines were told; of what was told later nobody
  /// knows.
  mutating func problems(after told: [String], later: [String] = []) throws -> [String] {
    let program = try OtherProgram(catalog)
    let names = try program.column("SELECT name FROM animal")
    defer { known = Set(names) }
    var problems = try program.problems()
    if names.count != Set(names).count { problems.append("names that are there twice") }
    let promised = Promises(told)
    let kept = known.union(promised.saved).subtracting(promised.deleted)
    let lost = kept.subtracting(names)
    let undone = promised.deleted.intersection(names)
    // What was under way when it died may have been done, once.
    let unclear = promised.isDeleting ? 1 : 0
    if lost.subtracting(promised.open).count > unclear { problems.append("lost: \(lost.sorted())") }
    if !undone.isSubset(of: promised.open) { problems.append("still there: \(undone.sorted())") }
    let extra = Set(names).subtracting(kept).subtracting(Promises(later).saved).count
    if ![0, 1, 200].contains(extra) { problems.append("\(extra) animals that nobody saved") }
    return problems
  }
}

/// What the lines of a torturer promise.
struct Promises {
  private(set) var saved: Set<String> = []
  private(set) var deleted: Set<String> = []
  /// What it was adding, undoing and redoing, in which it may have gone a step further.
  private(set) var open: Set<String> = []
  /// Whether it may be deleting one more.
  private(set) var isDeleting = false

  init(_ told: [String]) {
    for line in told {
      let word = line.prefix { $0 != " " }
      take(String(word), String(line.dropFirst(word.count + 1)))
    }
    isDeleting = isDeleting || told.isEmpty
  }

  private mutating func take(_ word: String, _ name: String) {
    switch word {
    case "saved", "added", "redone", "restored":
      saved.insert(name)
      deleted.remove(name)
    case "deleted", "undone", "removed":
      deleted.insert(name)
      saved.remove(name)
    case "imported": saved.formUnion((0..<200).map { "\(name).\($0)" })
    default: break
    }
    open = ["saved", "deleted", "imported"].contains(word) ? [] : [name]
    if word == "deleted" { isDeleting = true }
  }
}
