import Catalog
import Exchange
import Synchronization

/// Animals on standard output, one a line or as a JSON array, a few at a time and from any thread.
final class AnimalPrintout: Sendable {
  private let columns: [AnimalColumn]
  private let jsonFields: [Field]?
  /// Whether values that do not fit are marked: for people they are, programs get what is there.
  private let marksMisfits = Output.standard.isTerminal
  private let printout: Mutex<Printout>

  /// Begins; the columns are those of the lines, and JSON, if it is wanted, has these fields.
  init(of columns: [AnimalColumn], asJSON jsonFields: [Field]?) {
    self.columns = columns
    self.jsonFields = jsonFields
    printout = Mutex(Printout(asJSON: jsonFields != nil))
  }

  /// Prints animals behind those that were printed before.
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

  /// Prints what stands at the end.
  func end() throws { try printout.withLock { try $0.end() } }
}
