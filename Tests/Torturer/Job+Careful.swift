import Catalog

/// What the program does too.
extension Job {
  /// Saves one animal after the other.
  func save(to store: CatalogStore) async throws {
    for turn in turns {
      let animal = try await store.insert(draft("\(name) \(turn)", turn))
      Line("saved \(animal.name)").print()
    }
  }

  /// Saves two hundred animals in one transaction after the other.
  func importMany(to store: CatalogStore) async throws {
    for turn in turns {
      _ = try await store.insert(
        contentsOf: (0..<200).map { draft("\(name) \(turn).\($0)", turn) })
      Line("imported \(name) \(turn)").print()
    }
  }

  /// Deletes the animal that comes first.
  func delete(from store: CatalogStore) async throws {
    for _ in turns {
      let first = try store.page(of: AnimalQuery(), from: .first, limit: 1).rows.first
      guard let first else { return }
      _ = try await store.deleteAnimal(first.id)
      Line("deleted \(first.name)").print()
    }
  }

  /// Adds and deletes animals, undoes each of it, and takes undos back.
  func undo(in store: CatalogStore) async throws {
    for turn in turns {
      let animal = try await store.insert(draft("\(name) \(turn)", turn))
      Line("added \(animal.name)").print()
      guard try await reverse("undone", animal, { try await store.undo() }),
        try await reverse("redone", animal, { try await store.redo() })
      else { continue }
      _ = try await store.deleteAnimal(animal.id)
      Line("removed \(animal.name)").print()
      guard try await reverse("restored", animal, { try await store.undo() }), turn % 2 == 0
      else { continue }
      _ = try await reverse("removed", animal) { try await store.redo() }
    }
  }

  /// Undoes or redoes, and tells what that has made of an animal; false where another stands in the
  /// way, as one whose animal is in the category that would have to go.
  private func reverse(
    _ word: String, _ animal: Animal, _ body: () async throws -> ReversedEdit?
  ) async throws -> Bool {
    do {
      guard try await body() != nil else { return false }
      Line("\(word) \(animal.name)").print()
      return true
    } catch CatalogError.history(.movedOn) {
      return false
    }
  }

  /// Adds 1 to the number in the name of the first animal, as an editor would that is opened and
  /// saved, and opened again where another has saved meanwhile. Who has counted stands in the name
  /// too: two who come to the same name agree, and that would be no clash.
  func countUp(in store: CatalogStore) async throws {
    for turn in turns {
      var isSaved = false
      while !isSaved { isSaved = try await addOne(in: store) }
      Line("counted \(turn)").print()
    }
  }

  private func addOne(in store: CatalogStore) async throws -> Bool {
    guard let animal = try store.animal(1),
      let number = animal.name.split(separator: " ").first.flatMap({ Int($0) })
    else { return false }
    var draft = RecordDraft(animal)
    draft.name = "\(number + 1) \(name)"
    do {
      _ = try await store.update(1, from: RecordDraft(animal), to: draft)
      return true
    } catch CatalogError.conflict {
      return false
    }
  }

  /// Fills a category of its own and deletes it with all that is in it, so that the log is folded
  /// into the file again and again.
  func churn(in store: CatalogStore) async throws {
    for turn in turns {
      let drafts = (0..<1_500).map {
        RecordDraft(name: "\(name) \(turn).\($0)", category: .named("Full of \(name)"))
      }
      _ = try await store.insert(contentsOf: drafts)
      guard let category = try store.category(named: "Full of \(name)") else { continue }
      _ = try await store.deleteCategory(category.id, expecting: drafts.count)
      Line("churned \(turn)").print()
    }
  }

  func draft(_ name: String, _ turn: Int) -> RecordDraft {
    RecordDraft(name: name, diet: .omnivorous, category: .named("Category \(turn % 3)"))
  }
}
