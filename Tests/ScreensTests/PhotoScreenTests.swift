import Catalog
import Foundation
import Pictures
import Terminal
import TestSupport
import Testing
import ViewState

/// Photos of animals, on the screen.
@Suite(.timeLimit(.minutes(5))) struct PhotoScreenTests: PhotoSessions {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a photo is looked at from nearer, part by part`() async throws {
    let session = try await session()
    let path = folder.path + "/large.png"
    let large = SmallPicture(width: 640, height: 480) { x, _ in
      x < 320 ? [200, 0, 0] : [0, 0, 200]
    }
    try Data(large.png).write(to: URL(fileURLWithPath: path))
    try await add(path, to: session.store)
    session.press("p")
    let red = "48;5;160"
    let blue = "48;5;20"
    let sent = {
      session.pictures.first?.sequences(on: session.stack.frame()).joined() ?? ""
    }
    #expect(await session.comesTrue { sent().contains(red) && sent().contains(blue) })
    session.press("-")
    #expect(await session.shows("All of it is shown."))
    session.press("+", "+")
    #expect(await session.shows("× 4"))
    session.press("h", "h", "h")
    #expect(await session.comesTrue { sent().contains(red) && !sent().contains(blue) })
    session.press("l", "l", "l", "l", "l", "l")
    #expect(await session.comesTrue { sent().contains(blue) && !sent().contains(red) })
    session.press("-", "-")
    #expect(await session.comesTrue { sent().contains(red) && sent().contains(blue) })
  }

  @Test func `photos are looked at, told, ordered and removed`() async throws {
    let session = try await session()
    try await add(file("one.png"), file("two.png", [20, 20, 220]), to: session.store)
    session.press("p")
    #expect(await session.shows("1 of 2"))
    session.press(.right)
    #expect(await session.shows("two.png"))
    session.press("c")
    #expect(await session.shows("Edit Photo · two.png of Lola"))
    session.type("asleep")
    session.press(.tab)
    session.type("2014-05")
    session.press(.enter)
    #expect(await session.shows("Saved"))
    #expect(await session.shows("asleep"))
    #expect(await session.shows("2014-05 · two.png"))
    session.press("m")
    #expect(await session.shows("It is the main photo now"))
    #expect(try session.store.photos(of: 1).map(\.id) == [2, 1])
    #expect(await session.shows("1 of 2"))
    session.press(">")
    #expect(await session.shows("2 of 2"))
    session.press(">")
    #expect(session.footer.contains("It is the last."))
    session.press("<")
    #expect(await session.shows("1 of 2"))
    session.press("<")
    #expect(session.footer.contains("It is the first."))
    session.press("d", "y")
    #expect(await session.shows("Removed a photo"))
    #expect(try session.store.photos(of: 1).map(\.id) == [1])
    session.press(.escape)
    #expect(await session.shows("Animals"))
  }

  @Test func `the detail shows the main photo above the fields`() async throws {
    let session = try await session(columns: 120, rows: 30)
    try await add(file("lynx.png"), to: session.store)
    #expect(await session.comesTrue { session.pictures.count == 1 })
    let place = try #require(session.pictures.first)
    #expect(place.point.row < 10)
    session.press(.down)
    #expect(await session.comesTrue { session.pictures.isEmpty })
    session.press(.up)
    #expect(await session.comesTrue { session.pictures == [place] })
    session.press("?")
    #expect(await session.shows("Help"))
    let around = try #require(session.pictures.first).sequences(on: session.stack.frame())
    #expect(place.point == session.pictures.first?.point)
    #expect(around.joined().contains("48;5;88"), "It steps back with all else")
  }

  @Test func `another editor may delete the animal meanwhile`() async throws {
    let session = try await session()
    try await add(file("lynx.png"), to: session.store)
    session.press("p")
    #expect(await session.shows("lynx.png"))
    _ = try await session.store.deleteAnimal(1)
    #expect(await session.shows("Lola was deleted."))
    session.press("c")
    #expect(session.footer.contains("There is no photo."))
    _ = try await session.store.undo()
    #expect(await session.shows("lynx.png · 96×64"))
  }

  @Test func `a caption of a photo that is gone is not saved as another`() async throws {
    let session = try await session()
    try await add(file("lynx.png"), to: session.store)
    session.press("p")
    #expect(await session.shows("lynx.png"))
    session.press("c")
    #expect(await session.shows("Edit Photo"))
    session.type("asleep")
    _ = try await session.store.deleteAnimal(1)
    session.press(.enter)
    #expect(await session.shows("The photo was deleted in the meantime."))
    _ = try await session.store.undo()
    session.press(.enter)
    #expect(await session.shows("Saved a photo of Lola"))
  }

  @Test func `the original is opened by the program of the desktop`() async throws {
    let session = try await session()
    try await add(file("lynx.png"), to: session.store)
    let photo = try #require(try session.store.photos(of: 1).first)
    let path = try #require(session.store.path(of: photo))
    session.press("p")
    #expect(await session.shows("lynx.png"))
    await confirmation { opened in
      session.stack.openLink = { address in
        #expect(address == path)
        opened()
      }
      session.press(.enter)
    }
    #expect(session.footer.contains("Opened lynx.png with xdg-open"))
    try FileManager.default.removeItem(atPath: path)
    session.press(.enter)
    #expect(session.footer.contains("The original is missing or was altered."))
  }

  @Test func `why a photo cannot be shown is said in its place`() async throws {
    let session = try await session()
    try await add(file("lynx.png"), to: session.store)
    let photo = try #require(try session.store.photos(of: 1).first)
    try await session.store.execute(sql: "DELETE FROM thumbnail")
    try Data(repeating: 7, count: photo.original.size)
      .write(to: URL(fileURLWithPath: #require(session.store.path(of: photo))))
    session.press("p")
    #expect(await session.shows("The photo cannot be read as a picture"))
    #expect(session.pictures.isEmpty)
  }

  @Test func `a question leaves what is around it to be seen`() async throws {
    let session = try await session()
    try await add(file("lynx.png"), to: session.store)
    session.press("p")
    #expect(await session.comesTrue { !session.pictures.isEmpty })
    let rows = { session.pictures[0].sequences(on: session.stack.frame()) }
    let whole = rows()
    session.press("d")
    #expect(session.picture.contains("Remove lynx.png?"))
    #expect(rows().count == whole.count - 5, "The box stands over five rows")
    session.press(.escape)
    #expect(rows() == whole)
  }

  @Test func `a size that no picture has is none`() async throws {
    let session = try await session(columns: 120, rows: 30)
    try await add(file("lynx.png"), to: session.store)
    try await session.store.execute(sql: "UPDATE photo SET width = 96, height = -64")
    #expect(await session.shows("lynx.png"))
    try await session.store.execute(sql: "UPDATE photo SET width = 4611686018427387904, height = 2")
    session.press(.down, .up, "p")
    #expect(await session.shows("lynx.png"))
  }

  @Test func `the list has a sign for who has one`() async throws {
    let session = try await session()
    #expect(!session.picture.contains("▣"))
    try await add(file("lynx.png"), to: session.store)
    #expect(await session.comesTrue { session.picture.contains(/Lola +▣/) })
    #expect(!session.picture.contains(/Max +▣/))
    session.press("u")
    #expect(await session.comesTrue { !session.picture.contains("▣") })
  }

  @Test func `the gallery shows the photos of what is listed`() async throws {
    let session = try await session()
    let names = (1...20).map { "Cat \($0 < 10 ? "0" : "")\($0)" }
    _ = try await session.store.insert(contentsOf: names.map { RecordDraft(name: $0) })
    let path = try file("lynx.png")
    for animal in try session.store.animals(Array(1...22)) where animal.name != "Max" {
      _ = try await session.store.add(
        [NewPhoto(path.utf8, of: animal.id)],
        decodedBy: PictureDecoder(program: ProgramUnderTest.path))
    }
    session.press("/")
    session.type("cat")
    session.press(.enter)
    #expect(await session.shows("1 of 20"))
    session.press("P")
    #expect(await session.shows("1 of 20 animals"))
    #expect(session.picture.contains("Cat 08") && !session.picture.contains("Cat 09"))
    #expect(await session.comesTrue { session.pictures.count == 8 })
    session.press(.down, .right)
    #expect(await session.shows("6 of 20 animals"))
    session.press(.pageDown)
    #expect(await session.shows("14 of 20 animals"))
    #expect(session.picture.contains("Cat 14") && !session.picture.contains("Cat 08"))
    session.press(.end, .down)
    #expect(await session.shows("20 of 20 animals"))
    session.press(.enter)
    #expect(await session.shows("Photos · Cat 20"))
    session.press("d", "y")
    #expect(await session.shows("Removed a photo"))
    session.press(.escape)
    #expect(await session.shows("19 of 19 animals"))
    session.press("u")
    #expect(await session.shows("19 of 20 animals"))
    session.press(.home, .escape)
    #expect(await session.shows("1 of 20 "))
    session.press(.escape, "P")
    #expect(await session.shows("of 21 animals"), "Max has none")
  }

  @Test func `without photos the gallery says how to add one`() async throws {
    let session = try await session()
    session.press("P")
    #expect(await session.shows("None of the listed animals has a photo. Esc, then p, adds one"))
    session.press(.down, .enter, .escape)
    #expect(await session.shows("Lola"))
  }

  @Test func `a draft of a caption is resumed`() async throws {
    let store = try await session().store
    try await add(file("lynx.png"), to: store)
    try await store.leave(
      DraftContent(
        .photo, 1, original: RecordDraft([.photoAnimal: "Lola #1", .caption: ""]),
        value: RecordDraft([.photoAnimal: "Lola #1", .caption: "asleep"])))
    let session = try Session(store, in: folder, pictureDisplay: .cells(.indexed))
    #expect(session.picture.contains("Edit of a photo of Lola"))
    session.press(.enter)
    #expect(await session.shows("Edit Photo"))
    #expect(session.picture.contains("asleep"))
    session.press(.enter)
    #expect(await session.shows("Saved"))
    #expect(try store.photos(of: 1).first?.text(of: .caption) == "asleep")
  }

  @Test func `a terminal of few colours says what is there`() async throws {
    let session = try await session(.none(.colors))
    try await add(file("lynx.png"), to: session.store)
    session.press("p")
    #expect(await session.shows("Pictures need 256 colours"))
    #expect(session.picture.contains("lynx.png · 96×64"))
    #expect(session.pictures.isEmpty)
  }

  @Test(arguments: [
    (PictureObstacle.off, "Pictures are off"), (.slow, "Pictures are not shown on a slow line"),
  ])
  func `why there is no picture is said`(obstacle: PictureObstacle, words: String) async throws {
    let session = try await session(.none(obstacle))
    try await add(file("lynx.png"), to: session.store)
    session.press("p")
    #expect(await session.shows(words))
  }

  @Test func `a long caption has several lines`() async throws {
    let session = try await session()
    let words = (1...40).map { "word\($0)" }.joined(separator: " ")
    _ = try await session.store.add(
      [NewPhoto(file("lynx.png").utf8, of: 1, caption: words)],
      decodedBy: PictureDecoder(program: ProgramUnderTest.path))
    session.press("p")
    #expect(await session.shows("word1 "))
    #expect(session.picture.contains("word20"))
    #expect(session.picture.contains("lynx.png · 96×64"))
  }

  @Test func `a copy is saved, and a missing original is said`() async throws {
    let session = try await session()
    try await add(file("lynx.png"), to: session.store)
    session.press("p", "x")
    #expect(await session.shows("Copy Photo"))
    session.press(.control("u"))
    session.type(folder.path + "/copy.png")
    session.press(.enter)
    #expect(await session.shows("Saved a copy"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/copy.png"))
    let photo = try #require(try session.store.photos(of: 1).first)
    unlink(try #require(session.store.path(of: photo)))
    session.press(.escape, "p")
    #expect(await session.shows("the original is missing"))
    #expect(await session.comesTrue { !session.pictures.isEmpty }, "The thumbnail is there")
  }

  @Test func `a small screen has words`() async throws {
    let session = try await session(columns: 20, rows: 5)
    try await add(file("a lynx.png"), to: session.store)
    session.press("p")
    #expect(await session.shows("a lynx.png"))
    #expect(session.picture.contains("96×64"))
    session.press(.escape, "P")
    #expect(await session.shows("Lola"))
    #expect(session.pictures.isEmpty)
    let larger = try Session(
      session.store, in: folder, columns: 40, rows: 10, pictureDisplay: .cells(.indexed))
    larger.press("p")
    #expect(await larger.comesTrue { larger.pictures.count == 1 })
    #expect(larger.picture.contains("a lynx.png · 96×64"))
  }
}
