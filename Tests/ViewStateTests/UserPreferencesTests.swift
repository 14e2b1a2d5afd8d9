import Catalog
import Exchange
import Foundation
import TestSupport
import Testing
import ViewState

@Suite struct UserPreferencesTests {
  private let folder: TemporaryFolder
  private let kept: UserPreferences

  init() throws {
    folder = try TemporaryFolder()
    kept = UserPreferences(path: folder.path + "/state/menagerie/columns.json")
  }

  private func browser(_ name: String) throws -> Browser {
    let store = try CatalogStore(.file("\(folder.path)/\(name).sqlite"), access: .create)
    return try Browser(store, kept: kept)
  }

  @Test func `the columns of a catalog are those that were chosen the last time`() async throws {
    let first = try browser("zoo")
    #expect(!first.hasChosenColumns)
    let breed = try await first.store.addField(named: "Breed")
    try first.reload()
    try first.show([.number, .field(breed)])
    #expect(try browser("zoo").columns == [.number, .field(breed)])
    #expect(try browser("farm").columns == AnimalColumn.builtIn)
    try browser("farm").show([])
    #expect(try browser("zoo").columns == [.number, .field(breed)])
    #expect(try browser("farm").columns == [])
  }

  @Test func `who works in a login is known in it, beside the columns`() throws {
    try browser("zoo").show([.number])
    #expect(kept.user == nil)
    try kept.keep(user: "kim")
    try kept.keep(user: "大熊猫")
    #expect(kept.user == "大熊猫")
    #expect(try browser("zoo").columns == [.number])
  }

  @Test func `what cannot be read is as good as none, and what cannot be written is said`()
    async throws
  {
    let path = folder.path + "/columns.json"
    try Data("no JSON".utf8).write(to: URL(fileURLWithPath: path))
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let browser = try Browser(store, kept: UserPreferences(path: path))
    #expect(!browser.hasChosenColumns)
    let nowhere = try Browser(store, kept: UserPreferences(path: path + "/below"))
    #expect(throws: (any Error).self) { try nowhere.show([.number]) }
    #expect(nowhere.columns == [.number])
  }

  @Test func `a catalog in memory keeps nothing`() throws {
    let browser = try Browser(CatalogStore(.inMemory), kept: kept)
    try browser.show([.number])
    #expect(try !Browser(CatalogStore(.inMemory), kept: kept).hasChosenColumns)
  }
}
