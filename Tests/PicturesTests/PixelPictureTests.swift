import Foundation
import Pictures
import Testing

/// Pictures in pixels, as terminals are sent them.
struct PixelPictureTests {
  private static let cell = PixelSize(width: 10, height: 20)

  private func pixels(_ width: Int, _ height: Int) -> Pixels {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [x * 255 / width, y * 255 / height, (x + y) % 256].map { UInt8($0) }
      }
    }
    return Pixels(size: PixelSize(width: width, height: height), bytes: bytes)
  }

  private func picture(
    _ width: Int, _ height: Int, _ protocol: PixelProtocol
  ) throws -> PixelPicture {
    try #require(
      PixelPicture(pixels(width, height), on: PixelDisplay(`protocol`, cell: Self.cell)))
  }

  @Test(arguments: [PixelProtocol.kitty, .sixel, .iterm])
  func `it takes the cells that it touches`(protocol: PixelProtocol) throws {
    let picture = try picture(41, 60, `protocol`)
    #expect(picture.columns == 5)
    #expect(picture.rows == 3)
    let other = try self.picture(41, 60, `protocol`)
    #expect(picture != other, "Each has its own number")
  }

  @Test func `sixel stays within its bytes by fewer colours`() throws {
    let picture = try picture(380, 340, .sixel)
    #expect(picture.sequence.hasPrefix("\u{1B}P"))
    #expect(picture.sequence.hasSuffix("\u{1B}\\"))
    #expect(picture.sequence.utf8.count <= 90 * picture.columns * picture.rows)
    #expect(picture.removal.isEmpty, "It goes with the cells that are written over it")
  }

  @Test func `kitty gets its parts of 4,096 characters, and removes it by its number`() throws {
    let picture = try picture(200, 200, .kitty)
    let parts = picture.sequence.matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/)
    #expect(parts.map { $0.0.count }.reduce(0, +) == picture.sequence.count)
    #expect(parts.allSatisfy { $0.2.count <= 4_096 })
    #expect(parts.dropLast().allSatisfy { $0.1.hasSuffix("m=1") })
    #expect(parts.last?.1.hasSuffix("m=0") == true)
    let number = try #require(picture.sequence.firstMatch(of: /,i=(\d+),/)?.1)
    #expect(picture.removal.contains("a=d,d=I,i=\(number)"))
    let data = Data(base64Encoded: parts.map { String($0.2) }.joined())
    #expect(data?.first == 0x78, "A zlib stream (RFC 1950)")
  }

  @Test func `iTerm2 gets a JPEG`() throws {
    let picture = try picture(100, 100, .iterm)
    let match = try #require(
      picture.sequence.firstMatch(of: /size=(\d+);.*:([A-Za-z0-9+\/=]+)\u{07}/))
    let data = try #require(Data(base64Encoded: String(match.2)))
    #expect(data.count == Int(match.1))
    #expect(data.starts(with: [0xFF, 0xD8]))
  }
}
