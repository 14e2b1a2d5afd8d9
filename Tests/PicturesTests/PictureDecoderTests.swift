import Foundation
import Pictures
import TestSupport
import Testing

/// Pictures are decoded in another process, which is the program itself. Those in
/// `Tests/Samples/photos` are red and green above, blue and white below.
@Suite(.timeLimit(.minutes(5))) struct PictureDecoderTests {
  private let decoder = PictureDecoder(program: ProgramUnderTest.path)

  private static let samples = [
    "plain.jpg", "progressive.jpg", "inks.jpg", "turned.jpg", "plain.png", "interlaced.png",
    "palette.png", "transparent.png", "turned.png", "plain.gif", "interlaced.gif", "animated.gif",
    "plain.webp", "lossless.webp", "animated.webp", "turned.webp", "strips.tiff", "tiles.tiff",
  ]

  private func sample(_ name: String) throws -> [UInt8] {
    Array(try RealFile.data("photos/\(name)"))
  }

  private func decode(
    _ bytes: [UInt8], by decoder: PictureDecoder? = nil, into side: Int = 48
  ) async throws -> DecodedPicture {
    let format = try #require(PictureFormat(head: bytes.prefix(PictureFormat.headLength)))
    return try await (decoder ?? self.decoder).decode(
      PictureFile(bytes), format, as: .pixels, into: PixelSize(width: side, height: side))
  }

  /// The red, green and blue in the middle of each quarter.
  private func quarters(_ picture: DecodedPicture) -> [[UInt8]] {
    let (width, height) = (picture.small.width, picture.small.height)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      let start = 3 * ((height * y / 4) * width + width * x / 4)
      return Array(picture.bytes[start..<start + 3])
    }
  }

  @Test(arguments: samples) func `a picture of each format stands upright`(name: String)
    async throws
  {
    let picture = try await decode(try sample(name))
    #expect(picture.size == PixelSize(width: 96, height: 64))
    #expect(picture.small == PixelSize(width: 48, height: 32))
    #expect(picture.isWhole)
    let found = quarters(picture).map { color in color.map { $0 > 110 ? 1 : 0 } }
    #expect(found == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]], "\(quarters(picture))")
  }

  @Test(arguments: ["turned.jpg", "turned.png", "turned.webp"])
  func `it says when it was taken, and whether it says where`(name: String) async throws {
    let picture = try await decode(try sample(name))
    #expect(picture.taken == "2014:05:31 10:22:33")
    #expect(picture.hasLocation)
    let other = try await decode(try sample("plain.jpg"))
    #expect(other.taken == nil)
    #expect(!other.hasLocation)
  }

  @Test func `HEIC is read where libheif is installed`() async throws {
    let bytes = try sample("turned.heic")
    do {
      let picture = try await decode(bytes)
      #expect(picture.size == PixelSize(width: 96, height: 64))
      #expect(picture.taken == "2014:05:31 10:22:33")
      #expect(picture.hasLocation)
      #expect(quarters(picture)[0][0] > 110)
    } catch PictureProblem.noLibrary {}
    #expect(try await decode(try sample("plain.png")).isWhole)
  }

  @Test func `a small picture is not enlarged, and a thumbnail is a JPEG of few bytes`()
    async throws
  {
    let picture = try await decode(try sample("grey.jpg"), into: 320)
    #expect(picture.small == picture.size)
    let thumbnail = try await decoder.decode(
      PictureFile(try sample("plain.png")), .png, as: .jpeg,
      into: PixelSize(width: 320, height: 320))
    #expect(PictureFormat(head: thumbnail.bytes) == .jpeg)
    #expect(try await decode(thumbnail.bytes).size == PixelSize(width: 96, height: 64))
  }

  @Test(arguments: samples) func `what is cut off is shown as far as it goes, or refused`(
    name: String
  ) async throws {
    let bytes = try sample(name)
    for count in stride(from: 12, to: bytes.count - 30, by: 37) {
      do {
        let picture = try await decode(Array(bytes.prefix(count)))
        #expect(picture.bytes.count == 3 * picture.small.width * picture.small.height)
      } catch let problem as PictureProblem {
        #expect(problem == .unreadable, "\(count): \(problem)")
      }
    }
    #expect(try await decode(bytes).isWhole)
  }

  @Test func `a part of a picture is marked as one`() async throws {
    for name in ["plain.jpg", "large.png"] {
      let bytes =
        name == "large.png"
        ? SmallPicture(width: 300, height: 300, rgb: [200, 20, 20]).png : try sample(name)
      let part = try await decode(Array(bytes.prefix(bytes.count - bytes.count / 10)))
      #expect(!part.isWhole, "\(name)")
      #expect(quarters(part)[0][0] > 110, "\(name)")
    }
  }

  @Test func `a turned picture fits into a box that is higher than wide`() async throws {
    let box = PixelSize(width: 20, height: 80)
    for name in ["turned.jpg", "plain.jpg"] {
      let picture = try await decoder.decode(
        PictureFile(try sample(name)), .jpeg, as: .pixels, into: box)
      #expect(picture.small == PixelSize(width: 20, height: 13), "\(name)")
    }
  }

  @Test(arguments: samples) func `whatever the bytes are, the next picture is decoded`(
    name: String
  ) async throws {
    let bytes = try sample(name)
    var random = SeededRandom(seed: 36)
    for _ in 0..<20 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        damaged[Int.random(in: 12..<bytes.count, using: &random)] = .random(
          in: .min ... .max, using: &random)
      }
      _ = try? await decode(damaged)
    }
    #expect(try await decode(bytes).isWhole)
  }

  @Test func `a picture that says it is enormous is refused by its head`() async throws {
    let small = SmallPicture(rgb: [1, 2, 3])
    let head = SmallPicture(width: 65_535, height: 65_535, rgb: []).head
    let png = head + small.png.dropFirst(small.head.count)
    var gif = try sample("plain.gif")
    let start = try #require(gif.firstRange(of: [0x2C, 0, 0, 0, 0, 96, 0])?.lowerBound)
    gif.replaceSubrange(start + 5..<start + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    for bomb in [png, gif] {
      await #expect(throws: PictureProblem.tooLarge) { try await decode(bomb) }
    }
  }

  @Test(arguments: [
    "exit 3", "kill -KILL $$", "head -c 99999999 /dev/zero", "echo nonsense", "cat",
  ])
  func `a decoder that ends or answers nonsense fails one picture`(script: String) async throws {
    let folder = try TemporaryFolder()
    let decoder = PictureDecoder(
      program: try program(
        in: folder,
        """
        test -e '\(folder.path)/second' && exec '\(ProgramUnderTest.path)' "$@"
        : > '\(folder.path)/second'
        \(script)
        """))
    let bytes = try sample("plain.png")
    await #expect(throws: PictureProblem.tooMuch) { try await decode(bytes, by: decoder) }
    #expect(try await decode(bytes, by: decoder).isWhole)
  }

  @Test func `what a decoder says beyond its answer is not the answer to the next question`()
    async throws
  {
    let folder = try TemporaryFolder()
    let numbers = [0, 1, 1, 1, 1, 0, 0, 3].map { "\\\($0)\\0\\0\\0" }.joined()
    let decoder = PictureDecoder(
      program: try program(
        in: folder,
        """
        test -e '\(folder.path)/second' && exec '\(ProgramUnderTest.path)' "$@"
        : > '\(folder.path)/second'
        head -c 20 > /dev/null
        printf '\(numbers)abc and more'
        exec sleep 99
        """))
    let bytes = try sample("plain.png")
    #expect(try await decode(bytes, by: decoder).size == PixelSize(width: 1, height: 1))
    #expect(try await decode(bytes, by: decoder).size == PixelSize(width: 96, height: 64))
  }

  @Test func `a thumbnail that is no JPEG is nonsense`() async throws {
    let folder = try TemporaryFolder()
    let numbers = [0, 1, 1, 1, 1, 0, 0, 3].map { "\\\($0)\\0\\0\\0" }.joined()
    let decoder = PictureDecoder(
      program: try program(in: folder, "head -c 20 > /dev/null; printf '\(numbers)abc'"))
    let file = PictureFile(try sample("plain.png"))
    await #expect(throws: PictureProblem.unreadable) {
      try await decoder.decode(file, .png, as: .jpeg, into: PixelSize(width: 8, height: 8))
    }
  }

  private func program(in folder: TemporaryFolder, _ script: String) throws -> String {
    let path = folder.path + "/decoder"
    // Another process writes it: a program cannot be started while a child of this process, made
    // for another test, has it open for writing.
    _ = try ShellCommand.run(
      ["sh", "-c", "printf '#!/bin/sh\n%s\n' \"$0\" > \"$1\"; chmod 700 \"$1\"", script, path])
    return path
  }

  @Test func `no more decoders run than there are processors, and who is cancelled needs none`()
    async throws
  {
    let folder = try TemporaryFolder()
    let decoder = PictureDecoder(
      program: try program(
        in: folder,
        """
        echo >> '\(folder.path)/started'
        exec '\(ProgramUnderTest.path)' "$@"
        """))
    let bytes = try sample("plain.png")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { try await self.decode(bytes, by: decoder).isWhole }
      }
      for try await isWhole in group { #expect(isWhole) }
    }
    let started = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/started")).count
    #expect(started <= max(2, ProcessInfo.processInfo.activeProcessorCount))
    let task = Task { try await self.decode(bytes, by: decoder) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a decoder that hangs is not waited for once nobody wants the picture`() async throws {
    let folder = try TemporaryFolder()
    let decoder = PictureDecoder(
      program: try program(in: folder, "exec sleep 99"), patience: .seconds(90))
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let file = PictureFile(size: 1) { _, _ in
      begin.finish()
      return [0]
    }
    let task = Task {
      try await decoder.decode(file, .png, as: .pixels, into: PixelSize(width: 8, height: 8))
    }
    for await _ in begun {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a decoder that hangs is ended`() async throws {
    let folder = try TemporaryFolder()
    let decoder = PictureDecoder(
      program: try program(in: folder, "exec sleep 99"), patience: .milliseconds(100))
    let bytes = try sample("plain.png")
    await #expect(throws: PictureProblem.tooMuch) { try await decode(bytes, by: decoder) }
    let none = PictureDecoder(program: "/nowhere")
    await #expect(throws: PictureProblem.noDecoder) { try await decode(bytes, by: none) }
  }
}
