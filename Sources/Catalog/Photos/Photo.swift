import GRDB
import Pictures

/// A picture file that belongs to an animal. Its bytes, the original, lie beside the catalog: see
/// `PhotoFolder`.
public struct Photo: EditableRecord {
  /// The row ID in the catalog; positive, and never reused for another photo.
  public let id: Int64
  /// Its animal.
  public let animal: Animal.ID
  /// The file with its bytes.
  public let original: Original
  /// Its size, standing upright; nil if it was never decoded.
  public let size: PixelSize?
  /// Whether only a part of it can be read.
  public let isPartial: Bool
  /// Whether the Exif of its original says where it was taken.
  public let hasLocation: Bool
  /// The value of each field.
  public let values: FieldValues

  /// The kind of photos.
  public static var kind: RecordKind { .photo }

  /// The name that its file had when it was added, byte for byte but for the path.
  public var fileName: FileName { FileName(stored: text(of: .file)) }
}

extension Field {
  /// The animal of a photo.
  public static let photoAnimal = Field(
    "animal", title: "Animal", .animal, isRequired: true, column: "animalID")
  /// The name of its file; see `FileName`.
  public static let file = Field("file", title: "File", .text)
  /// What it shows, in the keeper's words.
  public static let caption = Field("caption", title: "Caption", .text)
  /// When it was taken, as exactly as it is known.
  public static let taken = Field("taken", title: "Taken", .date)
}

extension RecordKind {
  /// A photo of an animal.
  public static let photo = RecordKind(
    table: "photo", noun: "photo", plural: "photos", prefix: "a photo of ", since: (10, 10),
    columns: [
      .id, .link("animalID", to: "animal", isOptional: false), .position, .text("file"),
      .text("hash"), .text("format"), .number("size"), .number("width", isOptional: true),
      .number("height", isOptional: true), .text("taken", isOptional: true),
      .text("caption", isOptional: true), .number("isPartial"), .number("hasLocation"),
    ], fields: Fields([.photoAnimal, .file, .caption, .taken]), read: { try $0.photo($1) })
}

extension Database {
  func photo(_ id: Photo.ID) throws -> Photo? { try photos("WHERE a.id = ?", [id]).first }

  /// The first photo of an animal, if it has any, and how many it has.
  func mainPhoto(of animal: Int64) throws -> (Photo?, count: Int) {
    let first = try photos("WHERE a.animalID = ? ORDER BY position, a.id LIMIT 1", [animal]).first
    return (first, try number("SELECT count(*) FROM photo WHERE animalID = ?", [animal]))
  }

  /// The photos `a` selected by the clauses that follow `FROM photo a`.
  func photos(_ clauses: String, _ arguments: StatementArguments = []) throws -> [Photo] {
    let fields = RecordKind.photo.fields
    let selection = fields.map(\.selection).joined(separator: ", ")
    let sql = """
      SELECT a.id, a.animalID, a.hash, a.format, a.size, a.width, a.height, a.isPartial,
        a.hasLocation, \(selection) FROM photo a \(clauses)
      """
    return try rows(sql, arguments) { row in
      var next = 9
      return Photo(
        id: try row.decode(Int64.self, atIndex: 0), animal: try row.decode(Int64.self, atIndex: 1),
        original: Original(
          hash: try row.decode(String.self, atIndex: 2),
          format: try row.decode(String.self, atIndex: 3),
          size: try row.decode(Int.self, atIndex: 4)),
        size: try PixelSize(
          row.decode(Int?.self, atIndex: 5), row.decode(Int?.self, atIndex: 6)),
        isPartial: try row.decode(Bool.self, atIndex: 7),
        hasLocation: try row.decode(Bool.self, atIndex: 8),
        values: try FieldValues(row: row, of: fields, at: &next))
    }
  }
}

extension PixelSize {
  /// A stored size; nil for none, and for one that no picture has, as another program may write.
  fileprivate init?(_ width: Int?, _ height: Int?) {
    let sides = 1...65_535
    guard let width, let height, sides.contains(width), sides.contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}
