import Catalog
import Foundation
import Pictures
import Terminal
import TestSupport
import Testing
import ViewState

/// Adding photos on the screen.
@Suite(.timeLimit(.minutes(5))) struct PhotoAddingTests: PhotoSessions {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the first photo is added on the way, and is shown`() async throws {
    let session = try await session()
    let path = try file("lynx.png")
    session.press("p")
    #expect(await session.shows("Photo of Lola"))
    session.type(path)
    session.press(.enter)
    #expect(await session.shows("Added a photo · u undoes it"))
    #expect(session.picture.contains("lynx.png · 96×64"))
    #expect(await session.comesTrue { !session.pictures.isEmpty })
    let picture = try #require(session.pictures.first)
    #expect(picture.sequences(on: session.stack.frame()).first?.contains("48;5;160") == true)
    session.press("u")
    #expect(await session.shows("There is no photo yet; a adds one."))
    #expect(session.pictures.isEmpty)
  }

  @Test func `a file that is dropped on the list becomes a photo of the selected animal`()
    async throws
  {
    let session = try await session()
    session.paste(try file("lynx.png"))
    #expect(await session.shows("Added a photo"))
    #expect(session.picture.contains("Photos · Lola"))
    session.press(.escape)
    session.paste("no path")
    #expect(try session.store.photos(of: 1).count == 1)
  }

  @Test func `what is no picture is said, and the picker stays`() async throws {
    let session = try await session()
    let path = folder.path + "/notes.txt"
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: path))
    session.press("p")
    #expect(await session.shows("Photo of Lola"))
    session.type(path)
    session.press(.enter)
    #expect(await session.shows("is not a picture"))
    #expect(session.picture.contains("Photo of Lola"))
  }

  @Test func `several files are marked and added, and what is no picture is said`() async throws {
    let session = try await session(columns: 100, rows: 30)
    let files = folder.path + "/files"
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    for (name, blue) in [("a.png", UInt8(10)), ("b.png", 90), ("d.png", 200)] {
      _ = try file("files/" + name, [0, 0, blue])
    }
    for name in ["c.PNG", "notes.txt"] {
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: files + "/" + name))
    }
    session.press("p")
    #expect(await session.shows("Photo of Lola"))
    session.type(files)
    session.press(.enter)
    #expect(await session.shows("1 of 4"))
    #expect(!session.picture.contains("notes.txt"), "Only what may be a picture is listed")
    #expect(await session.comesTrue { session.pictures.count == 1 }, "It is shown")
    session.press(" ", " ", .control("t"))
    #expect(await session.shows("3 marked"))
    session.press(.enter)
    #expect(await session.shows("Added 2 photos; "))
    #expect(session.picture.contains("c.PNG"))
    #expect(try session.store.photos(of: 1).map(\.fileName.text) == ["a.png", "b.png"])
  }

  @Test func `all files that are refused are named`() async throws {
    let session = try await session()
    let paths = try ["a.txt", "b.txt"].map { name in
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
      return folder.path + "/" + name
    }
    try await add(file("one.png"), to: session.store)
    session.press("p")
    #expect(await session.shows("one.png"))
    session.paste((paths + [try file("two.png", [1, 2, 3])]).joined(separator: " "))
    #expect(await session.shows("Not Added"))
    for name in ["a.txt", "b.txt"] { #expect(session.picture.contains(name)) }
    #expect(!session.picture.contains("\u{240A}"), "Each begins a line")
    session.press(.enter)
    #expect(await session.shows("two.png"))
  }

  @Test func `an original that is missing is put back, and is seen at once`() async throws {
    let session = try await session(columns: 240)
    let path = folder.path + "/large.png"
    let large = SmallPicture(width: 640, height: 480, rgb: [200, 0, 0])
    try Data(large.png).write(to: URL(fileURLWithPath: path))
    try await add(path, to: session.store)
    let photo = try #require(try session.store.photos(of: 1).first)
    let original = try #require(session.store.path(of: photo))
    try FileManager.default.removeItem(atPath: original)
    session.press("p")
    #expect(await session.shows("the original is missing"))
    session.press("+")
    #expect(session.footer.contains("There is no larger picture of it."))
    let notes = folder.path + "/notes.txt"
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: notes))
    session.paste("\(path) \(notes)")
    #expect(await session.shows("1 original put back; \(notes): is not a picture"))
    session.press("+")
    #expect(session.picture.contains("× 2"))
    #expect(!session.picture.contains("the original is missing"))
  }

  @Test func `a catalog in memory says at once that it keeps no photos`() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(RecordDraft(name: "Lola"))
    let session = try Session(store)
    session.press("p")
    #expect(await session.shows("Photos · Lola"))
    session.press("a")
    #expect(session.picture.contains("A catalog in memory keeps no photos."))
  }

  @Test func `a file that is dropped on the terminal is added`() async throws {
    let session = try await session()
    try await add(file("one.png"), to: session.store)
    let paths = try [file("a b.png", [1, 2, 3]), file("c'd.png", [90, 2, 3])]
    session.press("p")
    #expect(await session.shows("one.png"))
    session.paste(paths[0].replacing(" ", with: "\\ ") + " \"\(paths[1])\" ")
    #expect(await session.shows("Added 2 photos"))
    session.paste("\(try file("f.png", [7, 7, 7])) /nowhere/g.png")
    #expect(await session.shows("Added a photo; /nowhere/g.png: is not there"))
    session.paste("nothing of the kind")
    #expect(session.footer.contains("What was pasted is no full path of a file that is there."))
    session.press("a")
    #expect(await session.shows("Photo of Lola"))
    session.paste("file://" + (try file("e%f.png", [9, 200, 3])).replacing("%", with: "%25"))
    #expect(await session.shows("Added a photo"))
    #expect(try session.store.photos(of: 1).map(\.fileName.text).last == "e%f.png")
  }
}
