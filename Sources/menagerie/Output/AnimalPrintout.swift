import Catalog
import Exchange
import Synchronization

/// Prints animals on standard output, one per line or as a JSON array, in batches from any thread.
final class AnimalPrintout: Sendable {
  private let columns: [AnimalColumn]
  private let jsonFields: [Field]?
  /// Whether to mark misfit values: people see marks, programs get the plain values.
  private let marksMisfits = Output.standard.isTerminal
  private let printout: Mutex<Printout>

  /// Prints the columns as lines or, if `jsonFields` is not nil, these fields as JSON.
  init(of columns: [AnimalColumn], asJSON jsonFields: [Field]?) {
    self.columns = columns
    self.jsonFields = jsonFields
    printout = Mutex(Printout(asJSON: jsonFields != nil))
  }

  /// Prints more animals.
  func add(_ animals: [Animal]) throws {
    try printout.withLock { printout in
      try printout.add(
        animals.map { animal in columns.map { text($0, of: animal) } },
        animals.map { $0.jsonMembers(of: jsonFields ?? []) })
    }
  }

  private func text(_ column: AnimalColumn, of animal: Animal) -> String {
    column.text(of: animal) + (marksMisfits ? column.field.map(animal.mark) ?? "" : "")
  }

  /// Ends the output.
  func end() throws { try printout.withLock { try $0.end() } }
}
