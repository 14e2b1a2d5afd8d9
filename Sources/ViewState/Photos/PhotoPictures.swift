import Catalog
import Pictures

/// What a picture shows.
public enum PictureSource: Hashable, Sendable {
  /// A photo of the catalog.
  case photo(Photo)
  /// A file, as far as it is one of a picture, with what was known of it.
  case file(FileLocation, FileFacts?)
}

extension PictureSource {
  /// Photos of one original look the same.
  private enum Key: Hashable {
    case original(Original)
    case file(FileLocation, FileFacts?)
  }

  private var key: Key {
    switch self {
    case .photo(let photo): .original(photo.original)
    case .file(let file, let facts): .file(file, facts)
    }
  }

  /// Whether both look the same.
  public static func == (one: Self, other: Self) -> Bool { one.key == other.key }
  /// Hashes what makes it look as it does.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// Makes pictures in cells beside the main actor, and keeps those that were shown last.
public final class PhotoPictures {
  /// The most bytes of pictures that are kept.
  private static let most = 8 << 20

  /// What a picture depends on.
  struct Wanted: Hashable, Sendable {
    let source: PictureSource
    let columns, rows: Int
    let colors: PictureColors
  }

  /// The colours that the terminal has for pictures.
  public var colors = PictureColors.none
  private let decoder: PictureDecoder
  private var kept: [(wanted: Wanted, picture: CellPicture)] = []
  private var weight = 0

  /// Pictures for one run of the editor.
  public init(decodedBy decoder: PictureDecoder = PictureDecoder()) { self.decoder = decoder }

  /// A picture that fits into so many cells.
  func wanted(_ source: PictureSource, columns: Int, rows: Int) -> Wanted {
    Wanted(source: source, columns: columns, rows: rows, colors: colors)
  }

  /// Decodes photos for it.
  var reader: PictureDecoder { decoder }

  /// Returns once the cursor has rested: only then is a picture made that was not shown lately.
  ///
  /// - Throws: `CancellationError` if it has moved on.
  static func rest() async throws { try await Task.sleep(for: .milliseconds(80)) }

  /// The picture if it is kept.
  func kept(_ wanted: Wanted) -> CellPicture? {
    guard let place = kept.lastIndex(where: { $0.wanted == wanted }) else { return nil }
    kept.append(kept.remove(at: place))
    return kept.last?.picture
  }

  /// Makes a picture that fits into so many cells.
  ///
  /// - Throws: `PictureProblem`, and what reading the catalog or the file throws.
  func picture(_ wanted: Wanted, in store: CatalogStore) async throws -> CellPicture {
    if let picture = kept(wanted) { return picture }
    let picture = try await Self.made(wanted, in: store, by: decoder)
    kept.append((wanted, picture))
    weight += picture.weight
    while weight > Self.most, kept.count > 1 { weight -= kept.removeFirst().picture.weight }
    return picture
  }

  @concurrent private static func made(
    _ wanted: Wanted, in store: CatalogStore, by decoder: PictureDecoder
  ) async throws -> CellPicture {
    let box = CellPicture.pixels(columns: wanted.columns, rows: wanted.rows)
    let pixels =
      switch wanted.source {
      case .photo(let photo): try await store.pixels(of: photo, into: box, decodedBy: decoder)
      case .file(let file, _):
        try await CatalogStore.pixels(ofFile: file.bytes, into: box, decodedBy: decoder)
      }
    return CellPicture(pixels, in: wanted.colors)
  }
}
