import Foundation
import Terminal
import Testing

@Suite("A hue")
struct HueTests {
  /// A colour as xterm draws it unless it is told otherwise.
  private struct Color {
    /// Red, green and blue, each of 255.
    let parts: [Double]

    static let black = Color(parts: [0, 0, 0])
    static let white = Color(parts: [255, 255, 255])

    private static let first: [[Double]] = [
      [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205],
      [0, 205, 205],
      [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255],
      [255, 0, 255], [0, 255, 255], [255, 255, 255],
    ]

    init(parts: [Double]) { self.parts = parts }

    /// The one with that number among 256: sixteen, a cube of 216, and greys.
    init(number: Int) {
      switch number {
      case ..<16: parts = Self.first[number]
      case ..<232:
        let steps: [Double] = [0, 95, 135, 175, 215, 255]
        parts = [36, 6, 1].map { steps[(number - 16) / $0 % 6] }
      default: parts = Array(repeating: Double(8 + 10 * (number - 232)), count: 3)
      }
    }

    /// The relative luminance (WCAG 2).
    private var luminance: Double {
      let linear = parts.map { part in
        let part = part / 255
        return part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// The contrast ratio (WCAG 2), from 1 to 21.
    func contrast(with other: Color) -> Double {
      let pair = [luminance, other.luminance].sorted()
      return (pair[1] + 0.05) / (pair[0] + 0.05)
    }
  }

  @Test(arguments: [8, 16, 88, 256, 16_777_216], Hue.allCases)
  func `can be read on white and on black`(count: Int, hue: Hue) {
    guard let number = hue.number(amongColors: count) else { return }
    #expect(number < count)
    let color = Color(number: Int(number))
    for background in [Color.white, .black] {
      let contrast = color.contrast(with: background)
      #expect(contrast >= 3, "\(hue) is number \(number)")
    }
  }

  @Test func `there is one for every sign where a terminal has 256`() {
    let numbers = Hue.allCases.compactMap { $0.number(amongColors: 256) }
    #expect(Set(numbers).count == Hue.allCases.count)
  }

  @Test func `contrast is what WCAG says`() {
    #expect(Color.black.contrast(with: .white) == 21)
    // The accent of old: cyan, the seventh of the first eight.
    #expect(abs(Color(number: 6).contrast(with: .white) - 1.98) < 0.01)
    #expect(Color(number: 30).parts == [0, 135, 135])
  }
}
