import Catalog
import CatalogInspection
import Testing

@Suite("A text to find")
struct FindTextTests {
  @Test(
    "asks for what it says",
    arguments: [
      ("", ["Ant", "Giant ant", "Red-ant", "Elephant", "Red panda", "Ænt"]),
      ("  \u{301} ", ["Ant", "Giant ant", "Red-ant", "Elephant", "Red panda", "Ænt"]),
      ("ant", ["Ant", "Giant ant", "Red-ant", "Elephant"]),
      ("ant giant", ["Giant ant"]),
      ("giant -ant", []),
      ("ant -giant", ["Ant", "Red-ant", "Elephant"]),
      ("-ant", ["Red panda", "Ænt"]),
      ("\"ant\"", ["Ant", "Giant ant", "Red-ant"]),
      ("-\"ant\" ant", ["Elephant"]),
      ("\"red panda\"", ["Red panda"]),
      ("\"giant an", ["Giant ant"]),
      ("\"", ["Ant", "Giant ant", "Red-ant", "Elephant", "Red panda", "Ænt"]),
      ("-", ["Red-ant"]),
      ("aent", ["Ænt"]),
      ("diet:carn", ["Ant", "Giant ant"]),
      ("DIET:c giant", ["Giant ant"]),
      ("-diet:c ant", ["Red-ant", "Elephant"]),
      ("diet:", ["Ant", "Giant ant", "Red-ant", "Elephant", "Red panda", "Ænt"]),
      ("diet:green", []),
      ("diet:carn diet:herb", []),
      ("category:insect", ["Ant", "Giant ant"]),
      ("category:\"big insects\"", ["Giant ant"]), ("category:\"big ins", ["Giant ant"]),
      ("category:\"insect\"", ["Ant"]),
      ("-category:\"insect\" ant", ["Giant ant", "Red-ant", "Elephant"]),
      ("category:mam ant", ["Elephant"]),
      ("-category:insect ant", ["Red-ant", "Elephant"]),
      ("category:fish", []),
      ("id:2", ["Giant ant"]),
      ("id:2 ant", ["Giant ant"]), ("#2", ["Giant ant"]), ("giant ant #2", ["Giant ant"]),
      ("elephant #2", []), ("\"#2\"", []), ("-#2 giant", []),
      ("id:2 panda", []),
      ("id:2 id:3", []),
      ("id:2 diet:herb", []),
      ("-id:2 ant", ["Ant", "Red-ant", "Elephant"]),
      ("id:", ["Ant", "Giant ant", "Red-ant", "Elephant", "Red panda", "Ænt"]),
      ("id:99", []),
      ("id:x", []),
      ("genus:ant", []),
      (String(repeating: "ant", count: 3_334), []),
      (String(repeating: "ant ", count: 50), ["Ant", "Giant ant", "Red-ant", "Elephant"]),
      (String(repeating: "ant ", count: 2_500), []),
      ((1...2_500).map { "a\($0)" }.joined(separator: " "), []),
      ("-diet:green", []),
    ])
  func matches(text: String, names: [String]) async throws {
    let store = try await zoo()
    let query = AnimalQuery(find: text)
    let page = try store.page(of: query, from: .first, limit: 10)
    #expect(Set(page.rows.map(\.name)) == Set(names))
    #expect(try await store.count(of: query) == names.count)
    let indexed = try store.indexedPage(of: query, from: .first, limit: 10)
    #expect(indexed.rows == page.rows)
  }

