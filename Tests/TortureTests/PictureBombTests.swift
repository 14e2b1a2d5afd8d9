import Catalog
import Foundation
import Pictures
import TestSupport
import Testing

/// Small files that are enormous pictures, or never end. They are made here, by Python.
@Suite(.timeLimit(.minutes(10))) struct PictureBombTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let decoder = PictureDecoder(program: ProgramUnderTest.path)

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  /// A PNG of black pixels in levels of grey, which is a thousand times as small as they are.
  private func png(_ width: Int, _ height: Int, isInterlaced: Bool = false) throws -> String {
    let path = folder.path + "/\(width)-\(height)-\(isInterlaced).png"
    let script = """
      import struct, sys, zlib
      path, width, height, interlaced = sys.argv[1], *map(int, sys.argv[2:])
      def chunk(name, content):
        return (struct.pack(">I", len(content)) + name + content
          + struct.pack(">I", zlib.crc32(name + content)))
      passes = [(0, 0, 1, 1)]
      if interlaced:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4),
          (1, 0, 2, 2), (0, 1, 1, 2)]
      packer, rows = zlib.compressobj(9), []
      for left, top, across, down in passes:
        row = bytes(1 + -(-(width - left) // across))
        for _ in range(top, height, down): rows.append(packer.compress(row))
      rows.append(packer.flush())
      head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, interlaced)
      with open(path, "wb") as file:
        file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head)
          + chunk(b"IDAT", b"".join(rows)) + chunk(b"IEND", b""))
      """
    let run = try ShellCommand.run(
      ["python3", "-c", script, path, "\(width)", "\(height)", isInterlaced ? "1" : "0"])
    try #require(run.status == 0, "\(run.output)")
    return path
  }

  private func file(_ bytes: [UInt8], named name: String) throws -> String {
    let path = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `bombs are refused, each with a sentence, and the picture behind them is added`()
    async throws
  {
    let lola = try await store.insert(RecordDraft(name: "Lola"))
    let refused = [
      try png(50_000, 50_000), try png(65_536, 1), try png(20_000, 20_000, isInterlaced: true),
      try file([0x49, 0x49, 42, 0] + [UInt8](repeating: 0xFF, count: 4_000), named: "loop.tiff"),
      try file(Array("GIF89a".utf8) + [UInt8](repeating: 0x21, count: 9_000), named: "loop.gif"),
      try file([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0xFF, count: 1 << 20), named: "fill.jpg"),
    ]
    let sound = try file(SmallPicture(of: "a lynx").png, named: "lynx.png")
    let large = try png(20_000, 19_000)
    let outcome = try await store.add(
      (refused + [sound, large]).map { NewPhoto($0.utf8, of: lola.id) }, decodedBy: decoder)
    #expect(outcome.added.first?.fileName.text == "lynx.png")
    for path in refused {
      #expect(
        outcome.refused.contains { if case .file(path, .undecodable) = $0 { true } else { false } },
        "\(path): \(outcome.refused)")
    }
    // A large one takes seconds, and little memory; a slow machine may refuse it.
    let isLarge = outcome.added.contains { $0.size == PixelSize(width: 20_000, height: 19_000) }
    #expect(isLarge || outcome.refused.contains(.file(large, .undecodable(.tooMuch))))
  }
}
