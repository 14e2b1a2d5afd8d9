import Catalog
import Foundation
import TestSupport

/// Animals with long names, without end.
struct EndlessAnimals: Sequence, IteratorProtocol, Sendable {
  private let animal = RecordDraft(name: String(repeating: "Ox ", count: 160))

  mutating func next() -> RecordDraft? { animal }
}

extension TemporaryFolder {
  /// The size of the write-ahead log beside the catalog; 0 where there is none.
  func sizeOfLog() -> Int {
    var status = stat()
    return stat(catalog + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }
}
