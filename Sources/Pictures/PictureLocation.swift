import CPictures
import Foundation

/// Where a picture was taken, as Exif and XMP (ISO 16684-1) say it in its file. Exif is taken from
/// wherever a JPEG has it, as later pictures in it have their own.
struct PictureLocation {
  /// What in XMP says a place.
  private static let words = [
    ":GPS", "photoshop:City", "photoshop:State", "photoshop:Country", ":Location",
    "Iptc4xmpExt:City", "Iptc4xmpExt:Sublocation",
  ].map { Array($0.utf8) }

  private let file: [UInt8]
  private let format: PictureFormat
  /// The places that Exif takes for it.
  private var binary: [Range<Int>] = []
  /// The packets of XMP.
  private var packets: [Range<Int>] = []
  /// The contents of chunks of a PNG that may say it, and are not read.
  private var closed: [Range<Int>] = []
  /// Whether there is Exif that is not found in the file.
  private var isLost = false

  init(in file: [UInt8], _ format: PictureFormat) {
    (self.file, self.format) = (file, format)
    switch format {
    case .jpeg: lookIntoJPEG()
    case .png: for chunk in FileChunk.all(in: file, isPNG: true) { look(into: chunk) }
    case .webp:
      for chunk in FileChunk.all(in: file, isPNG: false) {
        if chunk.name == "EXIF" { take(ExifBlock.find(in: file, .webp)) }
        if chunk.name == "XMP " { packets.append(chunk.content) }
      }
    case .tiff:
      take(file[...])
      packets = wrapped()
    case .heic:
      let block = ExifBlock.inHEIF(file)
      isLost = block.isLost
      take(block.slice)
      packets = wrapped()
    case .gif: packets = wrapped()
    }
  }

  /// Whether the file says it where it can be read.
  var isSaid: Bool { !binary.isEmpty || saysPlace }

  /// The file without it: as many bytes, all of the picture among them. Nil if the file has Exif
  /// that cannot be found in it.
  func removed() -> [UInt8]? {
    if isLost { return nil }
    var file = file
    for place in binary + closed { for index in place { file[index] = 0 } }
    if saysPlace {
      // XMP may be padded by blanks.
      for packet in packets { for index in packet { file[index] = UInt8(ascii: " ") } }
    }
    if format == .png { renewChunks(of: &file) }
    return file
  }

  private var saysPlace: Bool {
    packets.contains { packet in
      Self.words.contains { word in
        file.firstPlace(of: word, in: packet) != nil
      }
    }
  }

  private mutating func take(_ block: ArraySlice<UInt8>?) {
    guard let block, let reader = TIFFReader(block) else { return }
    binary += reader.placesOfLocation().filter { !$0.isEmpty }.map {
      $0.lowerBound + block.startIndex..<$0.upperBound + block.startIndex
    }
  }

  /// Every segment of Exif and of XMP, each of at most 64 KiB, whichever picture has it.
  private mutating func lookIntoJPEG() {
    for place in file.places(of: Array("Exif\0\0".utf8)) {
      take(file[(place + 6)..<min(place + 6 + 0xFFFF, file.count)])
    }
    for header in ["http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0"] {
      for place in file.places(of: Array(header.utf8)) where place >= 2 {
        let length = Int(file[place - 2]) << 8 | Int(file[place - 1])
        let start = place + header.utf8.count
        let end = min(place - 2 + length, file.count)
        if start < end { packets.append(start..<end) }
      }
    }
  }

  private mutating func look(into chunk: FileChunk) {
    let content = file[chunk.content]
    let keyword = content.prefix { $0 != 0 }
    switch chunk.name {
    case "eXIf": take(content)
    case "iTXt" where keyword.elementsEqual("XML:com.adobe.xmp".utf8):
      // A byte behind the keyword says whether it is compressed (PNG 1.2, 4.2.3.3).
      let isCompressed = content.dropFirst(keyword.count + 1).first != 0
      if isCompressed { closed.append(chunk.content) } else { packets.append(chunk.content) }
    case "tEXt", "zTXt", "iTXt":
      if keyword.starts(with: "Raw profile type ".utf8) { closed.append(chunk.content) }
    default: break
    }
  }

  /// Packets that are found by their element alone.
  private func wrapped() -> [Range<Int>] {
    let end = Array("</x:xmpmeta>".utf8)
    return file.places(of: Array("<x:xmpmeta".utf8)).compactMap { start in
      file.firstPlace(of: end, in: start..<min(start + 1 << 20, file.count)).map {
        start..<$0 + end.count
      }
    }
  }

  /// Makes the checksums of changed chunks of a PNG fit them; those that are empty now become
  /// chunks that no program knows.
  private func renewChunks(of file: inout [UInt8]) {
    for chunk in FileChunk.all(in: self.file, isPNG: true) {
      let content = chunk.content
      guard file[content] != self.file[content] else { continue }
      let start = content.lowerBound - 4
      if closed.contains(content) { file.replaceSubrange(start..<start + 4, with: "prVt".utf8) }
      let sum = file[start..<content.upperBound].withUnsafeBufferPointer {
        cp_checksum($0.baseAddress, $0.count)
      }
      for index in 0..<4 where content.upperBound + index < file.count {
        file[content.upperBound + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index))
      }
    }
  }
}

extension [UInt8] {
  /// Where bytes first stand in a range; nil if they do not.
  func firstPlace(of bytes: [UInt8], in range: Range<Int>) -> Int? {
    let place = cp_find(self, range.upperBound, bytes, bytes.count, range.lowerBound)
    return place < range.upperBound ? place : nil
  }

  /// Where bytes stand.
  fileprivate func places(of bytes: [UInt8]) -> [Int] {
    var places: [Int] = []
    var start = 0
    while let place = firstPlace(of: bytes, in: start..<count) {
      places.append(place)
      start = place + bytes.count
    }
    return places
  }
}
