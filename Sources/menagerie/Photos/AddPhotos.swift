import ArgumentParser
import Catalog
import Pictures

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
      Print a JSON object with added, an array of photos as “photos list” prints them, known, the number that their animals had already, restored, how many of those put a missing original back, and refused, an array of sentences.
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
    let restored =
      outcome.restored == 0 ? "" : ", \(outcome.restored.counted("original")) put back"
    try Output.answer(
      added + known + restored,
      [
        ("added", .array(outcome.added.map { .object($0.jsonMembers(in: store)) })),
        ("known", .number(Int64(outcome.known))),
        ("restored", .number(Int64(outcome.restored))),
        ("refused", .array(outcome.refused.map { .string($0.message) })),
      ], asJSON: json,
      done: outcome.added.isEmpty && outcome.restored == 0 ? nil : Output.savedChange)
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
