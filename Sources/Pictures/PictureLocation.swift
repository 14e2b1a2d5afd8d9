import CPictures
import Foundation

/// Where a picture was taken: the location that its Exif has, and all of its XMP (ISO 16684-1) and
/// IPTC, which may say it in any words.
struct PictureLocation {
  /// The name before a block of Exif.
  private static let exif = Array("Exif\0\0".utf8)

  private let file: [UInt8]
  private let format: PictureFormat
  /// What the location of Exif takes.
  private var ofExif: [Range<Int>] = []
  /// The records of IPTC.
  private var ofIPTC: [Range<Int>] = []
  /// The packets of XMP, which is text.
  private var ofXMP: [Range<Int>] = []
  /// The contents of chunks of a PNG that are not read.
  private var closed: [Range<Int>] = []
  /// Whether there is Exif that is not found in the file, or is not read as a whole.
  private var isLost = false

  init(in file: [UInt8], _ format: PictureFormat) {
    (self.file, self.format) = (file, format)
    switch format {
    case .jpeg: lookIntoJPEG()
    case .png: for chunk in FileChunk.all(in: file, isPNG: true) { look(into: chunk) }
    case .webp:
      for chunk in FileChunk.all(in: file, isPNG: false) {
        if chunk.name == "EXIF" { take(ExifBlock.withoutName(file[chunk.content])) }
        if chunk.name == "XMP " { ofXMP.append(chunk.content) }
      }
    case .tiff: take(file[...])
    case .heic:
      let block = ExifBlock.inHEIF(file)
      isLost = block.isLost
      take(block.slice)
      // Later pictures in a file have their own, whose length stands elsewhere.
      for place in file.places(of: Self.exif) {
        take(file[(place + Self.exif.count)...].prefix(0xFFFF))
      }
      ofXMP += wrapped()
    case .gif: ofXMP = wrapped()
    }
  }

  /// Whether Exif says it.
  var isSaid: Bool { !ofExif.isEmpty }

  /// The file without it: as many bytes, all of the picture among them. Nil if the file has Exif
  /// that cannot be found in it.
  func removed() -> [UInt8]? {
    if isLost { return nil }
    var file = file
    for place in ofExif + ofIPTC + closed { for index in place { file[index] = 0 } }
    // XMP may be padded by blanks.
    for place in ofXMP { for index in place { file[index] = UInt8(ascii: " ") } }
    if format == .png { renewChunks(of: &file) }
    return file
  }

  private mutating func take(_ block: ArraySlice<UInt8>?) {
    guard let block, let reader = TIFFReader(block) else { return }
    let inFile = { (places: [Range<Int>]) in
      places.filter { !$0.isEmpty }.map {
        $0.lowerBound + block.startIndex..<$0.upperBound + block.startIndex
      }
    }
    guard let directories = reader.directories else {
      isLost = true
      return
    }
    for directory in directories {
      ofExif += inFile(reader.placesOfLocation(in: directory))
      ofIPTC += inFile(reader.places(of: [.iptc, .photoshop], in: directory))
      ofXMP += inFile(reader.places(of: [.xmp], in: directory))
    }
  }

  /// Every segment of Exif, XMP and IPTC, each of at most 64 KiB, whichever picture has it.
  private mutating func lookIntoJPEG() {
    for segment in segments(named: Self.exif) { take(file[segment]) }
    for header in ["http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0"] {
      ofXMP += segments(named: Array(header.utf8))
    }
    ofIPTC += segments(named: Array("Photoshop 3.0\0".utf8))
  }

  /// What stands behind a name in the segments of a JPEG, whose length is before it.
  private func segments(named name: [UInt8]) -> [Range<Int>] {
    file.places(of: name).compactMap { place in
      guard place >= 2 else { return nil }
      let length = Int(file[place - 2]) << 8 | Int(file[place - 1])
      let (start, end) = (place + name.count, min(place - 2 + length, file.count))
      return start < end ? start..<end : nil
    }
  }

  /// A text of a PNG may be compressed: what may be XMP, or a profile of Exif or IPTC, is not read.
  private mutating func look(into chunk: FileChunk) {
    let content = file[chunk.content]
    switch chunk.name {
    case "eXIf": take(content)
    case "tEXt", "zTXt", "iTXt":
      let keyword = content.prefix { $0 != 0 }
      if keyword.starts(with: "Raw profile type ".utf8)
        || keyword.elementsEqual("XML:com.adobe.xmp".utf8)
      {
        closed.append(chunk.content)
      }
    default: break
    }
  }

  /// Packets of XMP that are found by their element alone; the last one may be cut off.
  private func wrapped() -> [Range<Int>] {
    let end = Array("</rdf:RDF>".utf8)
    var (packets, start) = ([Range<Int>](), 0)
    while let begin = file.firstPlace(of: Array("<rdf:RDF".utf8), in: start..<file.count) {
      let close = file.firstPlace(of: end, in: begin..<file.count)
      packets.append(begin..<(close ?? file.count))
      start = close ?? file.count
    }
    return packets
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
