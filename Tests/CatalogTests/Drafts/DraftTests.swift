import Catalog
import CatalogInspection
import TestSupport
import Testing

@Suite("A kept draft")
struct DraftTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  private static func edit(_ name: String) -> DraftContent {
    DraftContent(.animal, 7, original: RecordDraft(name: "Wolf"), value: RecordDraft(name: name))
  }

  @Test(
    "comes back as it was, whatever its text",
    arguments: [
      "", " ", "\u{0}", "a\u{0}b", "\u{1B}[2J", "\u{202E}live", "\r\n\t", "e\u{301}", "é", "👩‍🌾",
      "大熊猫", "\u{FFFD}", "\"\\/", "{\"animal\":1}", String(repeating: "a\u{301}", count: 5_000),
    ])
  func roundTrip(text: String) async throws {
    let category = try await store.insertCategory(named: "Mammal")
    let contents: [DraftContent] = [
      DraftContent(
        .animal, nil, original: RecordDraft(),
        value: RecordDraft(name: text, diet: .unknown, category: .named(text))),
      DraftContent(
        .animal, .max, original: RecordDraft(name: text, category: .existing(category)),
        value: RecordDraft(name: text + "!", diet: .carnivorous)),
      DraftContent(
        .category, category.id, original: RecordDraft([.name: "Mammal"]),
        value: RecordDraft([.name: text])),
      DraftContent(.category, nil, original: RecordDraft([:]), value: RecordDraft([.name: text])),
      DraftContent(
        .search, .max, original: RecordDraft([.name: text]),
        value: RecordDraft([.name: "Vets", .find: text])),
      DraftContent(
        .search, nil, original: RecordDraft([.find: text]), value: RecordDraft([.name: text])),
    ]
    for content in contents {
      let id = KeptDraft.newID()
      try await store.keepDraft(content.encoded(), as: id)
      let kept = try #require(try store.drafts().first { $0.id == id })
      #expect(try kept.content.get() == content)
      let bytes = try kept.content.get().texts.map { Array($0.utf8) }
      #expect(bytes == content.texts.map { Array($0.utf8) })
    }
  }

  @Test("is told with its author and time, the last one first, and stays one row while it changes")
  func oneRow() async throws {
    let first = KeptDraft.newID()
    try await store.keepDraft(
      DraftContent(.category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bir"]))
        .encoded(), as: first)
    let second = KeptDraft.newID()
    try await store.keepDraft(Self.edit("Wolv").encoded(), as: second)
    let third = KeptDraft.newID()
    try await store.keepDraft(
      DraftContent(.category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Fis"]))
        .encoded(), as: third)
    try await store.keepDraft(Self.edit("Wolves").encoded(), as: second)
    try await store.execute(
      sql: "UPDATE draft SET time = time - 9000 + 1000 * (id > \(second)) WHERE id <> \(second)")
    let drafts = try store.drafts()
    #expect(drafts.map(\.id) == [second, third, first])
    let kept = try #require(drafts.first { $0.id == second })
    #expect(try kept.content.get() == Self.edit("Wolves"))
    #expect([kept.author.user, kept.author.host] == [store.author.user, store.author.host])
    #expect(abs(kept.time.timeIntervalSinceNow) < 60)
  }

  @Test("goes in the transaction that saves it")
  func goesWithSave() async throws {
    let wolf = try await store.insert(RecordDraft(name: "Wolf"))
    let category = try await store.insertCategory(named: "Bird")
    var ids: [KeptDraft.ID] = []
    for _ in 0..<4 {
      ids.append(KeptDraft.newID())
      try await store.keepDraft(Self.edit("Wolves").encoded(), as: ids[ids.count - 1])
    }
    _ = try await store.insert(RecordDraft(name: "Rhea"), kept: ids[0])
    #expect(Set(try store.drafts().map(\.id)) == Set(ids[1...]))
    _ = try await store.update(
      wolf.id, from: RecordDraft(wolf), to: RecordDraft(name: "Wolves"), kept: ids[1])
    #expect(Set(try store.drafts().map(\.id)) == Set(ids[2...]))
    let _: AnimalCategory = try await store.save(
      RecordDraft([.name: "Fish"]), over: nil, kept: ids[2])
    #expect(try store.drafts().map(\.id) == [ids[3]])
    let _: AnimalCategory = try await store.save(
      RecordDraft([.name: "Birds"]), over: (category.id, nil), kept: ids[3])
    #expect(try store.drafts().isEmpty)
  }

  @Test("stays when the save fails")
  func staysWithoutSave() async throws {
    let category = try await store.insertCategory(named: "Bird")
    let wolf = try await store.insert(RecordDraft(name: "Wolf"))
    let id = KeptDraft.newID()
    try await store.keepDraft(Self.edit("Wolves").encoded(), as: id)
    await #expect(throws: CatalogError.name(.empty)) {
      try await store.insert(RecordDraft(), kept: id)
    }
    await #expect(throws: CatalogError.gone(.animal(99))) {
      try await store.update(
        99, from: RecordDraft(wolf), to: RecordDraft(name: "Wolves"), kept: id)
    }
    await #expect(throws: CatalogError.nameTaken(.category, existing: "Bird")) {
      let _: AnimalCategory = try await store.save(
        RecordDraft([.name: "bird"]), over: nil, kept: id)
    }
    await #expect(throws: CatalogError.name(.control)) {
      let _: AnimalCategory = try await store.save(
        RecordDraft([.name: "a\u{7}"]), over: (category.id, nil), kept: id)
    }
    #expect(try store.drafts().map(\.id) == [id])
    #expect(try store.drafts().map(\.isUnderEdit) == [true])
  }

  @Test("stands in the catalog in words that every version reads and writes")
  func format() async throws {
    let mammal = try await store.insertCategory(named: "Mammal")
    let contents: [DraftContent] = [
      DraftContent(
        .animal, nil, original: RecordDraft(),
        value: RecordDraft(name: "Wolf", diet: .unknown, category: .named("Dogs"))),
      DraftContent(
        .animal, 7, original: RecordDraft(name: "a/b", category: .existing(mammal)),
        value: RecordDraft()),
      DraftContent(.category, 3, original: RecordDraft([.name: "Bird"]), value: RecordDraft([:])),
    ]
    let texts = [
      #"{"animal":{"original":{"category":{},"diet":"herbivorous","name":""},"#
        + #""value":{"category":{"name":"Dogs"},"diet":"unknown","name":"Wolf"}}}"#,
      #"{"animal":{"id":7,"original":{"category":{"id":1,"name":"Mammal"},"#
        + #""diet":"herbivorous","name":"a/b"},"#
        + #""value":{"category":{},"diet":"herbivorous","name":""}}}"#,
      #"{"category":{"id":3,"original":"Bird","value":""}}"#,
    ]
    for content in contents { try await store.keepDraft(content.encoded(), as: KeptDraft.newID()) }
    let program = try OtherProgram(folder.catalog)
    #expect(try program.texts("SELECT content FROM draft WHERE format = 1 ORDER BY id") == texts)
    let written = texts.map { "(0, '', '', 1, '\($0)')" }.joined(separator: ", ")
    try program.run(
      """
      DELETE FROM draft;
      INSERT INTO draft (time, user, host, format, content) VALUES \(written)
      """)
    #expect(try store.drafts().reversed().map { try $0.content.get() } == contents)
  }

  @Test("is no edit of the journal")
  func noEdit() async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(Self.edit("Wolves").encoded(), as: id)
    try await store.discardDraft(id)
    try await store.discardDraft(id)
    #expect(try store.drafts().isEmpty)
    #expect(try store.edits(from: .first, limit: 10).rows.isEmpty)
  }

  @Test("of a newer program, or of which only a part is there, is told and stays as it is")
  func unreadable() async throws {
    let whole = KeptDraft.newID()
    try await store.keepDraft(Self.edit("Wolves").encoded(), as: whole)
    try await store.execute(
      sql: """
        INSERT INTO draft SELECT 101, time, user, host, 2, content FROM draft WHERE id = \(whole);
        INSERT INTO draft SELECT 102, time, user, host, 1, substr(content, 1, 30) FROM draft
          WHERE id = \(whole);
        INSERT INTO draft VALUES (103, 9223372036854775807, '', '', 1, '');
        INSERT INTO draft VALUES (104, -9223372036854775808, '', '', 1, '{"animal":{}}');
        INSERT INTO draft SELECT 105, time, user, host, 1,
          replace(content, 'herbivorous', 'lithovorous') FROM draft WHERE id = \(whole);
        INSERT INTO draft SELECT 106, time, user, host, 1,
          replace(content, '"animal"', '"field"') FROM draft WHERE id = \(whole);
        """)
    let drafts = try store.drafts()
    #expect(drafts.first { $0.id == 101 }?.content == .failure(.newer(format: 2)))
    for id: Int64 in 102...106 {
      #expect(drafts.first { $0.id == id }?.content == .failure(.damaged), "\(id)")
    }
    for id: Int64 in 101...106 { #expect(try await store.resumeDraft(id) == nil) }
    #expect(try store.drafts().count == 7)
  }

  @Test("is not waited for long where another program writes")
  func locked() async throws {
    let lock = try HeldLock(folder.catalog)
    await #expect(throws: CatalogError.busy(LockHolder(pid: 4711, user: "keeper", host: "farm"))) {
      try await store.keepDraft(Self.edit("Wolves").encoded(), as: KeptDraft.newID())
    }
    lock.release()
    try await store.keepDraft(Self.edit("Wolves").encoded(), as: KeptDraft.newID())
    #expect(try store.drafts().count == 1)
  }

  @Test("can be kept in memory too")
  func inMemory() async throws {
    let store = try CatalogStore(.inMemory)
    let id = KeptDraft.newID()
    try await store.keepDraft(Self.edit("Wolves").encoded(), as: id)
    #expect(try store.drafts().map(\.isUnderEdit) == [true])
    #expect(try store.rescueFile(for: Self.edit("Wolves").encoded(), as: id) == nil)
    #expect(try await store.takeInRescueFiles().isEmpty)
    try await store.discardDraft(id)
    #expect(try store.drafts().isEmpty)
  }
}

extension DraftContent {
  /// All text in it.
  fileprivate var texts: [String] {
    [original, value].flatMap { draft in kind.fields.map { draft.text(of: $0) } }
  }
}
