import CPictures
import Foundation

/// Finds the block of Exif in a file, or the file itself if it is a TIFF.
enum ExifBlock {
  /// The block of a file of a format, as a part of it; nil if it has none that can be found.
  static func find(in file: [UInt8], _ format: PictureFormat) -> ArraySlice<UInt8>? {
    switch format {
    case .jpeg: inJPEG(file[...])
    case .png: inChunk(named: "eXIf", of: file, isPNG: true)
    case .webp: inChunk(named: "EXIF", of: file, isPNG: false).map(withoutName)
    case .tiff: file[...]
    case .heic: inHEIF(file).slice
    case .gif: nil
    }
  }

  /// The block of a HEIF, and whether it has one that is not found: libheif does not say which part
  /// of the file it is. A number of four bytes says how much is before the block.
  static func inHEIF(_ file: [UInt8]) -> (slice: ArraySlice<UInt8>?, isLost: Bool) {
    var length = 0
    guard let start = cp_heif_exif(file, file.count, &length) else { return (nil, false) }
    defer { free(start) }
    let item = Array(UnsafeBufferPointer(start: start, count: length))
    let before = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard let place = file.firstPlace(of: item, in: 0..<file.count) else { return (nil, true) }
    return (file[place..<place + item.count].dropFirst(4 + before), false)
  }

  private static func inChunk(
    named name: String, of file: [UInt8], isPNG: Bool
  ) -> ArraySlice<UInt8>? {
    FileChunk.all(in: file, isPNG: isPNG).first { $0.name == name }.map { file[$0.content] }
  }

  private static let name: [UInt8] = Array("Exif\0\0".utf8)

  static func withoutName(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    block.starts(with: name) ? block.dropFirst(name.count) : block
  }

  /// The first segment APP1 with that name, before the pixels.
  private static func inJPEG(_ file: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = file.dropFirst(2)
    while rest.count >= 4, rest.first == 0xFF {
      let head = Array(rest.prefix(4))
      if head[1] == 0xFF {
        rest = rest.dropFirst()
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard head[1] != 0xDA, length >= 2, rest.count >= 2 + length else { return nil }
      let content = rest.dropFirst(4).prefix(length - 2)
      if head[1] == 0xE1, content.starts(with: name) { return content.dropFirst(name.count) }
      rest = rest.dropFirst(2 + length)
    }
    return nil
  }
}

/// A chunk of a PNG or of a RIFF file: in PNG the length comes first and a checksum last, in RIFF
/// the name comes first and the length is padded to be even.
struct FileChunk {
  let name: String
  let content: Range<Int>

  /// The chunks of a file, in order; the last one may be cut off.
  static func all(in file: [UInt8], isPNG: Bool) -> [FileChunk] {
    var chunks: [FileChunk] = []
    var place = isPNG ? 8 : 12
    while place + 8 <= file.count {
      let head = Array(file[place..<place + 8])
      let digits = isPNG ? Array(head[0..<4]) : head[4..<8].reversed()
      let length = digits.reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: isPNG ? head[4..<8] : head[0..<4], as: UTF8.self)
      let end = min(place + 8 + length, file.count)
      chunks.append(FileChunk(name: name, content: place + 8..<end))
      place += 8 + length + (isPNG ? 4 : length & 1)
    }
    return chunks
  }
}
