import Foundation

/// The two ways to compare names.
public enum Folding {
  /// The most bytes that are folded at once, many times the limit of a name. A longer non-ASCII
  /// name is compared as is, because folding it could take long.
  private static let maxBytes = 1 << 16

  /// The key that differs between any two categories: the name trimmed, case-folded, in Unicode
  /// normalization form C, with each run of white space replaced by one space.
  public static func key(_ text: String) -> String { folded(text, dropsMarks: false) }

  /// The sort and search key of animals: like `key`, but without accents and other combining marks,
  /// and with letters such as ø and æ spelled as their base letters.
  public static func folded(_ text: String) -> String { folded(text, dropsMarks: true) }

  /// The same for a text of any length; a long one is folded word by word.
  static func foldedText(_ text: String) -> String {
    if text.utf8.count <= maxBytes { return folded(text) }
    return text.split(whereSeparator: \.isWhitespace).map { folded(String($0)) }
      .joined(separator: " ")
  }

  private static func folded(_ text: String, dropsMarks: Bool) -> String {
    if let ascii = foldedASCII(text) { return ascii }
    if text.utf8.count > maxBytes { return text }
    let spaced = spaced(text).decomposedStringWithCanonicalMapping
    let folded = caseFolded(spaced).decomposedStringWithCanonicalMapping
    return (dropsMarks ? unmarked(folded) : folded).precomposedStringWithCanonicalMapping
  }

  /// The folding of ASCII text, where both ways agree; nil for other text.
  private static func foldedASCII(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: text.utf8.count) { bytes in
      var count = 0
      for byte in text.utf8 {
        switch byte {
        case 0x09...0x0D, 0x20:
          if count == 0 || bytes[count - 1] == 0x20 { continue }
          bytes[count] = 0x20
        case 0x41...0x5A: bytes[count] = byte | 0x20
        default: bytes[count] = byte
        }
        count += 1
      }
      return count > 0 && bytes[count - 1] == 0x20 ? count - 1 : count
    }
  }

  private static func spaced(_ text: String) -> String {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map(String.init).joined(separator: " ")
  }

  /// Full case folding, except for the dotless ı: it would become i, which is another letter.
  private static func caseFolded(_ text: String) -> String {
    text.unicodeScalars.split(separator: "ı", omittingEmptySubsequences: false)
      .map { String($0).lowercased().uppercased().lowercased() }.joined(separator: "ı")
  }

  private static func unmarked(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where !isMark(scalar) {
      result.append(contentsOf: baseLetters(scalar) ?? String(scalar))
    }
    return result
  }

  /// Whether searches ignore the mark. Japanese voicing marks and Indic vowel signs are not
  /// included: without them a word is a different word.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
      0x064B...0x065F, 0x0670,
      0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7:
      true
    default:
      false
    }
  }

  /// The base letters of letters that have no decomposition, following the Default Unicode
  /// Collation Element Table (UTS #10).
  private static func baseLetters(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ø": "o"
    case "đ", "ð": "d"
    case "ł": "l"
    case "ħ": "h"
    case "ŧ": "t"
    case "æ": "ae"
    case "œ": "oe"
    case "þ": "th"
    case "ı": "i"
    default: nil
    }
  }
}

extension String {
  /// The longest common prefix, ignoring case and accents.
  public func commonStart(with other: String) -> String {
    let same = zip(self, other).prefix { Folding.folded(String($0)) == Folding.folded(String($1)) }
    return String(prefix(same.count))
  }
}
