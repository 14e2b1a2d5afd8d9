import Catalog
import Terminal
import Testing

/// Merging a category into another, and deleting one while its animals are kept.
@Suite(.timeLimit(.minutes(10))) struct CategoryMergingTests {
  private func zoo() async throws -> Session {
    try await .animals(
      ("Beagle", "Dogs"), ("Poodle", "Dogs"), ("Siamese", "Pets"), ("Trout", "Fish"), ("Ant", nil))
  }

  /// All categories with the numbers of their animals.
  private func categories(_ session: Session) throws -> [String] {
    try session.store.categories().map { "\($0.category.name) \($0.count)" }
  }

  @Test func `m merges a category into another after the exact numbers, and one u takes it back`()
    async throws
  {
    let session = try await zoo()
    session.press("h", .down, .down, "m")
    #expect(await session.shows("Merge Dogs"))
    #expect(session.commands.filter { $0.group == "Merge" }.map(\.title) == ["Merge", "Cancel"])
    session.type("pet")
    #expect(await session.shows("Pets"))
    session.press(.enter, .enter)
    #expect(await session.shows("Merge Dogs into Pets? Pets gets 2 animals"))
    #expect(await session.shows("has 3; Dogs is deleted."))
    session.press("y")
    #expect(await session.shows("Merged Dogs into Pets, with 2 animals · u undoes it"))
    #expect(try categories(session) == ["Fish 1", "Pets 3"])
    #expect(session.selected == ["Pets                3"])
    session.press("u")
    #expect(
      try await session.comesTrue { try categories(session) == ["Dogs 2", "Fish 1", "Pets 1"] })
  }

  @Test func `says which fields are for the category alone, before it goes`() async throws {
    let session = try await zoo()
    _ = try await session.store.addFields([
      NewField("Coat", in: ["Dogs"]), NewField("Leash", in: ["Dogs", "Pets"]),
    ])
    session.press("h", .down, .down, "d")
    #expect(await session.shows("Delete Dogs and its 2 animals? No form will ask"))
    #expect(session.picture.contains("for Coat then."))
    session.press("n", "m")
    session.type("pets")
    await session.settled()
    session.press(.enter, .enter)
    #expect(await session.shows("Pets."))
    #expect(session.picture.contains("for Coat in all of Pets."))
    session.press("y")
    #expect(await session.shows("Merged Dogs into Pets"))
    #expect(try session.store.fields().custom.map(\.categories) == [["Pets"], ["Pets"]])
  }

  @Test func `m among the categories asks for the other one, and n changes nothing`() async throws {
    let session = try await zoo()
    session.press("h", .down, .down, "m")
    #expect(await session.shows("Merge Dogs"))
    session.type("fish")
    await session.settled()
    session.press(.tab, .enter)
    #expect(await session.shows("Merge Dogs into Fish?"))
    session.press("n", .escape)
    #expect(session.stack.screens.count == 1)
    #expect(try categories(session) == ["Dogs 2", "Fish 1", "Pets 1"])
  }

  @Test func `a category without animals is merged as such`() async throws {
    let session = try await zoo()
    _ = try await session.store.insertCategory(named: "Cats")
    #expect(await session.shows("Cats"))
    session.press("h", .down, .down, "m")
    session.type("pets")
    await session.settled()
    session.press(.enter, .enter)
    #expect(await session.shows("Cats has no animals, and"))
    session.press("y")
    #expect(await session.shows("Merged Cats into Pets · u undoes it"))
  }

  @Test func `no category is made, and none is merged into itself`() async throws {
    let session = try await zoo()
    session.press("h", .down, .down, "m", .enter)
    #expect(await session.shows("Choose the category that is left."))
    session.type("zebras")
    #expect(await session.shows("No category “zebras”"))
    session.press(.enter, .enter)
    #expect(await session.shows("There is no such category; choose another."))
    session.press(.control("u"))
    session.type("dogs")
    await session.settled()
    session.press(.enter, .enter)
    #expect(await session.shows("That is the category itself; choose another."))
    #expect(try categories(session) == ["Dogs 2", "Fish 1", "Pets 1"])
  }

  @Test func `where the number has changed meanwhile, the question comes again`() async throws {
    let session = try await zoo()
    session.press("h", .down, .down, "m")
    session.type("pets")
    await session.settled()
    session.press(.enter, .enter)
    #expect(await session.shows("2 animals"))
    let dogs = try session.category("Dogs")
    _ = try await session.store.insert(RecordDraft(name: "Collie", category: .existing(dogs)))
    session.press("y")
    #expect(await session.shows("The number of animals is now 3"))
    #expect(await session.shows("Pets gets 3 animals"))
    session.press("y")
    #expect(try await session.comesTrue { try categories(session) == ["Fish 1", "Pets 4"] })
  }

  @Test func `“All animals” cannot be merged`() async throws {
    let session = try await zoo()
    session.press("h", "m")
    #expect(session.footer.contains("“All animals” is not a category."))
  }

  @Test func `k deletes a category and keeps its animals, and u takes it back`() async throws {
    let session = try await zoo()
    session.press("h", .down, .down, "d")
    #expect(await session.shows("Delete Dogs and its 2 animals?"))
    #expect(await session.shows("y Delete all   k Keep them   n Cancel"))
    session.press("k")
    #expect(await session.shows("Deleted Dogs and kept its 2 animals · u undoes it"))
    #expect(try categories(session) == ["Fish 1", "Pets 1"])
    #expect(try session.names == ["Ant", "Beagle", "Poodle", "Siamese", "Trout"])
    #expect(try session.animal("Poodle").category == nil)
    session.press("u")
    #expect(
      try await session.comesTrue { try categories(session) == ["Dogs 2", "Fish 1", "Pets 1"] })
  }

  @Test func `a deletion asks again where the number has changed, with the animals that name some`()
    async throws
  {
    let session = try await zoo()
    let mate = try await session.store.addField(named: "Mate", .animal)
    let poodle = try session.animal("Poodle")
    var ant = RecordDraft(name: "Bee", category: .none)
    ant[text: mate] = "#\(poodle.id)"
    _ = try await session.store.insert(ant)
    session.press("h", .down, .down, "d")
    #expect(await session.shows("Delete Dogs and its 2 animals?"))
    let dogs = try session.category("Dogs")
    _ = try await session.store.insert(RecordDraft(name: "Collie", category: .existing(dogs)))
    session.press("y")
    #expect(await session.shows("Delete Dogs and its 3 animals?"))
    #expect(session.picture.contains("1 other animal"))
  }

  @Test func `a category without animals has none to keep`() async throws {
    let session = try await zoo()
    _ = try await session.store.insertCategory(named: "Cats")
    #expect(await session.shows("Cats"))
    session.press("h", .down, .down, "d")
    #expect(await session.shows("y Delete   n Cancel"))
    #expect(!session.picture.contains("Keep"))
  }

  @Test(arguments: ["?", ":"] as [Key])
  func `help and palette name what can be done with a category`(key: Key) async throws {
    let session = try await zoo()
    session.press("h", .down, .down, key)
    session.type("category")
    for title in [
      "Rename the category", "Delete the category", "Merge the category into another",
      "Add category",
    ] {
      #expect(session.picture.contains(title), "\(title)")
    }
  }

  @Test func `help tells in the other panes too what keys are for among the categories`()
    async throws
  {
    let session = try await zoo()
    session.press("?")
    session.type("rename")
    #expect(await session.shows("Rename the category"))
  }
}
