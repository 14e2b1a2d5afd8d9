import Foundation
import GRDB

/// A place on Earth, stored as a `geo:` URI (RFC 5870): latitude and longitude in degrees, WGS 84.
struct PlaceRules: PlainRules {
  static let tag = "place"
  private static let scheme = "geo:"

  /// Accepts latitude and longitude, in decimals or as `8°09′S 158°29′E`.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    let text = typed.hasPrefix(Self.scheme) ? String(typed.dropFirst(Self.scheme.count)) : typed
    guard let place = Self.decimal(text) ?? Self.angles(text), Self.isOnEarth(place) else {
      throw ValueProblem(
        "“\(typed.shortened)” is not a place; write one such as -8.15, 158.48 or 8°09′S 158°29′E.")
    }
    return "\(Self.scheme)\(Self.text(place.latitude)),\(Self.text(place.longitude))".databaseValue
  }

  func text(_ stored: DatabaseValue) -> String? {
    guard let uri = String.fromDatabaseValue(stored), uri.hasPrefix(Self.scheme),
      let place = Self.decimal(String(uri.dropFirst(Self.scheme.count))), Self.isOnEarth(place)
    else { return nil }
    return "\(Self.text(place.latitude)), \(Self.text(place.longitude))"
  }

  func sql(_ column: String) -> String {
    """
    CASE WHEN \(column) GLOB 'geo:*' THEN replace(substr(\(column), 5), ',', ', ')
      ELSE \(column) END
    """
  }

  private typealias Place = (latitude: Double, longitude: Double)

  private static func isOnEarth(_ place: Place) -> Bool {
    abs(place.latitude) <= 90 && abs(place.longitude) <= 180
  }

  private static func decimal(_ text: String) -> Place? {
    let parts = text.replacing("−", with: "-").split { $0 == "," || $0 == " " }
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      latitude.isFinite, longitude.isFinite
    else { return nil }
    return (latitude, longitude)
  }

  /// Reads two angles: degrees, optional minutes and seconds, then a compass letter.
  private static func angles(_ text: String) -> Place? {
    var angles: [(degrees: Double, quarter: Character)] = []
    var numbers: [Double] = []
    for word in text.split(whereSeparator: { " ,°′'″\"".contains($0) }).flatMap(words) {
      if let number = Double(word), number.isFinite, number >= 0 {
        numbers.append(number)
      } else if word.count == 1, let quarter = word.first, (1...3).contains(numbers.count) {
        guard numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        angles.append((zip(numbers, [1, 60, 3_600]).reduce(0) { $0 + $1.0 / $1.1 }, quarter))
        numbers = []
      } else {
        return nil
      }
    }
    guard angles.count == 2, numbers.isEmpty, let latitude = signed(angles[0], "NS"),
      let longitude = signed(angles[1], "EW")
    else { return nil }
    return (latitude, longitude)
  }

  /// Splits off a letter that directly follows a number.
  private static func words(_ text: Substring) -> [Substring] {
    guard let last = text.last, last.isLetter, text.count > 1 else { return [text] }
    return [text.dropLast(), text.suffix(1)]
  }

  private static func signed(
    _ angle: (degrees: Double, quarter: Character), _ quarters: String
  ) -> Double? {
    guard let place = quarters.firstIndex(of: Character(angle.quarter.uppercased())) else {
      return nil
    }
    return place == quarters.startIndex ? angle.degrees : -angle.degrees
  }

  /// At most seven decimals, about a centimetre; the URI allows no exponents.
  private static func text(_ degrees: Double) -> String {
    let rounded = (degrees * 1e7).rounded() / 1e7
    if rounded == rounded.rounded() { return String(Int(rounded)) }
    return String(String(format: "%.7f", rounded).reversed().drop { $0 == "0" }.reversed())
  }
}
