import ArgumentParser
import Catalog
import ViewState

/// How many animals a command may change, and whether it asks first.
struct BulkOptions: ParsableArguments {
  @Flag(help: "All animals.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Change nothing unless there are exactly this many; asks no question.", valueName: "count"))
  var expect: Int?

  @Flag(help: "Change nothing, and print how many animals it would be.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  func validate() throws {
    if let expect, expect < 0 { throw ValidationError("--expect is a number from 0 on.") }
  }

  /// Requires animals to be selected in exactly one way.
  func requireOneWay(names: [String], _ choice: AnimalChoice, options: String) throws {
    let ways = [!names.isEmpty, !choice.isEmpty, all].filter { $0 }.count
    if ways > 1 {
      throw ValidationError("Say which animals in one way: by name, by \(options), or with --all.")
    }
    if ways == 0 {
      throw ValidationError("Say which animals: their names, \(options), or --all.")
    }
  }

  /// What an output error says about the changed animals; nil if nothing was saved.
  func done(_ count: Int) -> String? {
    dryRun || count == 0 ? nil : Output.savedChange
  }

  /// The selected animals, and each of them if they are named.
  func marks(
    names: [String], _ choice: AnimalChoice, in store: CatalogStore
  ) throws -> (marks: Marks, named: [Animal]) {
    guard !names.isEmpty else {
      return (try store.adding(choice.query(in: store), to: Marks()), [])
    }
    let animals = try store.animals(namedBy: names)
    var marks = Marks()
    for animal in animals { marks.mark(animal.id) }
    return (marks, animals)
  }

  /// Changes animals in one edit, or counts those that it would change, and returns their number.
  /// Asks first, unless the animals were named one by one; the question says what is lost
  /// with them.
  func run(
    _ edit: BulkEdit, on marks: Marks, in store: CatalogStore, areNamed: Bool,
    losing loss: DeletionLoss = .none
  ) async throws -> Int {
    func number() async throws -> Int {
      try await Interruptible.run { try await store.count(of: marks, changedBy: edit) }
    }
    if dryRun { return try await number() }
    var expected = expect
    if expected == nil, !yes, !areNamed {
      let count = try await number()
      if count > 0 {
        let verb = edit == .deletion ? "Delete" : "Change"
        try Question(text: "\(verb) \(count.counted("animal"))?\(loss.sentences(among: count))")
          .requireYes()
      }
      expected = count
    }
    return try await Interruptible.run(showing: edit == .deletion ? "Deleting" : "Changing") {
      [expected] progress in
      try await store.apply(edit, to: marks, expecting: expected, progress: progress).changed
    }
  }

  /// What was done to animals, or would be done.
  func sentence(_ edit: BulkEdit, _ count: Int) -> String {
    let animals = count.counted("animal")
    return dryRun
      ? "\(animals) would \(edit == .deletion ? "be deleted" : "change")" : edit.done(to: count)
  }
}
