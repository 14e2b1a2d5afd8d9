import Foundation

/// The two ways in which names are compared.
public enum Folding {
  /// The greatest number of bytes that are folded at once, many times what a name may have: a name in
  /// other letters than ASCII that is longer is compared as it is, as folding may take long.
  private static let mostBytes = 1 << 16

  /// What must differ between two categories: the name trimmed, each run of white space one
  /// space, case folded, in Unicode's normalization form C.
  public static func key(_ text: String) -> String {
    folded(text, dropsMarks: false)
  }

  /// What animals are sorted and found by: the key without accents and other combining marks, and
  /// with letters such as ø and æ spelled as their base letters.
  public static func folded(_ text: String) -> String {
    folded(text, dropsMarks: true)
  }

  /// The same of a text of any length, which is folded word by word where it is long.
  static func foldedText(_ text: String) -> String {
    if text.utf8.count <= mostBytes { return folded(text) }
    return text.split(whereSeparator: \.isWhitespace).map { folded(String($0)) }
      .joined(separator: " ")
  }

  private static func folded(_ text: String, dropsMarks: Bool) -> String {
    if let ascii = foldedASCII(text) { return ascii }
    if text.utf8.count > mostBytes { return text }
    let spaced = spaced(text).decomposedStringWithCanonicalMapping
    let folded = caseFolded(spaced).decomposedStringWithCanonicalMapping
    return (dropsMarks ? unmarked(folded) : folded).precomposedStringWithCanonicalMapping
  }

  /// Both foldings of text in ASCII, where they are one; nil for other text.
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

  /// Full case folding, but for the dotless ı, which would become i and is another letter.
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

  /// Whether searches ignore the mark. Japanese voicing marks and Indic vowel signs are not here:
  /// without them a word is another word.
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

  /// Letters without a decomposition that are sorted as others, after the Default Unicode
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
  /// The characters at the start that both have, whatever their case and accents.
  public func commonStart(with other: String) -> String {
    let same = zip(self, other).prefix { Folding.folded(String($0)) == Folding.folded(String($1)) }
    return String(prefix(same.count))
  }
}
