/// What a picture says of itself in Exif (CIPA DC-008) or in the first directory of a TIFF 6.0.
/// Whatever its bytes are, nothing outside of them is read.
struct Exif: Equatable {
  /// How it is to be turned.
  private(set) var orientation = Orientation.upright
  /// When it was taken, as `2014:05:31 10:22:00`; nil if that is not said.
  private(set) var taken: String?

  /// The tags that are read or taken out.
  enum Tag: Int {
    case orientation = 0x0112
    /// The directories below this one: of Exif itself, and others (TIFF Supplement 1).
    case exif = 0x8769
    case below = 0x014A
    case location = 0x8825
    case xmp = 0x02BC
    case iptc = 0x83BB
    case photoshop = 0x8649
    case taken = 0x9003
    case digitized = 0x9004
  }
}

extension Exif {
  /// Reads what a file says of itself. libheif turns pictures by itself.
  init(in file: [UInt8], _ format: PictureFormat) {
    self = ExifBlock.find(in: file, format).map(Exif.init) ?? Exif()
    if format == .heic { orientation = .upright }
  }

  /// Reads a block that begins as a TIFF does; what is damaged is left out.
  init(_ block: ArraySlice<UInt8>) {
    guard let reader = TIFFReader(block) else { return }
    let main = reader.entries(at: reader.start)
    orientation =
      main[Tag.orientation.rawValue].flatMap(reader.number).flatMap(Orientation.init) ?? .upright
    let own = main[Tag.exif.rawValue].flatMap(reader.number).map(reader.entries) ?? [:]
    let dates = [own[Tag.taken.rawValue], own[Tag.digitized.rawValue]]
    taken = dates.lazy.compactMap { $0.flatMap(reader.text) }.first { !$0.isEmpty }
  }
}
