import Catalog
import Foundation
import TestSupport
import Testing

@Suite("menagerie history", .waitsForProcesses)
struct HistoryTests {
  private struct Entry: Decodable {
    struct Change: Decodable {
      struct Field: Decodable, Equatable {
        let field: String
        let before: String?
        let after: String?
      }

      let record: String?
      let id: Int?
      let kind: String
      let name: String?
      let fields: [Field]?
    }

    let id: Int
    let time: String
    let user: String?
    let host: String?
    let label: String
    let kind: String
    let undoes: Int?
    let undone: Bool
    let changes: [Change]
  }

  private let shell: Shell

  /// A catalog in which Lynx was added, renamed and deleted, and the last of that undone.
  init() async throws {
    shell = try Shell()
    let store = try CatalogStore(.file(shell.catalog), access: .create)
    let lynx = try await store.insert(
      RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal")))
    _ = try await store.insert(RecordDraft(name: "Pike", diet: .carnivorous))
    var draft = RecordDraft(lynx)
    draft.name = "Bobcat"
    draft.category = .none
    _ = try await store.update(lynx.id, from: RecordDraft(lynx), to: draft)
    _ = try await store.deleteAnimal(lynx.id)
    _ = try await store.undo()
    store.close()
    try change("UPDATE edit SET time = 1795279200123 + id * 1000, user = 'ann', host = 'zoo1'")
  }

  private func change(_ sql: String) throws {
    try OtherProgram(shell.catalog).execute(sql)
  }

  private func entries(_ arguments: String...) throws -> [Entry] {
    let command = (["\"$MENAGERIE_BIN\" history --json"] + arguments).joined(separator: " ")
    let run = try shell.script(command)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode([Entry].self, from: run.output)
  }

  @Test("prints one edit a line, the newest first, with local times and who it was")
  func isPlain() throws {
    let run = try shell.script("TZ=Europe/Berlin exec \"$MENAGERIE_BIN\" history")
    #expect(
      run.text == """
        5\t2026-11-21 17:40:05\tann@zoo1\tUndid the deletion of Bobcat
        4\t2026-11-21 17:40:04\tann@zoo1\tDeleted Bobcat (undone)
        3\t2026-11-21 17:40:03\tann@zoo1\tChanged Bobcat
        2\t2026-11-21 17:40:02\tann@zoo1\tAdded Pike
        1\t2026-11-21 17:40:01\tann@zoo1\tAdded Lynx to Mammal

        """)
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
  }

  @Test("goes on after the last id that a script has read, the oldest first")
  func goesOn() throws {
    let first = { (run: Shell.Result) in run.lines.map { String($0.prefix { $0 != "\t" }) } }
    #expect(first(try shell.menagerie("history", "--since", "0")) == ["1", "2", "3", "4", "5"])
    #expect(first(try shell.menagerie("history", "--since", "3")) == ["4", "5"])
    #expect(first(try shell.menagerie("history", "--since", "3", "--limit", "1")) == ["4"])
    #expect(try shell.menagerie("history", "--since", "5").text.isEmpty)
    #expect(try entries("--since", "3").map(\.id) == [4, 5])
    #expect(try shell.menagerie("history", "--since", "5", "--json").text == "[]\n")
  }

  @Test("says so when some of what came after that id is forgotten, or there is no such id")
  func tellsGaps() throws {
    try change("UPDATE edit SET time = iif(id < 4, 0, 1000 * strftime('%s'))")
    _ = try shell.menagerie("retention", "--days", "30")
    #expect(try entries("--since", "0").map(\.id) == [4, 5])
    #expect(try entries("--since", "3").map(\.id) == [4, 5])
    for arguments in ["--since 2", "--since 6", "--since 1 --deleted"] {
      let run = try shell.script("\"$MENAGERIE_BIN\" history \(arguments)")
      #expect(run.status == 65)
      #expect(run.text.isEmpty)
      #expect(run.errors.contains("begin again with --since 0"))
    }
  }

  @Test("tells a script what another program changes within a second when that is over")
  func tellsWholeSeconds() throws {
    try change("DELETE FROM animal WHERE id = 2")
    try change("UPDATE edit SET time = time + 60000 WHERE id = 6")
    #expect(try entries("--since", "4").map(\.id) == [5])
    #expect(try shell.menagerie("history", "--since", "5", "--deleted").text.isEmpty)
    #expect(try shell.menagerie("history", "--since", "6").status == 0)
    #expect(try shell.menagerie("history").lines.count == 6)
    try change("UPDATE edit SET time = time - 120000 WHERE id = 6")
    #expect(try entries("--since", "4").map(\.id) == [5, 6])
    #expect(try shell.menagerie("history", "--since", "5", "--deleted").lines.count == 1)
  }

  @Test("tells of one animal what was done to it")
  func isOfOneAnimal() throws {
    let found = try entries("--animal", "1")
    #expect(found.map(\.id) == [5, 4, 3, 1])
    #expect(found.flatMap { $0.changes.map(\.name) } == ["Bobcat", "Bobcat", "Bobcat", "Lynx"])
    #expect(try shell.menagerie("history", "--animal", "2").lines.count == 1)
    #expect(try shell.menagerie("history", "--animal", "99").text.isEmpty)
  }

