/// Reads directories of TIFF, in either order of bytes.
struct TIFFReader {
  struct Entry {
    let type: Int
    let count: Int
    /// Where its value stands, or where it says that its value stands.
    let place: Int
  }

  private static let mostEntries = 1_000
  private static let mostDirectories = 100
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

  /// Where directories begin: the first one, those that follow it, and those below them; nil if
  /// there are more than are read.
  var directories: [Int]? {
    var (places, next) = ([Int](), start)
    while next > 0, !places.contains(next), let count = integer(at: next, size: 2),
      count <= Self.mostEntries
    {
      var below = [next]
      while let place = below.popLast() {
        if place <= 0 || places.contains(place) { continue }
        guard places.count < Self.mostDirectories else { return nil }
        places.append(place)
        let entries = entries(at: place)
        for entry in [Exif.Tag.exif, .below].compactMap({ entries[$0.rawValue] }) {
          guard entry.count <= Self.mostDirectories else { return nil }
          below += numbers(entry)
        }
      }
      // Cameras leave out what follows a directory below another.
      next = integer(at: next + 2 + 12 * count, size: 4) ?? 0
    }
    return places
  }

  /// What the location of a directory is said by: the directory of it, and the values outside of
  /// that.
  func placesOfLocation(in directory: Int) -> [Range<Int>] {
    guard let place = entries(at: directory)[Exif.Tag.location.rawValue].flatMap(number),
      let count = integer(at: place, size: 2), (1...Self.mostEntries).contains(count)
    else { return [] }
    let values = entries(at: place).values.compactMap(placeOfValue)
    return values + [(place..<place + 2 + 12 * count).clamped(to: 0..<bytes.count)]
  }

  /// Where the values of some tags of a directory stand.
  func places(of tags: [Exif.Tag], in directory: Int) -> [Range<Int>] {
    let entries = entries(at: directory)
    return tags.compactMap { entries[$0.rawValue].flatMap(placeOfValue) }
  }

  /// Where the value of an entry stands; nil if that is in the entry itself.
  private func placeOfValue(_ entry: Entry) -> Range<Int>? {
    let size = entry.count * Self.size(ofType: entry.type)
    guard size > 4, let start = integer(at: entry.place, size: 4) else { return nil }
    return (start..<start + size).clamped(to: 0..<bytes.count)
  }

  /// A value of numbers of four bytes; empty for other values.
  private func numbers(_ entry: Entry) -> [Int] {
    guard [4, 13].contains(entry.type) else { return [] }
    if entry.count == 1 { return [integer(at: entry.place, size: 4) ?? 0] }
    let start = integer(at: entry.place, size: 4) ?? 0
    return (0..<entry.count).map { integer(at: start + 4 * $0, size: 4) ?? 0 }
  }

  /// The bytes of a value of a type (TIFF 6.0, section 2).
  private static func size(ofType type: Int) -> Int {
    switch type {
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: 1
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
