import ArgumentParser
import Catalog
import Exchange
import Foundation
import Pictures

struct PhotoCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos", abstract: "Add, print, export and remove photos of animals.",
    discussion: """
      A photo keeps its file as it came, byte for byte, in a folder beside the catalog (catalog.sqlite.photos), which goes wherever the catalog goes. \
      Each change is one edit: “menagerie undo” takes it back.
      """,
    subcommands: [
      ListPhotos.self, AddPhotos.self, ExportPhotos.self, RemovePhotos.self, CleanPhotos.self,
    ], defaultSubcommand: ListPhotos.self)
}

struct ListPhotos: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the photos of animals, or of all of them.")

  @OptionGroup var options: CatalogOptions

  @Argument(
    help: ArgumentHelp(
      "Names or ids; - stands for the lines of standard input.", valueName: "animal"))
  var animals: [String] = []

  @Flag(
    help: """
      Print a JSON array of objects with id, animal, file, caption, taken, format, size in bytes, partial if not all of it can be read, location if Exif says where it was taken, hash (SHA-256), width and height in pixels, and path, null if the original is missing.
      """)
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    var printer = RecordPrinter(asJSON: json)
    try store.forEachPhotos(of: animals) { photos in
      try printer.add(
        photos.map { $0.cells(in: store) }, photos.map { $0.jsonMembers(in: store) })
    }
    try printer.end()
  }
}

struct AddPhotos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add photos to an animal, or a folder of them to many.",
    discussion: """
      “menagerie photos add Lynx lynx.jpg” adds one; --by-name takes a folder with files that are called after their animals, “Lynx.jpg” or “Lynx 2.jpg”, or \
      that lie in folders called after them, and asks before it adds them. What an animal has already is not added again.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The animal, by name or id.")
  var animal: String?

  @Argument(
    help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp("A folder with files called after their animals.", valueName: "folder"),
    completion: .directory)
  var byName: String?

  @Option(help: ArgumentHelp("What the photos show.", valueName: "text"))
  var caption = ""

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(
    help: """
      Print a JSON object with added, an array of photos as “photos list” prints them, known, the number that their animals had already, and refused, an array of sentences.
      """)
  var json = false

  func validate() throws {
    if byName != nil, animal != nil || !caption.isEmpty {
      throw ValidationError(
        "--by-name takes a folder in place of an animal, its files and a caption.")
    }
    if byName == nil, files.isEmpty {
      throw ValidationError("Name an animal and its files, or a folder with --by-name.")
    }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let photos: [NewPhoto]
    if let byName {
      let found = try await NamedFiles(in: .ofPath(byName), of: store)
      found.tell()
      if !yes, !found.photos.isEmpty { try found.ask(in: store) }
      photos = found.photos
    } else {
      let named = try store.animals(namedBy: [self.animal ?? ""])
      guard let animal = named.first, named.count == 1 else {
        throw ValidationError("Photos are added to one animal, and \(named.count) are named.")
      }
      photos = files.map { NewPhoto($0.utf8, of: animal.id, caption: caption) }
    }
    let outcome = try await Interruptible.run {
      try await store.add(photos, decodedBy: PictureDecoder())
    }
    try tell(outcome, in: store)
    if !outcome.refused.isEmpty {
      throw CommandError.refusedFiles(outcome.refused.count, ofMore: !outcome.added.isEmpty)
    }
  }

  private func tell(_ outcome: AddedPhotos, in store: CatalogStore) throws {
    if !json { outcome.tell() }
    let animals = Set(outcome.added.map(\.animal))
    let whose = animals.count == 1 ? outcome.added[0].name : animals.count.counted("animal")
    let added =
      outcome.added.isEmpty
      ? "Added no photo" : "Added \(outcome.added.count.counted("photo")) of \(whose)"
    let known = outcome.known == 0 ? "" : "; \(outcome.known.grouped) there already"
    try Output.answer(
      added + known,
      [
        ("added", .array(outcome.added.map { .object($0.jsonMembers(in: store)) })),
        ("known", .number(Int64(outcome.known))),
        ("refused", .array(outcome.refused.map { .string($0.message) })),
      ], asJSON: json, done: outcome.added.isEmpty ? nil : Output.savedChange)
  }
}

struct ExportPhotos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Copy the photos of animals, or of all of them, to a folder.",
    discussion: """
      Each animal gets a folder of its name, with its files under the names with which they came, so that “photos add --by-name” takes them in again. The location in their Exif is left out, and their XMP and IPTC, which may name a place; with --keep-location they are as they came, byte for byte.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The folder, which is made if it is missing.", completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp(
      "Names or ids; - stands for the lines of standard input.", valueName: "animal"))
  var animals: [String] = []

  @Flag(help: "Keep the location in Exif, and XMP and IPTC.")
  var keepLocation = false

  @Flag(
    help:
      "Print a JSON object with exported and missing, numbers, and refused, a list of sentences on those that were not exported."
  )
  var json = false

  func run() async throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    var photos: [Photo] = []
    try store.forEachPhotos(of: animals) { photos += $0 }
    let decoder = keepLocation ? nil : PictureDecoder()
    let copies = try await Interruptible.run { [photos, folder] in
      var copies = PhotoCopies(from: store, in: folder, withoutLocationBy: decoder)
      for photo in photos {
        try Task.checkCancellation()
        try await copies.add(photo)
      }
      return copies
    }
    if !json { for refused in copies.refused { Output.notice(refused) } }
    try Output.answer(
      "Exported \(copies.count.counted("photo")) to \(folder)",
      [
        ("exported", .number(Int64(copies.count))),
        ("missing", .number(Int64(copies.missing))),
        ("refused", .array(copies.refused.map { .string($0) })),
      ], asJSON: json)
    if !copies.refused.isEmpty {
      throw CommandError.leftPhotos(copies.refused.count, missing: copies.missing)
    }
  }
}

