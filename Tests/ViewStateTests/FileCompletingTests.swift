import Foundation
import TestSupport
import Testing
import ViewState

/// A folder in which files come and go while one of them is chosen.
@Suite(.timeLimit(.minutes(10))) struct FileCompletingTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder(inMemory: true)
  }

  private func file(_ names: String...) throws {
    for name in names { try Data().write(to: URL(fileURLWithPath: home.path + "/" + name)) }
  }

  private func picker() async -> FilePicker {
    let place = FileLocation(home.path)
    let picker = FilePicker(in: place, home: place)
    picker.height = 10
    await picker.idle()
    return picker
  }

  private func names(in picker: FilePicker) -> [String] { picker.visible.map(\.text) }

  @Test func `files that belong to a catalog are left out`() async throws {
    try file("zoo.sqlite", "zoo.sqlite-wal", "zoo.sqlite-shm", "zoo.sqlite-lock")
    try file("zoo.sqlite-drafts", "zoo.sqlite-journal", "of-my-wal", "-wal")
    #expect(names(in: await picker()) == ["-wal", "of-my-wal", "zoo.sqlite"])
  }

  @Test(arguments: [
    ("b", "birds-"), ("birds-o", "birds-of-prey.csv"), ("BIRDS-A", "birds-and-bees.csv"),
    ("~/birds-of", "~/birds-of-prey.csv"), ("prey", "birds-of-prey.csv"), ("x", "x"),
    ("mu", "museum/"), ("大", "大熊猫.csv"), ("museum/", "museum/moths.csv"), ("ee", "ee"),
  ])
  func `Tab completes what is typed as far as it can`(typed: String, completed: String) async throws
  {
    try file("birds-of-prey.csv", "birds-and-bees.csv", "beetles.txt", "Apes.csv", "大熊猫.csv")
    try FileManager.default.removeItem(atPath: home.path + "/beetles.txt")
    try file("deer.csv")
    try FileManager.default.createDirectory(
      atPath: home.path + "/museum", withIntermediateDirectories: false)
    try file("museum/moths.csv")
    let picker = await picker()
    picker.text = typed
    await picker.idle()
    picker.complete()
    #expect(picker.text == completed)
  }

  @Test func `the list follows the folder, and keeps what is selected`() async throws {
    try file("ants.csv", "cats.csv")
    let picker = await picker()
    picker.move(by: 1)
    try file("bees.csv")
    #expect(await comesTrue { names(in: picker) == ["ants.csv", "bees.csv", "cats.csv"] })
    #expect(picker.selected?.text == "cats.csv")
    try FileManager.default.removeItem(atPath: home.path + "/ants.csv")
    #expect(await comesTrue { names(in: picker) == ["bees.csv", "cats.csv"] })
    #expect(picker.selected?.text == "cats.csv")
    try FileManager.default.removeItem(atPath: home.path + "/cats.csv")
    #expect(await comesTrue { names(in: picker) == ["bees.csv"] })
    #expect(picker.selected?.text == "bees.csv")
  }
}
