import CPictures
import Foundation
import Synchronization

/// A protocol by which a terminal shows pixels.
public enum PixelProtocol: Hashable, Sendable {
  /// Kitty's (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
  case kitty
  /// Sixel, of DEC's VT340 (https://vt100.net/docs/vt3xx-gp/chapter14.html).
  case sixel
  /// iTerm2's (https://iterm2.com/documentation-images.html).
  case iterm
}

/// How a terminal shows pixels.
public struct PixelDisplay: Hashable, Sendable {
  /// The protocol.
  public let `protocol`: PixelProtocol
  /// The pixels of a cell.
  public let cell: PixelSize

  /// A terminal that shows pixels by a protocol.
  public init(_ protocol: PixelProtocol, cell: PixelSize) {
    (self.protocol, self.cell) = (`protocol`, cell)
  }

  /// The pixels that fill so many cells.
  func pixels(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}

/// A picture in pixels, as what a terminal is sent for it.
public struct PixelPicture: Equatable, Sendable {
  /// The most bytes of sixel for each cell; a picture of more gets fewer colours.
  private static let mostForCell = 90
  private static let numbers = Atomic(UInt32(0))

  /// How many cells it takes in a row, and how many rows.
  public let columns, rows: Int
  /// What draws it from the cell of the cursor on.
  public let sequence: String
  /// What removes it where it does not go with the cells under it.
  public let removal: String
  /// Tells it from all others of this run.
  private let number: UInt32

  /// A picture of pixels; nil if memory is short.
  public init?(_ pixels: Pixels, on display: PixelDisplay) {
    let cell = display.cell
    columns = (pixels.size.width + cell.width - 1) / cell.width
    rows = (pixels.size.height + cell.height - 1) / cell.height
    number = Self.numbers.add(1, ordering: .relaxed).newValue
    switch display.protocol {
    case .sixel:
      guard let sixel = pixels.sixel(atMost: Self.mostForCell * columns * rows) else { return nil }
      (sequence, removal) = (sixel, "")
    case .iterm:
      guard let jpeg = pixels.jpeg() else { return nil }
      let facts =
        "inline=1;size=\(jpeg.count);width=\(pixels.size.width)px;height=\(pixels.size.height)px"
      let data = Data(jpeg).base64EncodedString()
      (sequence, removal) = (
        "\u{1B}]1337;File=\(facts);preserveAspectRatio=1;doNotMoveCursor=1:\(data)\u{07}", ""
      )
    case .kitty:
      guard let sequence = pixels.kitty(number: number) else { return nil }
      (self.sequence, removal) = (sequence, "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\")
    }
  }

  /// Whether both are one picture.
  public static func == (one: Self, other: Self) -> Bool { one.number == other.number }

  /// About how many bytes of memory it takes.
  public var weight: Int { sequence.utf8.count }
}

extension Pixels {
  /// Sixel in as many colours as so many bytes allow, and in the fewest if none do; nil if memory
  /// is short.
  fileprivate func sixel(atMost most: Int) -> String? {
    var (best, rest) = (String?.none, [16, 24, 32, 48, 64, 96, 128, 256][...])
    while !rest.isEmpty {
      let middle = rest.startIndex + rest.count / 2
      guard let text = sixel(colors: rest[middle]) else { return best }
      let fits = text.utf8.count <= most
      if fits || best == nil || middle == 0 { best = text }
      rest = fits ? rest[(middle + 1)...] : rest[..<middle]
    }
    return best
  }

  private func sixel(colors: Int) -> String? {
    var count = 0
    let sixel = cp_sixel(bytes, Int32(size.width), Int32(size.height), Int32(colors), &count)
    guard let sixel else { return nil }
    defer { free(sixel) }
    return String(decoding: UnsafeBufferPointer(start: sixel, count: count), as: UTF8.self)
  }

  /// The sequences that send compressed pixels in parts of at most 4,096 characters, and show them
  /// without moving the cursor; nil if memory is short.
  fileprivate func kitty(number: UInt32) -> String? {
    var count = 0
    guard let deflated = cp_deflate(bytes, bytes.count, &count) else { return nil }
    let data = Data(bytesNoCopy: deflated, count: count, deallocator: .free).base64EncodedString()
    var rest = Substring(data)
    var text = ""
    var keys = "a=T,f=24,o=z,s=\(size.width),v=\(size.height),i=\(number),q=2,C=1,"
    repeat {
      let part = rest.prefix(4_096)
      rest = rest.dropFirst(4_096)
      text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
      keys = ""
    } while !rest.isEmpty
    return text
  }
}