struct RemovePhotos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove photos from their animals.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: ArgumentHelp("The ids that “photos list” prints.", valueName: "id"))
  var photos: [Photo.ID]

  @Flag(help: "Print a JSON array of the photos, as “photos list” does.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    for id in photos where try store.find(JournaledRecord(.photo, id)) == nil {
      throw ValidationError("There is no photo \(id); see “menagerie photos”.")
    }
    let removed = try await store.deletePhotos(photos)
    try Output.reporting(of: Output.savedChange) {
      try Output.list(
        removed.map { ["Removed photo \($0.id) of \($0.name)"] },
        removed.map { $0.jsonMembers(in: store) }, asJSON: json)
    }
  }
}

struct CleanPhotos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean", abstract: "Remove the files that no photo needs any more.",
    discussion: """
      A file stays as long as an edit in the history names it, so that undo brings the photo back; “menagerie retention” says how long that is.
      """)

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON object with files and bytes, numbers.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let removed = try await store.cleanPhotos()
    try Output.answer(
      removed.count == 0
        ? "There is nothing to remove"
        : "Removed \(removed.count.counted("file")), \(removed.size.inBytes)",
      [("files", .number(Int64(removed.count))), ("bytes", .number(Int64(removed.size)))],
      asJSON: json)
  }
}

extension AddedPhotos {
  /// Says what is not as it should be.
  fileprivate func tell() {
    for refused in refused { Output.notice(refused.message) }
    for photo in added where photo.isPartial {
      Output.notice("\(photo.fileName.text): only a part of it can be read.")
    }
    for photo in unseen {
      Output.notice(
        "\(photo.fileName.text): was added, but cannot be shown; install libheif1 (Debian, Ubuntu)."
      )
    }
  }
}

extension CatalogStore {
  /// Passes on the photos of the named animals, or of all, some at a time.
  fileprivate func forEachPhotos(
    of names: [String], _ body: ([Photo]) throws -> Void
  ) throws {
    if !names.isEmpty {
      for animal in try animals(namedBy: names) { try body(try photos(of: animal.id)) }
      return
    }
    var last: Photo.ID = 0
    while true {
      let page = try photos(after: last, limit: Output.pageRows)
      try body(page)
      guard page.count == Output.pageRows, let id = page.last?.id else { return }
      last = id
    }
  }
}

extension Photo {
  fileprivate func cells(in store: CatalogStore) -> [String] {
    [
      String(id), text(of: .photoAnimal), fileName.text, original.size.inBytes,
      size.map { "\($0.width)×\($0.height)" } ?? "", text(of: .taken), text(of: .caption),
      store.path(of: self) == nil
        ? "the original is missing" : isPartial ? "only a part can be read" : "",
    ]
  }

  fileprivate func jsonMembers(in store: CatalogStore) -> JSONMembers {
    let text = { (field: Field) in
      self[field] == nil ? JSONValue.null : .string(self.text(of: field))
    }
    let pixels = { (side: KeyPath<PixelSize, Int>) in
      self.size.map { JSONValue.number(Int64($0[keyPath: side])) } ?? .null
    }
    return [
      ("id", .number(id)), ("animal", .string(self.text(of: .photoAnimal))),
      ("file", .string(fileName.text)), ("caption", text(.caption)), ("taken", text(.taken)),
      ("format", .string(original.format)), ("size", .number(Int64(original.size))),
      ("partial", .bool(isPartial)), ("location", .bool(hasLocation)),
      ("hash", .string(original.hash)), ("width", pixels(\.width)), ("height", pixels(\.height)),
      ("path", store.path(of: self).map(JSONValue.string) ?? .null),
    ]
  }
}
