import CPictures
import Foundation

/// Finds the block of Exif in a file, or the file itself if it is a TIFF.
enum ExifBlock {
  /// The block of a file of a format, as a part of it; nil if it has none that can be found.
  static func find(in file: [UInt8], _ format: PictureFormat) -> ArraySlice<UInt8>? {
    switch format {
    case .jpeg: inJPEG(file[...])
    case .png: inChunks(file.dropFirst(8), named: "eXIf", isPNG: true)
    case .webp: inChunks(file.dropFirst(12), named: "EXIF", isPNG: false).map(withoutName)
    case .tiff: file[...]
    case .heic: inHEIF(file)
    case .gif: nil
    }
  }

  /// Which part of the file it is, libheif does not say. A number of four bytes says how much is
  /// before the block.
  private static func inHEIF(_ file: [UInt8]) -> ArraySlice<UInt8>? {
    var length = 0
    guard let start = cp_heif_exif(file, file.count, &length) else { return nil }
    defer { free(start) }
    let item = Array(UnsafeBufferPointer(start: start, count: length))
    let before = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard let place = file.firstPlace(of: item) else { return nil }
    return file[place..<place + item.count].dropFirst(4 + before)
  }

  private static let name: [UInt8] = Array("Exif\0\0".utf8)

  private static func withoutName(_ block: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
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

  /// The first chunk of a name: in PNG the length comes first and a checksum last, in RIFF the name
  /// comes first and the length is padded to be even.
  private static func inChunks(
    _ chunks: ArraySlice<UInt8>, named name: String, isPNG: Bool
  ) -> ArraySlice<UInt8>? {
    var rest = chunks
    while rest.count >= 8 {
      let head = Array(rest.prefix(8))
      let digits = isPNG ? Array(head[0..<4]) : head[4..<8].reversed()
      let length = digits.reduce(0) { $0 << 8 | Int($1) }
      guard rest.count - 8 >= length else { return nil }
      let content = rest.dropFirst(8).prefix(length)
      if (isPNG ? head[4..<8] : head[0..<4]).elementsEqual(name.utf8) { return content }
      rest = rest.dropFirst(8 + length + (isPNG ? 4 : length & 1))
    }
    return nil
  }
}
