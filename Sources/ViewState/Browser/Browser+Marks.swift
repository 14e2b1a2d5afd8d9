import Catalog

/// Marking animals of the list, and editing all marked ones.
extension Browser {
  /// Marks the selected animal, or unmarks it, and selects the next one.
  public func flipMark() throws {
    guard let animal = animals.selected else { return }
    try marking.flip(animal)
    try animals.move(by: 1)
  }

  /// Marks all listed animals, however many.
  public func markAllListed() throws {
    try marking.markAll(of: animals.query)
  }

  /// Marks all animals from the one marked last to the selected one.
  ///
  /// - Throws: `MarkingError` if the list does not have that animal.
  public func markRange() throws {
    guard let animal = animals.selected else { return }
    try marking.markRange(to: animal, in: animals.query)
  }

  /// The marked or the listed animals, in the order of the list.
  public func selection(ofMarked isOfMarked: Bool) -> AnimalSelection {
    isOfMarked
      ? AnimalSelection(marking.marks, inOrderOf: animals.query) : AnimalSelection(animals.query)
  }

  /// The animals that figures can be about: the marked, the listed, and all.
  public var choicesOfAnimals: [FieldFigures.Choice] {
    let marked = ("marked", selection(ofMarked: true))
    let listed = ("listed", selection(ofMarked: false))
    return (marking.isEmpty ? [] : [marked]) + (animals.query.listsAll ? [] : [listed])
      + [("all", AnimalSelection(AnimalQuery()))]
  }

  /// Whether only marked animals are listed. An animal that is unmarked meanwhile stays listed.
  public var listsMarked: Bool { animals.query.marks != nil }

  /// Lists only the marked animals, or again what was listed before; the selection stays if it can.
  public func listMarked(_ isMarkedOnly: Bool) throws(CatalogError) {
    guard isMarkedOnly != listsMarked else { return }
    var query = animals.query
    query.marks = isMarkedOnly ? marking.marks : nil
    try animals.list(query, keepingSelection: true)
  }

  /// The fields besides name, category and diet, to choose one to set for all marked animals.
  public var customFields: [ChoiceItem<Field>] {
    fields.others.map { field in
      ChoiceItem(value: field, title: field.title, note: field.valueKind?.tag ?? "")
    }
  }

  /// What an edit of all marked animals would do; nil if none of them exists any more.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func preview(_ edit: BulkEdit) async throws -> MarkedEdit? {
    let marks = marking.marks
    let marked = try await marking.counted()
    if marked == 0 { return nil }
    let isDeletion = edit == .deletion
    return MarkedEdit(
      edit: edit, marks: marks, marked: marked,
      changed: isDeletion ? marked : try await store.count(of: marks, changedBy: edit),
      createsCategory: try createsCategory(edit),
      loss: isDeletion ? try await store.loss(of: marks) : .none)
  }

  private func createsCategory(_ edit: BulkEdit) throws(CatalogError) -> Bool {
    guard case .category(.named(let name)) = edit else { return false }
    return try store.category(named: name) == nil
  }

  /// Applies what was asked about as one edit, unmarks all, and returns what was done. `progress`
  /// receives the fraction done, from 0 to 1.
  ///
  /// - Throws: `CatalogError.countChanged` if another number would change now; what
  ///   `CatalogStore.apply` throws; then nothing is changed and the marks stay. If the lists cannot
  ///   be read afterwards, they show why instead.
  public func carryOut(
    _ edit: MarkedEdit, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String {
    let (marks, expected) = (edit.marks, edit.changed)
    return try await readingOnce {
      let outcome = try await store.apply(
        edit.edit, to: marks, expecting: expected, progress: onMain(progress))
      marking.clear()
      follow { () throws(CatalogError) in try reloadUnmarked() }
      return edit.edit.done(to: outcome.changed, naming: \.shortened)
    }
  }
}

extension Browser {
  /// Merges in one transaction, selects the category that stays, and returns what was done.
  /// `progress` receives the fraction done, from 0 to 1.
  ///
  /// - Throws: `CatalogError.countChanged` if the category has another number of animals by now.
  public func carryOut(
    _ merge: CategoryMerge, progress: @escaping @MainActor (Double) -> Void = { _ in }
  ) async throws -> String {
    let outcome = try await readingOnce {
      let outcome = try await store.mergeCategories(
        [merge.category.id], into: merge.target.id, expecting: merge.moved,
        progress: onMain(progress))
      try reload(in: .category(outcome.into.id))
      return outcome
    }
    let done =
      "Merged \(merge.category.name.shortened) into \(outcome.into.category.name.shortened)"
    return outcome.moved == 0 ? done : "\(done), with \(outcome.moved.counted("animal"))"
  }
}

/// Merging duplicate animals.
extension Browser {
  /// The merge of the two marked animals, into the older one; nil unless exactly two are marked.
  public func markedMerge() throws(CatalogError) -> AnimalMerge? {
    var query = AnimalQuery(sort: .newest)
    query.marks = marking.marks
    let animals = try store.page(of: query, from: .first, limit: 3).rows
    return animals.count == 2 ? try AnimalMerge(animals[0], into: animals[1], in: store) : nil
  }

  /// Merges two animals as chosen, selects the one that stays, and returns what was done.
  ///
  /// - Throws: What `CatalogStore.merge(_:into:as:)` throws.
  public func carryOut(_ merge: AnimalMerge, choosing choices: Comparison) async throws -> String {
    try await readingOnce {
      let left = try await merge.carryOut(choices)
      marking.clear()
      follow { () throws(CatalogError) in
        try reloadUnmarked()
        try reveal(left)
      }
      return merge.news
    }
  }

  /// The values that animals share; choosing one gives a text that finds its animals.
  public func choice(of duplicates: [Duplicates]) -> [ChoiceItem<String>] {
    duplicates.flatMap { duplicates in
      duplicates.groups.map { group in
        ChoiceItem(value: group.find, title: group.text, note: duplicates.field.title.shortened)
      }
    }
  }

  /// Finds a text among all animals.
  public func find(_ text: String) throws(CatalogError) {
    try showAllDiets()
    try reload(in: CategoryRow.allAnimals(0).id)
    findText = text
  }
}

extension Browser {
  /// The marked or the listed animals that a log is for, in the order of the list, and how many of
  /// them it is not for.
  ///
  /// - Throws: `Obstacle` if there are none or more than a round has, or the log has no field;
  ///   `CatalogError`.
  public func animals(
    ofRound log: Log, marked isOfMarked: Bool
  ) async throws -> (animals: [Animal], others: Int) {
    if try store.fields(of: log).custom.isEmpty {
      throw Obstacle("\(log.name) has no field to fill in; F adds one.")
    }
    var query = animals.query
    if isOfMarked { query.marks = marking.marks }
    let animals = try await store.searchPage(of: query, from: .first, limit: RoundEditor.most + 1)
      .rows
    if animals.isEmpty { throw Obstacle("No animal is listed.") }
    if animals.count > RoundEditor.most {
      throw Obstacle(
        "A round has \(RoundEditor.most) animals at most; mark fewer.")
    }
    let meant = try store.animals(Set(animals.map(\.id)), meantBy: log)
    if meant.isEmpty {
      throw Obstacle("\(log.name) is only for \(log.onlyFor ?? ""), and none of these is.")
    }
    return (animals.filter { meant.contains($0.id) }, animals.count - meant.count)
  }
}
