import Catalog
import Foundation
import Pictures
import Recovery
import TestSupport
import Testing

/// Photos of animals, and their originals beside the catalog.
struct PhotoTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let decoder = PictureDecoder(program: ProgramUnderTest.path)

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  private func lola() async throws -> Animal { try await store.insert(RecordDraft(name: "Lola")) }

  private func picture(_ text: String, named name: String = "lynx.png") throws -> String {
    try file(SmallPicture(of: text).png, named: name)
  }

  private func file(_ bytes: [UInt8], named name: String) throws -> String {
    let path = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func add(_ paths: String..., to animal: Animal) async throws -> AddedPhotos {
    try await store.add(paths.map { NewPhoto($0.utf8, of: animal.id) }, decodedBy: decoder)
  }

  private func originals(of catalog: String? = nil) -> [String] {
    let files = FileManager.default.enumerator(atPath: (catalog ?? folder.catalog) + ".photos")
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.contains(".") }
  }

  private func findings() async throws -> [String] { try await store.findings() }

  @Test func `an original is kept byte for byte, and undo takes the photo back`() async throws {
    let lola = try await lola()
    let path = try picture("a lynx")
    let added = try await add(path, to: lola)
    let photo = try #require(added.added.first)
    #expect(
      [photo.name, photo.fileName.text, photo.original.format] == ["Lola", "lynx.png", "png"])
    #expect(photo.size == PixelSize(width: 8, height: 8))
    #expect(try store.thumbnail(of: photo)?.starts(with: [0xFF, 0xD8]) == true)
    #expect(
      photo.original.hash == "329ced16789aa4325058f06148c1b8207ffdd9de911ca60aee628b179b1abbaa")
    #expect(try store.labels().last == "Added a photo of Lola")
    let kept = try #require(store.path(of: photo))
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: kept)) == Data(SmallPicture(of: "a lynx").png))
    _ = try await store.undo()
    #expect(try store.photos(of: lola.id) == [])
    #expect(originals().count == 1, "It can be brought back")
    _ = try await store.redo()
    #expect(try store.photos(of: lola.id) == [photo])
    #expect(try await findings() == [])
  }

  @Test func `the same picture twice is one file, and one photo of an animal`() async throws {
    let (lola, max) = (try await lola(), try await store.insert(RecordDraft(name: "Max")))
    let paths = [try picture("a lynx"), try picture("a lynx", named: "again.png")]
    let first = try await add(paths[0], paths[1], to: lola)
    #expect((first.added.count, first.known, first.restored) == (1, 1, 0))
    let second = try await add(paths[1], to: max)
    #expect(second.added.count == 1)
    #expect(originals().count == 1)
    let edits = try store.labels()
    #expect(try await add(paths[0], to: lola).known == 1)
    #expect(try store.labels() == edits, "Nothing was done")
  }

  @Test func `what is no picture is refused with its name, and the others are added`() async throws
  {
    let lola = try await lola()
    let svg = try file(Array("<svg xmlns=".utf8), named: "lynx.svg")
    let paths = [svg, folder.path, "/dev/zero", folder.path + "/none.png", try picture("a lynx")]
    let outcome = try await store.add(
      paths.map { NewPhoto($0.utf8, of: lola.id) }, decodedBy: decoder)
    #expect(outcome.added.count == 1)
    #expect(
      outcome.refused == [
        .file(svg, .notAPicture), .file(folder.path, .isDirectory), .file("/dev/zero", .notAFile),
        .file(folder.path + "/none.png", .notFound),
      ])
    let pipe = folder.path + "/pipe.jpg"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(try await add(pipe, to: lola).refused == [.file(pipe, .notAFile)])
    let loop = folder.path + "/loop.jpg"
    #expect(symlink(loop, loop) == 0)
    #expect(try await add(loop, to: lola).refused == [.file(loop, .brokenLink)])
  }

  @Test func `what cannot be added leaves no file behind, and takes none away`() async throws {
    let lola = try await lola()
    let kept = try picture("a lynx", named: "1.png")
    _ = try await add(kept, to: lola)
    let stray = folder.catalog + ".photos/00/" + String(repeating: "0", count: 62) + ".png"
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: stray).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data("another's".utf8).write(to: URL(fileURLWithPath: stray))
    let before = originals().sorted()
    let new = try picture("another lynx", named: "2.png")
    await #expect(throws: CatalogError.gone(JournaledRecord(.animal, 99))) {
      try await store.add(
        [NewPhoto(kept.utf8, of: lola.id), NewPhoto(new.utf8, of: 99)], decodedBy: decoder)
    }
    #expect(originals().sorted() == before)
    let adding = Task { try await add(new, to: lola) }
    adding.cancel()
    await #expect(throws: CancellationError.self) { try await adding.value }
    #expect(originals().sorted() == before)
    #expect(try await add(new, to: lola).added.count == 1)
    #expect(originals().count == before.count + 1)
  }

  @Test func `photos go with their animal, come back with it, and move where it is merged`()
    async throws
  {
    let (lola, twin) = (try await lola(), try await lola())
    let photo = try #require(try await add(try picture("a lynx"), to: twin).added.first)
    #expect(try store.loss(of: twin.id) == DeletionLoss(referrers: 0, entries: 0, photos: 1))
    _ = try await store.deleteAnimal(twin.id)
    #expect(try store.photos(ofFirstAnimalAfter: 0) == [])
    _ = try await store.undo()
    #expect(try store.photos(of: twin.id) == [photo])
    let restored = try #require(try store.animal(twin.id))
    _ = try await store.merge(restored, into: lola, as: RecordDraft(lola))
    #expect(try store.photos(of: lola.id).map(\.id) == [photo.id])
    _ = try await store.undo()
    #expect(try store.photos(of: twin.id) == [photo])
    #expect(try await findings() == [])
  }

  @Test(arguments: [
    ("has:photo", ["Lola"]), ("-has:photos", ["Max"]), ("photos>1", ["Lola"]), ("photos>2", []),
    ("photos:0", ["Max"]), ("taken:2014", ["Lola"]), ("taken:2015", []), ("has:taken", ["Lola"]),
    ("-taken:2014", ["Max"]), ("caption:sleep", ["Lola"]), ("has:caption", ["Lola"]),
    ("-has:caption", ["Max"]),
  ]) func `photos are asked for in a search`(find: String, names: [String]) async throws {
    let lola = try await lola()
    _ = try await store.insert(RecordDraft(name: "Max"))
    _ = try await add(
      try picture("one", named: "1.png"), RealFile.path("photos/turned.jpg"), to: lola)
    let first = try #require(try store.photos(of: lola.id).first)
    var draft = RecordDraft(first)
    draft[text: .caption] = "Asleep in the sun"
    let _: Photo = try await store.save(draft, over: (first.id, RecordDraft(first)))
    let found = try store.page(of: AnimalQuery(find: find), from: .first, limit: 9)
    #expect(found.rows.map(\.name) == names)
  }

  @Test func `a merged animal has each picture once, and its own main photo`() async throws {
    let (lola, twin) = (try await lola(), try await lola())
    _ = try await add(try picture("one"), try picture("two", named: "2.png"), to: twin)
    _ = try await add(try picture("three", named: "3.png"), try picture("two"), to: lola)
    let now = try [lola, twin].map { try #require(try store.animal($0.id)) }
    _ = try await store.merge(now[1], into: now[0], as: RecordDraft(now[0]))
    #expect(try store.photos(of: lola.id).map(\.id) == [3, 4, 1])
    _ = try await store.undo()
    #expect(try store.photos(of: lola.id).map(\.id) == [3, 4])
    #expect(try store.photos(of: twin.id).map(\.id) == [1, 2])
  }

  @Test func `recovery leaves files alone that no photo names`() async throws {
    let lola = try await lola()
    _ = try await add(try picture("a lynx"), to: lola)
    store.close()
    let new = folder.path + "/new.sqlite"
    let kept = originals()
    try FileManager.default.copyItem(
      atPath: folder.catalog + ".photos", toPath: new + ".photos")
    try OtherProgram(folder.catalog).run("DELETE FROM change; DELETE FROM photo")
    _ = try await CatalogRecovery(of: folder.catalog, to: new).run { _ in }
    #expect(originals(of: new) == kept)
  }

  @Test func `a backup that cannot be completed leaves nothing, and one that replaces renews all`()
    async throws
  {
    let lola = try await lola()
    let copy = folder.path + "/backup.sqlite"
    let photo = try #require(try await add(try picture("a lynx"), to: lola).added.first)
    try Data().write(to: URL(fileURLWithPath: copy))
    await #expect(throws: CatalogError.self) { try await store.backUp(to: copy) }
    #expect(originals(of: copy) == [])
    unlink(copy)
    _ = try await store.backUp(to: copy)
    #expect(originals(of: copy) == originals())
    let stray = copy + ".photos/ab/" + String(repeating: "c", count: 62) + ".jpg"
    try FileManager.default.createDirectory(
      atPath: copy + ".photos/ab", withIntermediateDirectories: true)
    try Data([1]).write(to: URL(fileURLWithPath: stray))
    _ = try await store.deletePhotos([photo.id])
    _ = try await store.backUp(to: copy, replacing: true)
    #expect(originals(of: copy) == originals())
  }

  @Test func `what was altered is not handed out, and is put right by adding it again`()
    async throws
  {
    let lola = try await lola()
    let path = try picture("a lynx")
    let photo = try #require(try await add(path, to: lola).added.first)
    let kept = try #require(store.path(of: photo))
    var bytes = SmallPicture(of: "a lynx").png
    bytes[bytes.count - 1] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: kept))
    #expect(try await store.original(of: photo, withoutLocationBy: nil) == nil)
    let large = PixelSize(width: 400, height: 400)
    let shown = try await store.pixels(of: photo, into: large, decodedBy: decoder)
    #expect(shown.isOfThumbnail)
    let again = try await add(path, try picture("a lynx", named: "again.png"), to: lola)
    #expect((again.known, again.restored) == (2, 1))
    #expect(try await !store.pixels(of: photo, into: large, decodedBy: decoder).isOfThumbnail)
    let original = try await store.original(of: photo, withoutLocationBy: nil)
    #expect(original == SmallPicture(of: "a lynx").png)
  }

  @Test func `a change of a photo that cannot be read stops only what removes files`() async throws
  {
    let lola = try await lola()
    _ = try await add(try picture("a lynx"), to: lola)
    try OtherProgram(folder.catalog).run(
      "UPDATE change SET after = '{' WHERE tableName = 'photo'")
    #expect(try await store.backUp(to: folder.path + "/backup.sqlite").animals == 1)
    await #expect(throws: CatalogError.self) { try await store.cleanPhotos() }
    #expect(try await findings().count == 1)
  }

  @Test func `a file goes once no edit names it any more`() async throws {
    let lola = try await lola()
    let photo = try #require(try await add(try picture("a lynx"), to: lola).added.first)
    _ = try await store.deletePhotos([photo.id])
    #expect(try await store.cleanPhotos().count == 0)
    try OtherProgram(folder.catalog).run("UPDATE edit SET time = time - 9 * 86400000")
    _ = try await store.insert(RecordDraft(name: "Max"))
    try await store.setRetention(Retention(days: 1))
    #expect(try await store.forgetOldEdits().count > 0)
    #expect(originals() == [])
    #expect(try await findings() == [])
    let stray = folder.catalog + ".photos/ab/" + String(repeating: "c", count: 62) + ".jpg"
    try FileManager.default.createDirectory(
      atPath: folder.catalog + ".photos/ab", withIntermediateDirectories: true)
    try Data([0xFF, 0xD8]).write(to: URL(fileURLWithPath: stray))
    #expect(
      try await findings() == [
        "The folder of photos: 1 file belongs to none; “menagerie photos clean” removes it"
      ])
    let removed = try await store.cleanPhotos()
    #expect(removed.paths == [stray])
    #expect(removed.size == 2)
  }

  @Test func `check tells what is missing and what was altered`() async throws {
    let lola = try await lola()
    let photos = try await add(
      try picture("one", named: "1.png"), try picture("two", named: "2.png"), to: lola
    ).added
    try #require(photos.count == 2)
    unlink(try #require(store.path(of: photos[0])))
    let second = try #require(store.path(of: photos[1]))
    try Data("another".utf8).write(to: URL(fileURLWithPath: second))
    #expect(
      try await findings() == [
        "Photo 1 of Lola #1: its original, 1.png, is missing; adding the same file again puts it back",
        "Photo 2 of Lola #1: its original, 2.png, was altered; adding the same file again puts it back",
      ])
    #expect(store.path(of: photos[0]) == nil)
    let again = try await add(try picture("one", named: "1.png"), to: lola)
    #expect(again.known == 1)
    #expect(store.path(of: photos[0]) != nil, "Adding it again brings it back")
  }

  @Test func `a backup and what is recovered have their originals`() async throws {
    let lola = try await lola()
    let photo = try #require(try await add(try picture("a lynx"), to: lola).added.first)
    for copy in ["backup.sqlite", "recovered.sqlite"].map({ folder.path + "/" + $0 }) {
      if copy.hasSuffix("backup.sqlite") {
        #expect(try await store.backUp(to: copy).animals == 1)
      } else {
        store.close()
        _ = try await CatalogRecovery(of: folder.catalog, to: copy).run { Issue.record("\($0)") }
      }
      #expect(originals(of: copy) == originals())
      let other = try CatalogStore(.file(copy))
      defer { other.close() }
      #expect(try other.photos(of: lola.id) == [photo])
      #expect(try await other.findings() == [])
    }
  }

  @Test func `a file is added whatever the bytes of its name`() async throws {
    let lola = try await lola()
    let name: [UInt8] = [0x66, 0xE9, 0x0A, 0x2E]
    let path = Array((folder.path + "/").utf8) + name
    let c = path.map { CChar(bitPattern: $0) } + [0]
    try #require(rename(try picture("a lynx"), c) == 0)
    #expect(
      try await store.add([NewPhoto(path, of: lola.id)], decodedBy: decoder).added.map(
        \.fileName.bytes) == [name])
    try #require(unlink(c) == 0)
    let refused = try await store.add([NewPhoto(path, of: lola.id)], decodedBy: decoder).refused
    #expect(refused == [.file(folder.path + "/f\u{FFFD}\n.", .notFound)])
  }

  @Test(arguments: [
    Array("lynx.jpg".utf8), [0x66, 0xE9, 0x2E], Array("大熊猫\n\u{1B}[31m.jpg".utf8),
    Array("\u{F7E9}".utf8), [0xFF, 0xFE, 0xF0, 0x9F], [UInt8](repeating: 0x61, count: 255),
  ]) func `the name of a file comes back, whatever its bytes`(bytes: [UInt8]) {
    #expect(FileName(stored: FileName(bytes).stored).bytes == bytes)
  }

  @Test func `a catalog in memory, or one that is only read, takes no photo`() async throws {
    let path = try picture("a lynx")
    let lola = try await lola()
    let reader = try CatalogStore(.file(folder.catalog), access: .readOnly)
    defer { reader.close() }
    await #expect(throws: CatalogError.file(folder.catalog, .readOnly)) {
      try await reader.add([NewPhoto(path.utf8, of: lola.id)], decodedBy: decoder)
    }
    let memory = try CatalogStore(.inMemory)
    let animal = try await memory.insert(RecordDraft(name: "Lola"))
    await #expect {
      try await memory.add([NewPhoto(path.utf8, of: animal.id)], decodedBy: decoder)
    } throws: {
      if case CatalogError.file(_, .inMemory) = $0 { true } else { false }
    }
  }
}
