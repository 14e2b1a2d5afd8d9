import Foundation
import Pictures
import TestSupport
import Testing

/// Copies of pictures do not say where they were taken.
@Suite(.timeLimit(.minutes(5))) struct PictureLocationTests {
  private let decoder = PictureDecoder(program: ProgramUnderTest.path)
  private let place = "Berne, at the bear pit"

  private func sample(_ name: String) throws -> [UInt8] {
    Array(try RealFile.data("photos/\(name)"))
  }

  private func decode(_ bytes: [UInt8]) async throws -> DecodedPicture {
    let format = try #require(PictureFormat(head: bytes.prefix(PictureFormat.headLength)))
    return try await decoder.decode(
      PictureFile(bytes), format, as: .pixels, into: PixelSize(width: 48, height: 48))
  }

  private func says(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(place)
  }

  @Test(arguments: ["turned.jpg", "turned.png", "turned.webp", "turned.heic"])
  func `where it was taken is left out, and all else stays`(name: String) async throws {
    let bytes = try sample(name)
    let format = try #require(PictureFormat(head: bytes.prefix(PictureFormat.headLength)))
    do {
      let before = try await decode(bytes)
      let left = try await decoder.withoutLocation(PictureFile(bytes), format)
      let after = try await decode(left)
      #expect(!after.hasLocation)
      #expect(left.count == bytes.count)
      #expect(after.taken == before.taken)
      #expect(after.bytes == before.bytes)
      #expect(after.isWhole)
      #expect(try await decoder.withoutLocation(PictureFile(left), format) == left)
    } catch PictureProblem.noLibrary {}
    let plain = try sample("plain.jpg")
    #expect(try await decoder.withoutLocation(PictureFile(plain), .jpeg) == plain)
  }

  @Test(
    arguments: [
      (
        0xE1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><dc:title>Berne, at the bear pit</dc:title>"
      ),
      (0xED, "Photoshop 3.0\08BIM\u{4}\u{4}Berne, at the bear pit"),
    ] as [(UInt8, String)])
  func `XMP and IPTC, which may say it in words, are left out`(
    marker: UInt8, text: String
  ) async throws {
    let jpeg = try sample("plain.jpg")
    let segment = [0xFF, marker, 0, UInt8(text.utf8.count + 2)] + Array(text.utf8)
    let with = Array(jpeg.prefix(2) + segment + jpeg.dropFirst(2))
    #expect(says(with))
    let left = try await decoder.withoutLocation(PictureFile(with), .jpeg)
    #expect(!says(left))
    #expect(left.count == with.count)
    #expect(try await decode(left).bytes == decode(jpeg).bytes)
  }

  private static let xmp = "<rdf:RDF><dc:title>Berne, at the bear pit</dc:title></rdf:RDF>"

  /// Chunks of a PNG have their length before them, and a checksum behind; those of RIFF are even.
  @Test(arguments: ["plain.png", "plain.webp", "plain.gif", "turned.heic"])
  func `XMP is left out of every format`(name: String) async throws {
    let bytes = try sample(name)
    let format = try #require(PictureFormat(head: bytes.prefix(PictureFormat.headLength)))
    let text = Array(Self.xmp.utf8)
    let length = UInt8(text.count)
    let keyword = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)
    let with: [UInt8]
    switch format {
    case .png:
      let head = [0, 0, 0, length + UInt8(keyword.count)] + Array("iTXt".utf8)
      with = bytes.prefix(33) + head + keyword + text + [0, 0, 0, 0] + bytes.dropFirst(33)
    case .webp:
      with = bytes + Array("XMP ".utf8) + [length, 0, 0, 0] + text
    default: with = bytes + text
    }
    #expect(says(with))
    do {
      let left = try await decoder.withoutLocation(PictureFile(with), format)
      #expect(!says(left))
      #expect(left.count == with.count)
      #expect(try await decode(left).bytes == decode(bytes).bytes)
    } catch PictureProblem.noLibrary {}
  }

  @Test func `a chunk that is cut off says nothing, either`() async throws {
    let png = try sample("plain.png")
    let cut = [0, 0, 9, 9] + Array("iTXtXML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(Self.xmp.utf8)
    let with = png.prefix(33) + cut
    let left = try await decoder.withoutLocation(PictureFile(Array(with)), .png)
    #expect(!says(left))
    #expect(left.count == with.count)
  }

  @Test func `what stands behind a directory of Exif is no directory`() async throws {
    // The directory of Exif ends where its pointer to another one would be; a place follows it.
    let number = { (value: Int, size: Int) in
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let directory = { (tag: Int, value: Int) in
      number(1, 2) + number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
    }
    let block =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0] + directory(0x8769, 26) + number(0, 4)
      + directory(0x9000, 0) + number(2, 4)
    let text = Array("Exif\0\0".utf8) + block
    let segment = [0xFF, 0xE1, 0, UInt8(text.count + 2)] + text
    let jpeg = try sample("plain.jpg")
    let with = Array(jpeg.prefix(2) + segment + jpeg.dropFirst(2))
    #expect(try await decoder.withoutLocation(PictureFile(with), .jpeg) == with)
  }

  @Test func `a file of more directories than are read is not handed out`() async throws {
    let size = 6
    let directories = (1...101).flatMap { number -> [UInt8] in
      let next = number == 101 ? 0 : 8 + size * number
      return [0, 0, UInt8(next & 0xFF), UInt8(next >> 8), 0, 0]
    }
    let tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0] + directories
    await #expect(throws: PictureProblem.unreadable) {
      try await decoder.withoutLocation(PictureFile(tiff), .tiff)
    }
    let fewer = tiff.prefix(8 + size * 99) + [0, 0, 0, 0, 0, 0]
    #expect(try await decoder.withoutLocation(PictureFile(Array(fewer)), .tiff) == Array(fewer))
  }

  /// The tags of XMP, of IPTC, of what Photoshop has, and of directories below.
  @Test(arguments: [0x02BC, 0x83BB, 0x8649, 0x8769, 0x014A])
  func `what a TIFF says of it is left out, also in directories below`(tag: Int) async throws {
    let tiff = try sample("strips.tiff")
    #expect(tiff.prefix(2) == [0x49, 0x49], "The least significant byte comes first")
    let number = { (value: Int, size: Int) in
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // A directory of one entry; `next` is where the one after it is.
    let directory = { (tag: Int, type: Int, count: Int, value: Int, next: Int) in
      number(1, 2) + number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        + number(next, 4)
    }
    let picture = tiff[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let start = tiff.count
    let size = 18
    let text = Array(place.utf8)
    var added: [UInt8]
    if [0x8769, 0x014A].contains(tag) {
      added = directory(tag, 4, 1, start + size, picture)
      added += directory(0x8825, 4, 1, start + 2 * size, 0)
      added += directory(0x1B, 7, text.count, start + 3 * size, 0)
    } else {
      added = directory(tag, 7, text.count, start + size, picture)
    }
    let with = Array(tiff[..<4]) + number(start, 4) + Array(tiff[8...]) + added + text
    #expect(says(with))
    let left = try await decoder.withoutLocation(PictureFile(with), .tiff)
    #expect(!says(left))
    #expect(left.count == with.count)
    #expect(left[..<start] == with[..<start])
  }

  @Test func `a second block of Exif in a WebP says nothing, either`() async throws {
    let webp = try sample("turned.webp")
    let name = Data("EXIF".utf8)
    let first = try #require(Data(webp).range(of: name)?.lowerBound)
    let with = webp + webp[first...]
    let left = try await decoder.withoutLocation(PictureFile(with), .webp)
    #expect(left.count == with.count)
    #expect(left[webp.count...].elementsEqual(left[first..<webp.count]))
    #expect(!left[webp.count...].elementsEqual(webp[first...]))
  }

  @Test func `where it was taken is left out wherever a file has it`() async throws {
    // A second picture behind the first one, as cameras store them (CIPA DC-007).
    let two = try sample("plain.jpg") + sample("turned.jpg")
    #expect(try await decode(two).hasLocation)
    let left = try await decoder.withoutLocation(PictureFile(two), .jpeg)
    #expect(try await !decode(left).hasLocation)
    #expect(left.count == two.count)
    #expect(left.prefix(try sample("plain.jpg").count).elementsEqual(try sample("plain.jpg")))
    // A profile in a chunk that is compressed is not read, so all of it goes.
    let png = try sample("plain.png")
    let text = Array("zTXtRaw profile type exif\0\0compressed".utf8)
    let chunk = [0, 0, 0, UInt8(text.count - 4)] + text + [0, 0, 0, 0]
    let with = png.prefix(33) + chunk + png.dropFirst(33)
    let without = try await decoder.withoutLocation(PictureFile(Array(with)), .png)
    #expect(!String(decoding: without, as: UTF8.self).contains("Raw profile"))
    #expect(without.count == with.count)
    #expect(try await decode(without).isWhole)
  }
}
