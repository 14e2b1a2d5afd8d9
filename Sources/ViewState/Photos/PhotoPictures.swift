import Catalog
import Pictures

/// What a picture shows.
public enum PictureSource: Sendable {
  /// A photo of the catalog.
  case photo(Photo)
  /// A file, as far as it is one of a picture, with what was known of it.
  case file(FileLocation, FileFacts?)
}

extension PictureSource {
  /// What tells one from another that looks different.
  fileprivate enum Key: Hashable {
    case original(Original)
    case file(FileLocation, FileFacts?)
  }

  fileprivate var key: Key {
    switch self {
    case .photo(let photo): .original(photo.original)
    case .file(let file, let facts): .file(file, facts)
    }
  }
}

/// Makes pictures for the terminal beside the main actor, and keeps those that were shown last.
public final class PhotoPictures {
  /// The most bytes of pictures that are kept.
  private static let most = 3 << 19

  /// What a picture depends on.
  struct Wanted: Equatable, Sendable {
    let source: PictureSource
    fileprivate let key: Key

    fileprivate struct Key: Hashable {
      let source: PictureSource.Key
      let columns, rows: Int
      let zoom: PictureZoom
      let display: PictureDisplay
    }

    static func == (one: Self, other: Self) -> Bool { one.key == other.key }
  }

  /// Asks how the terminal shows pictures, which may change once it has answered.
  public var whatIsShown: () -> PictureDisplay = { .none(.colors) }
  private let decoder: PictureDecoder
  private var kept: [Wanted.Key: (picture: ScreenPicture, use: Int)] = [:]
  private var weight = 0
  /// How often pictures were made or asked for.
  private var uses = 0

  /// Pictures for one run of the editor.
  public init(decodedBy decoder: PictureDecoder = PictureDecoder()) { self.decoder = decoder }

  /// A picture that fits into a number of cells, or a part of it.
  func wanted(
    _ source: PictureSource, columns: Int, rows: Int, zoom: PictureZoom = PictureZoom()
  ) -> Wanted {
    Wanted(
      source: source,
      key: Wanted.Key(
        source: source.key, columns: columns, rows: rows, zoom: zoom, display: display))
  }

  /// How the terminal shows pictures now.
  public var display: PictureDisplay { whatIsShown() }

  /// Decodes photos for it.
  public var reader: PictureDecoder { decoder }

  /// Returns once the cursor has rested: only then is a picture made that was not shown lately.
  ///
  /// - Throws: `CancellationError` if it has moved on.
  static func rest() async throws { try await Task.sleep(for: .milliseconds(80)) }

  /// The picture if it is kept.
  func kept(_ wanted: Wanted) -> ScreenPicture? {
    guard let picture = kept[wanted.key]?.picture else { return nil }
    uses += 1
    kept[wanted.key]?.use = uses
    return picture
  }

  /// A picture, and whether it is that of a thumbnail, though a larger one was wanted.
  typealias Made = (picture: ScreenPicture, isOfThumbnail: Bool)

  /// Makes a picture.
  ///
  /// - Throws: `PictureProblem`, and what reading the catalog or the file throws.
  func picture(_ wanted: Wanted, in store: CatalogStore) async throws -> Made {
    if let picture = kept(wanted) { return (picture, false) }
    let made = try await Self.made(wanted, in: store, by: decoder)
    // The original may be there, and be read, the next time.
    if !made.isOfThumbnail { keep(made.picture, for: wanted.key) }
    return made
  }

  /// Whether pictures of this weight are kept together with those beside them.
  static func keepsOthers(beside picture: ScreenPicture) -> Bool { 3 * picture.weight <= most }

  private func keep(_ picture: ScreenPicture, for key: Wanted.Key) {
    uses += 1
    weight += picture.weight - (kept.updateValue((picture, uses), forKey: key)?.picture.weight ?? 0)
    guard weight > Self.most else { return }
    // Some more go at once, so that this is not done for each.
    for (key, old) in kept.sorted(by: { $0.value.use < $1.value.use })
    where weight > Self.most * 3 / 4 && kept.count > 1 {
      weight -= old.picture.weight
      kept[key] = nil
    }
  }

  @concurrent private static func made(
    _ wanted: Wanted, in store: CatalogStore, by decoder: PictureDecoder
  ) async throws -> Made {
    let (key, display) = (wanted.key, wanted.key.display)
    let view = display.pixels(columns: key.columns, rows: key.rows)
    let box = key.zoom.box(for: view)
    let (pixels, isOfThumbnail): (Pixels, Bool)
    switch wanted.source {
    case .photo(let photo):
      (pixels, isOfThumbnail) = try await store.pixels(of: photo, into: box, decodedBy: decoder)
    case .file(let file, _):
      pixels = try await CatalogStore.pixels(ofFile: file.bytes, into: box, decodedBy: decoder)
      isOfThumbnail = false
    }
    let part = key.zoom.part(of: pixels, for: view)
    guard let picture = display.picture(part) else { throw PictureProblem.noMemory }
    return (picture, isOfThumbnail)
  }
}
