import Catalog
import Pictures

/// Makes pictures of photos in cells beside the main actor, and keeps those that were shown last.
public final class PhotoPictures {
  /// The most bytes of pictures that are kept.
  private static let most = 8 << 20

  /// What a picture depends on.
  struct Wanted: Hashable, Sendable {
    let original: Original
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

  /// A picture of a photo that fits into so many cells.
  func wanted(_ photo: Photo, columns: Int, rows: Int) -> Wanted {
    Wanted(original: photo.original, columns: columns, rows: rows, colors: colors)
  }

  /// Decodes photos for it.
  var reader: PictureDecoder { decoder }

  /// The picture if it is kept.
  func kept(_ wanted: Wanted) -> CellPicture? {
    guard let place = kept.lastIndex(where: { $0.wanted == wanted }) else { return nil }
    kept.append(kept.remove(at: place))
    return kept.last?.picture
  }

  /// Makes a picture that fits into so many cells.
  ///
  /// - Throws: `PictureProblem`, and what reading the catalog or the original throws.
  func picture(_ wanted: Wanted, of photo: Photo, in store: CatalogStore) async throws
    -> CellPicture
  {
    if let picture = kept(wanted) { return picture }
    let picture = try await Self.made(wanted, of: photo, in: store, by: decoder)
    kept.append((wanted, picture))
    weight += picture.weight
    while weight > Self.most, kept.count > 1 { weight -= kept.removeFirst().picture.weight }
    return picture
  }

  @concurrent private static func made(
    _ wanted: Wanted, of photo: Photo, in store: CatalogStore, by decoder: PictureDecoder
  ) async throws -> CellPicture {
    let box = CellPicture.pixels(columns: wanted.columns, rows: wanted.rows)
    let pixels = try await store.pixels(of: photo, into: box, decodedBy: decoder)
    return CellPicture(pixels, in: wanted.colors)
  }
}
