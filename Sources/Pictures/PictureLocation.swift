import CPictures
import Foundation

/// Where a picture was taken, as Exif and XMP (ISO 16684-1) say it in its file.
enum PictureLocation {
  private static let (start, end) = (Array("<x:xmpmeta".utf8), Array("</x:xmpmeta>".utf8))
  private static let word = Array("GPS".utf8)

  /// Whether a file says so.
  static func isSaid(in file: [UInt8], _ format: PictureFormat) -> Bool {
    !places(in: file, format).isEmpty
  }

  /// The file without it: as many bytes, all of the picture among them.
  static func removed(from file: [UInt8], _ format: PictureFormat) -> [UInt8] {
    var file = file
    for (place, isText) in places(in: file, format) {
      // XMP may be padded by blanks.
      for index in place { file[index] = isText ? UInt8(ascii: " ") : 0 }
    }
    if format == .png { renewChecksums(in: &file) }
    return file
  }

  private static func places(
    in file: [UInt8], _ format: PictureFormat
  ) -> [(place: Range<Int>, isText: Bool)] {
    let block = ExifBlock.find(in: file, format)
    let binary = block.flatMap(TIFFReader.init)?.placesOfLocation().filter { !$0.isEmpty } ?? []
    let offset = block?.startIndex ?? 0
    return binary.map { ($0.lowerBound + offset..<$0.upperBound + offset, false) }
      + packets(in: file).map { ($0, true) }
  }

  /// The insides of packets of XMP that say it.
  private static func packets(in file: [UInt8]) -> [Range<Int>] {
    var packets: [Range<Int>] = []
    var place = 0
    while let start = file.firstPlace(of: Self.start, from: place),
      let end = file.firstPlace(of: Self.end, from: start)
    {
      let packet = start..<end + Self.end.count
      if let word = file.firstPlace(of: Self.word, from: start), word < end {
        packets.append(packet)
      }
      place = packet.upperBound
    }
    return packets
  }

  /// Makes the checksums of a PNG fit its chunks.
  private static func renewChecksums(in file: inout [UInt8]) {
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + length
      guard end + 4 <= file.count else { return }
      let sum = file[(place + 4)..<end].withUnsafeBufferPointer {
        cp_checksum($0.baseAddress, $0.count)
      }
      for index in 0..<4 { file[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
      place = end + 4
    }
  }
}

extension [UInt8] {
  /// Where bytes begin in these, from a place on; nil if they are not there.
  func firstPlace(of bytes: [UInt8], from start: Int = 0) -> Int? {
    let place = cp_find(self, count, bytes, bytes.count, start)
    return place < count ? place : nil
  }
}
