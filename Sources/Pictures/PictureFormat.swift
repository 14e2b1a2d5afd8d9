/// A format of pictures, told by how a file begins. The catalog stores the raw values, which are
/// also the endings of files.
public enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg = "jpg"
  case png, gif, webp, tiff, heic

  /// How many bytes tell a format.
  public static let headLength = 12

  /// The format of a file that begins so; nil for any other, such as SVG, PDF or video.
  public init?(head: some Collection<UInt8>) {
    let begins = { (bytes: [UInt8]) in head.starts(with: bytes) }
    let has = { (text: String, offset: Int) in
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF87a", 0) || has("GIF89a", 0) {
      self = .gif
    } else if has("RIFF", 0), has("WEBP", 8) {
      self = .webp
    } else if begins([0x49, 0x49, 42, 0]) || begins([0x4D, 0x4D, 0, 42]) {
      self = .tiff
    } else if Self.brands.contains(where: { has("ftyp" + $0, 4) }) {
      self = .heic
    } else {
      return nil
    }
  }

  /// The brands of still pictures in a file of HEIF (ISO/IEC 23008-12).
  private static let brands = ["heic", "heix", "heim", "heis", "mif1", "avif"]

  /// Whether a file is likely one of a picture, by its name.
  public static func isLikely(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[dot...].dropFirst().lowercased())
  }

  /// The endings of their files, in lower case.
  private static let endings: Set = [
    "jpg", "jpeg", "png", "gif", "webp", "tif", "tiff", "heic", "heif", "avif",
  ]

  /// Their names, for a sentence.
  public static let names = "JPEG, PNG, GIF, WebP, TIFF or HEIC"

  /// The number that stands for it in messages.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  init?(number: Int) {
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }
}
