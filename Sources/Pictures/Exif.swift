import CPictures
import Foundation

/// What a picture says of itself in Exif (CIPA DC-008) or in the first directory of a TIFF 6.0.
/// Whatever its bytes are, nothing outside of them is read.
struct Exif: Equatable {
  /// How it is to be turned.
  private(set) var orientation = Orientation.upright
  /// When it was taken, as `2014:05:31 10:22:00`; nil if that is not said.
  private(set) var taken: String?
  /// Whether it says where.
  private(set) var hasLocation = false

  /// The tags that are read.
  private enum Tag: Int {
    case orientation = 0x0112
    case exif = 0x8769
    case location = 0x8825
    case taken = 0x9003
    case digitized = 0x9004
  }
}

extension Exif {
  /// Reads what a file says of itself. libheif turns pictures by itself.
  init(in file: [UInt8], _ format: PictureFormat) {
    if format == .heic {
      self.init(ofHEIF: file)
      orientation = .upright
    } else {
      self = ExifBlock.find(in: file[...], format).map(Exif.init) ?? Exif()
    }
  }

  /// In HEIF, a number of four bytes says how much is before the block.
  private init(ofHEIF file: [UInt8]) {
    var length = 0
    guard let start = cp_heif_exif(file, file.count, &length) else {
      self.init()
      return
    }
    defer { free(start) }
    let item = Array(UnsafeBufferPointer(start: start, count: length))
    let before = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    self.init(item.dropFirst(4 + before))
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
    hasLocation =
      main[Tag.location.rawValue].flatMap(reader.number).map { !reader.entries(at: $0).isEmpty }
      ?? false
  }
}

/// Reads directories of TIFF, in either order of bytes.
private struct TIFFReader {
  struct Entry {
    let type: Int
    let count: Int
    /// Where its value stands, or where it says that its value stands.
    let place: Int
  }

  private static let mostEntries = 1_000
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    guard integer(at: 2, size: 2) == 42 else { return nil }
  }

  /// Where the first directory begins.
  var start: Int { integer(at: 4, size: 4) ?? 0 }

  private func integer(at place: Int, size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    let part = bytes[(bytes.startIndex + place)...].prefix(size)
    return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The entries of a directory by tag.
  func entries(at place: Int) -> [Int: Entry] {
    guard place > 0, let count = integer(at: place, size: 2), count <= Self.mostEntries else {
      return [:]
    }
    var entries: [Int: Entry] = [:]
    for index in 0..<count {
      let start = place + 2 + 12 * index
      guard let tag = integer(at: start, size: 2), let type = integer(at: start + 2, size: 2),
        let count = integer(at: start + 4, size: 4), start + 12 <= bytes.count
      else { break }
      entries[tag] = Entry(type: type, count: count, place: start + 8)
    }
    return entries
  }

  /// A value of one number, short or long.
  func number(_ entry: Entry) -> Int? {
    guard entry.count == 1 else { return nil }
    switch entry.type {
    case 3: return integer(at: entry.place, size: 2)
    case 4, 13: return integer(at: entry.place, size: 4)
    default: return nil
    }
  }

  /// A text of ASCII, up to its end or to its first NUL.
  func text(_ entry: Entry) -> String? {
    guard entry.type == 2, (5...64).contains(entry.count),
      let place = integer(at: entry.place, size: 4), place <= bytes.count - entry.count
    else { return nil }
    let text = bytes[(bytes.startIndex + place)...].prefix(entry.count).prefix { $0 != 0 }
    return text.allSatisfy { (32...126).contains($0) } ? String(decoding: text, as: UTF8.self) : nil
  }
}
