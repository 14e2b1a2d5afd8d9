import Foundation
import TestSupport
import Testing
import ViewState

/// Choosing a file.
@Suite struct FilePickerTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder(inMemory: true)
  }

  private func file(_ name: String, holding text: String = "") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: home.path + "/" + name))
  }

  private func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: home.path + "/" + name, withIntermediateDirectories: true)
  }

  private func picker(_ name: String = "") async -> FilePicker {
    let place = FileLocation(home.path)
    let picker = FilePicker(in: place.appending(name.utf8), home: place)
    picker.height = 10
    await picker.idle()
    return picker
  }

  private func names(in picker: FilePicker) async -> [String] {
    await picker.idle()
    return picker.visible.map { $0.isFolder ? $0.text + "/" : $0.text }
  }

  @Test func `folders come first, and what is neither file nor folder is left out`() async throws {
    for name in ["zoo.csv", "Ants.csv", ".hidden"] { try file(name) }
    try folder("birds")
    #expect(mkfifo(home.path + "/pipe", 0o600) == 0)
    for (name, target) in [("link", "birds"), ("broken", "nothing"), ("to.csv", "zoo.csv")] {
      try FileManager.default.createSymbolicLink(
        atPath: home.path + "/" + name, withDestinationPath: target)
    }
    let picker = await picker()
    #expect(await names(in: picker) == ["birds/", "link/", "Ants.csv", "to.csv", "zoo.csv"])
    picker.text = ".h"
    #expect(await names(in: picker) == [".hidden"])
  }

  @Test func `typing narrows, whatever the case and the accents`() async throws {
    for name in ["Élan.csv", "Melange.csv", "zoo.csv"] { try file(name) }
    let picker = await picker()
    picker.text = "elan"
    #expect(await names(in: picker) == ["Élan.csv", "Melange.csv"])
    #expect(picker.selected?.text == "Élan.csv")
    picker.text = "lan"
    #expect(picker.count == 2)
    picker.text = "xyz"
    #expect(picker.selected == nil)
    #expect(picker.open() == nil)
    picker.text = ""
    #expect(picker.count == 3)
  }

  @Test func `a path may be typed or pasted, from the user's folder or from the top`() async throws
  {
    try folder("birds/of prey")
    try file("birds/of prey/owls.csv")
    let picker = await picker("birds")
    let owls = FileLocation(home.path + "/birds/of prey/owls.csv")
    for text in [
      "of prey/ow", "~/birds/of prey/owls.csv", "'\(home.path)/birds/of prey/owls.csv' ",
      "../birds/./of prey/owls.csv",
    ] {
      picker.text = text
      await picker.idle()
      #expect(picker.selected?.text == "owls.csv", "\(text)")
    }
    #expect(picker.open() == owls)
    picker.text = "~"
    #expect(await names(in: picker) == ["birds/"])
    picker.text = ""
    #expect(await names(in: picker) == ["owls.csv"])
  }

  @Test func `one goes into folders and out again, where one was`() async throws {
    for name in ["ants", "bees", "cats"] { try folder(name) }
    try folder("bees/wild")
    let picker = await picker()
    picker.move(by: 1)
    #expect(picker.open() == nil)
    #expect(await names(in: picker) == ["wild/"])
    #expect(picker.folder.text(home: picker.home) == "~/bees")
    picker.goToParent()
    #expect(await names(in: picker) == ["ants/", "bees/", "cats/"])
    #expect(picker.selected?.text == "bees")
    for _ in 0..<20 { picker.goToParent() }
    await picker.idle()
    #expect(picker.folder == .root)
  }

  @Test func `a name may begin with a combining character`() async throws {
    let name = "\u{301}zoo.csv"
    try file(name)
    let picker = await picker()
    picker.text = home.path + "/" + name
    #expect(await names(in: picker) == [name])
  }

  @Test func `a name that is no UTF-8 can be opened`() async throws {
    let name: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    let path = Array(home.path.utf8) + [0x2F] + name
    let file = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { creat($0, 0o600) } }
    }
    close(try #require(file))
    let picker = await picker()
    #expect(await names(in: picker) == ["caf\u{FFFD}"])
    #expect(picker.open()?.bytes == path)
  }

  @Test func `size and time are known of what is in view`() async throws {
    try file("zoo.csv", holding: "name\nEmu\n")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
      ofItemAtPath: home.path + "/zoo.csv")
    let picker = await picker()
    let file = try #require(picker.selected)
    let facts = try #require(picker.facts(of: file))
    #expect(facts.size == 9)
    #expect(facts.changed == 1_700_000_000)
  }

  @Test func `of 10,000 files each is seen once, and few are in view`() async throws {
    for number in 0..<10_000 { #expect(mknod("\(home.path)/\(number)", S_IFREG | 0o600, 0) == 0) }
    let picker = await picker()
    var seen: [String] = []
    while let file = picker.selected?.text, seen.last != file {
      seen.append(file)
      #expect(picker.visible.count == 10)
      picker.move(by: 1)
    }
    #expect(Set(seen).count == 10_000)
    picker.moveToStart()
    picker.text = "99"
    #expect(picker.count == 280)
    await picker.idle()
    for file in picker.visible { #expect(picker.facts(of: file) != nil) }
  }

  @Test func `a folder that cannot be read says why`() async throws {
    try file("zoo.csv")
    let picker = await picker("gone")
    #expect(picker.failure?.description == "There is no such folder.")
    picker.text = "~/zoo.csv/"
    await picker.idle()
    #expect(picker.failure?.description == "This is not a folder.")
    picker.text = "~/"
    #expect(await names(in: picker) == ["zoo.csv"])
    #expect(picker.failure == nil)
    #expect(FolderError(code: EACCES).description == "You may not read this folder.")
    #expect(
      FolderError(code: EIO).description == "This folder cannot be read: Input/output error.")
  }

  @Test func `reading holds nobody, and can be cancelled`() async throws {
    let picker = FilePicker(in: FileLocation(home.path))
    #expect(picker.isReading)
    #expect(picker.open() == nil)
    let waiting = Task { await picker.folderIsHere() }
    waiting.cancel()
    await waiting.value
    #expect(!picker.isReading)
    #expect(picker.failure?.description == "Reading this folder was cancelled.")
  }
}
