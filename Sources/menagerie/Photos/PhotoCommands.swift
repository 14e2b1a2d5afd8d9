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
      ListPhotos.self, AddPhotos.self, EditPhoto.self, ExportPhotos.self, RemovePhotos.self,
      CleanPhotos.self,
    ], defaultSubcommand: ListPhotos.self)
}

struct ListPhotos: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the photos of animals, or of all of them.",
    discussion: "The first photo of an animal is its main one, which the editor shows with it.")

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

struct EditPhoto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change the caption, the date or the place of a photo.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The id that “photos list” prints.")
  var photo: Photo.ID

  @Option(help: ArgumentHelp("What it shows.", valueName: "text"))
  var caption: String?

  @Option(help: ArgumentHelp("When it was taken.", valueName: "date"))
  var taken: String?

  @Option(
    help: ArgumentHelp(
      "Its place among the photos of its animal; 1 makes it the main one.",
      valueName: "number"))
  var place: Int?

  @Flag(help: "Print a JSON object of the photo, as “photos list” does.")
  var json = false

  func validate() throws {
    let isEdited = caption != nil || taken != nil
    if isEdited, place != nil {
      throw ValidationError("--place cannot be combined with --caption or --taken.")
    }
    if !isEdited, place == nil {
      throw ValidationError("Say what to change: --caption, --taken or --place.")
    }
  }

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let photo = try store.requirePhoto(photo)
    if let place { return try await move(photo, to: place, in: store) }
    var draft = RecordDraft(photo)
    if let caption { draft[text: .caption] = caption }
    if let taken { draft[text: .taken] = taken }
    let saved: Photo = try await store.save(draft, over: (photo.id, RecordDraft(photo)))
    try Output.answer(
      saved.values == photo.values
        ? "Nothing was changed" : "Changed photo \(saved.id) of \(saved.name)",
      saved.jsonMembers(in: store), asJSON: json,
      done: saved.values == photo.values ? nil : Output.savedChange)
  }

  private func move(_ photo: Photo, to place: Int, in store: CatalogStore) async throws {
    let photos = try store.photos(of: photo.animal)
    guard photos.indices.contains(place - 1) else {
      throw ValidationError("--place must be 1 to \(photos.count) for this photo.")
    }
    let isThere = photos[place - 1].id == photo.id
    if !isThere { try await store.move(photo, to: place - 1) }
    try Output.answer(
      isThere ? "Nothing was changed" : "Moved photo \(photo.id) of \(photo.name)",
      photo.jsonMembers(in: store), asJSON: json, done: isThere ? nil : Output.savedChange)
  }
}

struct ExportPhotos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Copy the photos of animals, or of all of them, to a folder.",
    discussion: """
      Each animal gets a folder of its name, with its files under the names with which they came, so that “photos add --by-name” takes them in again, without captions and order, which “export --photos” keeps. The location in their Exif is left out, and their XMP and IPTC, which may name a place; with --keep-location they are as they came, byte for byte.
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
      var copies = try PhotoCopies(from: store, in: folder, withoutLocationBy: decoder)
      for photo in photos {
        try Task.checkCancellation()
        try await copies.add(photo)
      }
      return copies
    }
    if !json { for refused in copies.refused { Output.notice(refused) } }
    try Output.answer(
      photos.isEmpty
        ? "There is no photo to export" : "Exported \(copies.count.counted("photo")) to \(folder)",
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
    for id in photos { _ = try store.requirePhoto(id) }
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

extension CatalogStore {
  fileprivate func requirePhoto(_ id: Photo.ID) throws -> Photo {
    guard let photo = try photos([id]).first else {
      throw ValidationError("There is no photo \(id); see “menagerie photos”.")
    }
    return photo
  }

  /// Passes on the photos of each named animal, or of each that has any, the main one first.
  fileprivate func forEachPhotos(
    of names: [String], _ body: ([Photo]) throws -> Void
  ) throws {
    if !names.isEmpty {
      for animal in try animals(namedBy: names) { try body(try photos(of: animal.id)) }
      return
    }
    var next = try photos(ofFirstAnimalAfter: 0)
    while let animal = next.first?.animal {
      try body(next)
      next = try photos(ofFirstAnimalAfter: animal)
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

  /// The members of its JSON object.
  func jsonMembers(in store: CatalogStore) -> JSONMembers {
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
