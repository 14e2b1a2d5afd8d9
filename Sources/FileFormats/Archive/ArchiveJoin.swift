/// What an extension of an archive adds to the rows of its core, joined by their ids.
protocol ArchiveJoin: RecordVisitor, Sendable {
  /// The term of the core that it fills where the core does not.
  static var term: String { get }
  /// The classes of the rows of such extensions, by their short names.
  static var rowTypes: [String] { get }
  /// Whether none of its rows has a use, and how many have none.
  var isEmpty: Bool { get }
  var unusedRows: Int { get }

  /// The value of the term for a row of the core; nil if there is none.
  subscript(id: String) -> String? { get }
}

/// The pictures of an extension that are files, not addresses:
/// https://rs.gbif.org/extension/gbif/1.0/multimedia.xml
struct ArchiveMedia: ArchiveJoin {
  static let term = "associatedMedia"
  static let rowTypes = ["Multimedia", "Image"]
  /// About how many bytes it holds in memory.
  private static let limit = 64 << 20

  private var size = 0
  private var photos: [String: [NamedPhoto]] = [:]
  private var columns: [String] = []
  private(set) var unusedRows = 0
  var isEmpty: Bool { photos.isEmpty }

  /// The pictures of a row, as a cell names them.
  subscript(id: String) -> String? { photos[id].map(NamedPhoto.cell) }

  mutating func visit(columns: [String]) { self.columns = columns }

  mutating func visit(_ record: borrowing Record) {
    func cell(_ name: String) -> String {
      columns.firstIndex(of: name).map { record[$0] } ?? ""
    }
    let (id, path) = (cell("id"), cell("identifier"))
    guard record.flaw == nil, !path.isEmpty, !path.contains("://"), size < Self.limit else {
      unusedRows += 1
      return
    }
    let photo = NamedPhoto(path: path, caption: cell("title"), taken: cell("created"))
    photos[id, default: []].append(photo)
    let texts = [id, path, photo.caption, photo.taken]
    size += texts.reduce(MemoryLayout<NamedPhoto>.stride) { $0 + $1.utf8.count }
  }

  mutating func visit(progress: Double) {}
}