  @Test("says so where no animal has the id, and is empty where one has no history")
  func nobody() async throws {
    let shell = try Shell()
    try await shell.add([RecordDraft(name: "Ox")])
    let run = try shell.menagerie("history", "--animal", "99")
    #expect(run.status == 65)
    #expect(run.errors == "menagerie: No animal has the id 99; see “menagerie list”.\n")
    #expect(try shell.menagerie("delete", "Ox").status == 0)
    #expect(try shell.menagerie("history", "--animal", "1").lines.count == 2)
    #expect(try shell.menagerie("history", "--animal", "1", "--since", "2").text.isEmpty)
  }

  @Test("tells what was deleted, when and by whom")
  func tellsDeletions() throws {
    try change("DELETE FROM animal WHERE id = 2")
    try change("UPDATE edit SET time = 1795279260000 WHERE id = 6")
    let run = try shell.script("TZ=UTC exec \"$MENAGERIE_BIN\" history --deleted")
    #expect(
      run.text == """
        6\t2026-11-21 16:41:00\t\tanimal 2\tPike
        4\t2026-11-21 16:40:04\tann@zoo1\tanimal 1\tBobcat (is back)

        """)
    let since = try shell.menagerie("history", "--deleted", "--since", "4", "--json")
    let objects = try #require(
      try JSONSerialization.jsonObject(with: since.output) as? [[String: Any]])
    #expect(objects.count == 1)
    #expect(objects.first?["name"] as? String == "Pike")
    #expect(objects.first?["edit"] as? Int == 6)
  }

  @Test("with --json tells each field before and after, and times in UTC")
  func isJSON() throws {
    let found = try entries("--since", "2", "--limit", "1")
    let edit = try #require(found.first)
    #expect(edit.time == "2026-11-21T16:40:03.123Z")
    #expect([edit.user, edit.host] == ["ann", "zoo1"])
    #expect(edit.kind == "action")
    #expect(edit.undoes == nil)
    let change = try #require(edit.changes.first)
    #expect([change.record, change.kind, change.name] == ["animal", "changed", "Bobcat"])
    #expect(
      change.fields == [
        .init(field: "name", before: "Lynx", after: "Bobcat"),
        .init(field: "category", before: "Mammal", after: nil),
      ])
    let undo = try #require(try entries("--limit", "1").first)
    #expect(undo.undoes == 4)
    #expect(try entries("--since", "3").map(\.undone) == [true, false])
    #expect(try entries("--since", "4").first?.changes.first?.fields?.first?.before == nil)
  }

  @Test("with --json prints great edits page by page")
  func printsPages() async throws {
    try await shell.add((0..<2_345).map { RecordDraft(name: "Ant \($0)") })
    let great = try #require(try entries("--limit", "1").first)
    #expect(great.changes.count == 2_345)
    #expect(great.changes.map(\.name) == (0..<2_345).map { "Ant \($0)" })
  }

  @Test("prints as many edits as there are, page after page")
  func printsAll() async throws {
    let store = try CatalogStore(.file(shell.catalog))
    for number in 0..<1_100 { _ = try await store.insertCategory(named: "Group \(number)") }
    store.close()
    #expect(try shell.menagerie("history").lines.count == 1_105)
    #expect(try entries("--since", "0").map(\.id) == Array(1...1_105))
    #expect(try shell.menagerie("history", "--limit", "700").lines.count == 700)
    #expect(try shell.menagerie("history", "--limit", "0").text.isEmpty)
  }

  @Test("of hostile texts does nothing, and says what cannot be read")
  func isHarmless() throws {
    try change(
      """
      UPDATE edit SET label = 'evil' || char(27) || '[2J' || char(10, 0x202e), host = char(7, 9);
      UPDATE change SET after = '{' WHERE editID = 3
      """)
    let plain = try shell.menagerie("history")
    #expect(plain.lines.count == 5)
    #expect(plain.text.unicodeScalars.allSatisfy(HostileName.isHarmless))
    #expect(plain.lines.allSatisfy { $0.split(separator: "\t").count == 4 })
    #expect(plain.text.contains("evil␛[2J␊"))
    let json = try shell.menagerie("history", "--json")
    #expect(json.text.unicodeScalars.allSatisfy(HostileName.isHarmless))
    let found = try entries("--since", "2", "--limit", "1")
    #expect(found.first?.label == "evil\u{1B}[2J\n\u{202E}")
    #expect(found.first?.changes.first?.fields == nil)
  }

  @Test(
    "refuses what makes no sense",
    arguments: [
      "--limit -1", "--since x", "--since -1", "--animal 1 --deleted",
      "--deleted --since 1 --limit 1",
    ])
  func refuses(arguments: String) throws {
    let run = try shell.script("\"$MENAGERIE_BIN\" history \(arguments)")
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
  }

  @Test("names who works where several share a login")
  func namesUser() throws {
    var shell = shell
    shell.environment["MENAGERIE_USER"] = " kim "
    let run = try shell.script("\"$MENAGERIE_BIN\" add Puma")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try entries("--limit", "1").first?.user == "kim")
    shell.environment["MENAGERIE_USER"] = "kim\u{1B}[2J"
    let refused = try shell.script("\"$MENAGERIE_BIN\" add Lion")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("MENAGERIE_USER: Remove the control character"))
  }
}
