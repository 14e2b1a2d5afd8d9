import CFormats
import Foundation

/// A QR code (ISO/IEC 18004) of a text.
public struct QRCode {
  /// Whether the library that makes codes is installed.
  public static let isAvailable = cf_load_qr()
  /// The free modules that the standard asks for on each side.
  private static let quiet = 4

  private let width: Int
  /// Whether each module is dark, row by row.
  private let modules: [Bool]

  /// A code of a text; nil if the text is too long for one, or the library is not installed.
  init?(_ text: String) {
    guard Self.isAvailable else { return nil }
    var width: Int32 = 0
    guard let bytes = cf_qr(text, &width) else { return nil }
    defer { free(bytes) }
    self.width = Int(width)
    modules = UnsafeBufferPointer(start: bytes, count: self.width * self.width).map {
      $0 & 1 == 1
    }
  }

  /// A drawing of it, a unit for each module.
  var svg: String {
    let size = width + 2 * Self.quiet
    let path = modules.indices.filter { modules[$0] }.map { place in
      "M\(place % width + Self.quiet) \(place / width + Self.quiet)h1v1h-1z"
    }
    return """
      <svg viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges"><path d="\(path.joined())"/></svg>

      """
  }
}