  @Test(
    "that asks for several categories lists them in one order", arguments: AnimalQuery.Sort.builtIn
  )
  func categories(sort: AnimalQuery.Sort) async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: .random(count: 300, seed: 8))
    let all = try store.allAnimals()
    for isReversed in [false, true] {
      let query = AnimalQuery(find: "category:ird", sort: sort, isReversed: isReversed)
      let plain = AnimalQuery(sort: sort, isReversed: isReversed)
      let expected = plain.list(of: all).filter {
        $0.category.map { Folding.folded($0.name).contains("ird") } ?? false
      }
      #expect(try store.readForward(query, limit: 20).map(\.id) == expected.map(\.id))
      #expect(try store.readBackward(query, limit: 20).map(\.id) == expected.map(\.id))
      #expect(try await store.rank(of: expected[30], in: query) == 30)
    }
  }

  @Test("that asks for several categories does not list one that an animal has moved to")
  func movedOut() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(
      contentsOf: ["Bird", "Seabird", "Mammal"].flatMap { category in
        (1...3).map { RecordDraft(name: "\(category) \($0)", category: .named(category)) }
      })
    let query = AnimalQuery(find: "category:bird", sort: .category)
    let bird = try #require(try store.page(of: query, from: .first, limit: 2).rows.last)
    var draft = RecordDraft(bird)
    draft.category = .existing(try #require(try store.category(named: "Mammal")))
    let moved = try await store.update(bird.id, from: RecordDraft(bird), to: draft)
    for start in [PageStart<Animal>.at(moved), .before(moved), .first, .last] {
      let page = try store.page(of: query, from: start, limit: 9).rows
      #expect(!page.contains { $0.category?.name == "Mammal" })
    }
  }

  @Test("goes on from an animal that it finds no more")
  func foundNoMore() async throws {
    let store = try CatalogStore(.inMemory)
    let names = ["Owl", "Tawny owl", "White owl"]
    _ = try await store.insert(contentsOf: names.map { RecordDraft(name: $0) })
    let query = AnimalQuery(find: "\"owl\"")
    let owl = try store.page(of: query, from: .first, limit: 3).rows[1]
    let kite = try await store.update(
      owl.id, from: RecordDraft(owl), to: RecordDraft(name: "Kite"))
    let before = try store.page(of: query, from: .before(kite), limit: 9).rows
    let after = try store.page(of: query, from: .at(kite), limit: 9).rows
    #expect((before + after).map(\.name) == ["Owl", "White owl"])
  }

  /// A sign is a part of another character before a combining one and behind a prepended one.
  @Test(
    "goes by scalars and not by characters",
    arguments: [
      ("abc\"\u{FE0F}def", ["abc\"\u{FE0F}def"]), ("c\"\u{200D}d", ["abc\"\u{200D}def"]),
      ("\u{600}\"def", ["abc\u{600}\"def"]),
      ("\"red-\u{FE0F}ant\"", ["red-\u{FE0F}ant"]),
      ("category:\"\u{FE0F}Insects\"", ["red-\u{FE0F}ant"]),
      ("-category:\"\u{FE0F}Insects\" ant", []),
    ])
  func scalars(text: String, names: [String]) async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: [
      RecordDraft(name: "abc\"\u{FE0F}def"), RecordDraft(name: "abc\"\u{200D}def"),
      RecordDraft(name: "abc\u{600}\"def"),
      RecordDraft(name: "red-\u{FE0F}ant", category: .named("\u{FE0F}Insects")),
    ])
    let query = AnimalQuery(find: text)
    let page = try store.page(of: query, from: .first, limit: 10)
    #expect(page.rows.map(\.name) == names)
    #expect(try store.indexedPage(of: query, from: .first, limit: 10).rows == page.rows)
  }

  @Test("says what in it means nothing")
  func problems() {
    #expect(
      FindText("genus:panthera diet:green diet:carn 10:30", in: .builtIn).problems == [
        .unknownField("genus", hasOwn: false), .unknownDiet("green"),
      ])
    #expect(FindText((1...99).map { "a\($0)" }.joined(separator: " ")).problems == [.tooManyWords])
    #expect(
      FindText("genus:x", in: .builtIn).problems[0].description
        == "There is no field “genus”, only diet:, category:, id:, photos:, caption: and taken:.")
  }

  private func zoo() async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: [
      RecordDraft(name: "Ant", diet: .carnivorous, category: .named("Insect")),
      RecordDraft(name: "Giant ant", diet: .carnivorous, category: .named("Big insects")),
      RecordDraft(name: "Red-ant", diet: .omnivorous),
      RecordDraft(name: "Elephant", diet: .herbivorous, category: .named("Mammal")),
      RecordDraft(name: "Red panda", diet: .herbivorous, category: .named("Mammal")),
      RecordDraft(name: "Ænt", diet: .omnivorous),
    ])
    return store
  }
}
