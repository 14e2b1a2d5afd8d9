import GRDB

/// The filling of an empty catalog, of which the journal says nothing.
struct Filling {
  /// What putting the indexes back costs, by the insertion of all rows.
  private static let costOfIndexes = 2.0
  /// What the search index costs, by the insertion of all rows.
  private static let costOfSearch = 1.0
  private static let namesAtATime = 20_000

  private let db: Database
  private let interruption: Interruption
  private let progress: (Double) -> Void

  /// Prepares to fill the catalog in the transaction under way, unless it is interrupted;
  /// `progress` takes the part that is done.
  init(_ db: Database, unless interruption: Interruption, _ progress: @escaping (Double) -> Void) {
    self.db = db
    self.interruption = interruption
    let total = 1 + Self.costOfIndexes + Self.costOfSearch
    self.progress = { done in progress(min(done / total, 1)) }
  }

  /// Inserts the animals, and returns their number.
  func run(_ drafts: some Sequence<RecordDraft>, count expected: Int) throws -> Int {
    try db.withCache(pages: Database.pagesForMuch) {
      // The categories are not journaled either.
      let triggers = try db.removeTriggers(whose: "tbl_name = 'animalCategory'")
      var bulk = try BulkWriting(db, journaling: nil)
      var insertion = try AnimalInsertion(db)
      let inserted = try insertion.insert(contentsOf: drafts, unless: interruption) { inserted in
        progress(Double(inserted) / Double(max(expected, 1)))
      }
      try bulk.journal(upTo: db.lastAnimal())
      try bulk.finish(unless: interruption) { progress(1 + $0 * Self.costOfIndexes) }
      for trigger in triggers { try db.execute(sql: trigger) }
      try fillSearchIndex { progress(1 + Self.costOfIndexes + $0 * Self.costOfSearch) }
      return inserted
    }
  }

  private func fillSearchIndex(_ progress: (Double) -> Void) throws {
    let all = try db.number("SELECT count(*) FROM searchPending")
    for done in stride(from: 0, to: all, by: Self.namesAtATime) {
      try interruption.check()
      try SearchIndexing(db: db).takeIn(atMost: Self.namesAtATime)
      progress(Double(min(done + Self.namesAtATime, all)) / Double(all))
    }
    while try db.number("SELECT EXISTS (SELECT 1 FROM textPending)") == 1 {
      try interruption.check()
      try TextIndexing(db: db).takeIn(atMost: Self.namesAtATime)
    }
  }
}

extension Database {
  /// The greatest id of an animal; 0 where there is none.
  func lastAnimal() throws -> Animal.ID {
    try Animal.ID(number("SELECT ifnull(max(id), 0) FROM animal"))
  }
}
