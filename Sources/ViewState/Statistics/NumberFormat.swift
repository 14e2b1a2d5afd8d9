import Catalog
import Foundation

/// Numbers as people read them.
nonisolated public enum NumberFormat {
  /// A number with three significant digits, or all of those before the point.
  public static func short(_ number: Double) -> String {
    if abs(number) >= 999.5, abs(number) < 1e15 { return Int(number.rounded()).grouped }
    let text = String(format: "%.3g", number)
    guard text.contains("e"), abs(number) < 1 else { return text }
    return fixed(number, decimals: 2 - Int(log10(abs(number)).rounded(.down)))
  }

  /// A number with some decimals, without zeros at its end.
  public static func fixed(_ number: Double, decimals: Int) -> String {
    var text = Substring(String(format: "%.\(decimals)f", number))
    guard decimals > 0 else { return String(text) }
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
