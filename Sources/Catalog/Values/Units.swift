import Foundation

/// The units that a number may be typed in besides that of its field: those of Foundation that
/// people use for animals.
enum Units {
  private static let mass: [UnitMass] = [
    .micrograms, .milligrams, .grams, .kilograms, .metricTons, .ounces, .pounds, .stones,
  ]
  private static let length: [UnitLength] = [
    .micrometers, .millimeters, .centimeters, .meters, .kilometers, .inches, .feet, .yards, .miles,
  ]
  private static let temperature: [UnitTemperature] = [.celsius, .fahrenheit, .kelvin]
  private static let duration: [UnitDuration] = [.seconds, .minutes, .hours]
  private static let volume: [UnitVolume] = [
    .milliliters, .liters, .cubicMeters, .fluidOunces, .pints, .gallons,
  ]
  private static let area: [UnitArea] = [.squareMeters, .hectares, .squareKilometers, .acres]
  private static let speed: [UnitSpeed] = [
    .metersPerSecond, .kilometersPerHour, .milesPerHour, .knots,
  ]
  private static let families: [[Dimension]] = [
    mass, length, temperature, duration, volume, area, speed,
  ]

  private static let names = [
    "ug": "µg", "lbs": "lb", "um": "µm", "C": "°C", "F": "°F", "l": "L", "ml": "mL", "h": "hr",
    "m2": "m²", "km2": "km²",
  ]

  /// A unit without a dimension; nothing converts to or from it.
  static let percent = "%"

  /// Plural unit words that are not parsed here; no animal has such a name.
  private static let words: Set<String> = [
    "milligrams", "grams", "kilograms", "kilos", "tons", "tonnes", "carats", "grains", "ounces",
    "pounds", "stones", "millimeters", "millimetres", "centimeters", "centimetres", "meters",
    "metres", "kilometers", "kilometres", "inches", "feet", "yards", "miles", "furlongs", "fathoms",
    "degrees", "seconds", "minutes", "hours", "days", "weeks", "months", "years", "milliliters",
    "millilitres", "liters", "litres", "pints", "gallons", "acres", "hectares", "knots", "mph",
  ]

  /// Whether a word after a number is meant as its unit, even if it cannot be parsed. A single
  /// letter more likely begins a name.
  static func isMeant(by word: String) -> Bool {
    word.count > 1 && isKnown(word) || words.contains(word.lowercased())
  }

  /// Whether a unit has this symbol or spelling.
  static func isKnown(_ symbol: String) -> Bool {
    let symbol = names[symbol] ?? symbol
    return symbol == percent || families.contains { $0.contains { $0.symbol == symbol } }
  }

  /// Converts a number to another unit; nil if a unit is unknown or they measure different things.
  static func convert(_ value: Double, from: String, to: String) -> Double? {
    let (from, to) = (names[from] ?? from, names[to] ?? to)
    for family in families {
      guard let source = family.first(where: { $0.symbol == from }),
        let target = family.first(where: { $0.symbol == to })
      else { continue }
      if let source = source as? UnitTemperature, let target = target as? UnitTemperature {
        return celsius(source, value).map { degrees(target, $0) } ?? nil
      }
      return target.converter.value(
        fromBaseUnitValue: source.converter.baseUnitValue(fromValue: value))
    }
    return nil
  }

  /// Degrees Celsius by definition: Foundation's factors are rounded and would turn 32 °F into
  /// 2e-12 °C.
  private static func celsius(_ unit: UnitTemperature, _ value: Double) -> Double? {
    switch unit {
    case .celsius: value
    case .fahrenheit: (value - 32) * 5 / 9
    case .kelvin: value - 273.15
    default: nil
    }
  }

  private static func degrees(_ unit: UnitTemperature, _ celsius: Double) -> Double? {
    switch unit {
    case .celsius: celsius
    case .fahrenheit: celsius * 9 / 5 + 32
    case .kelvin: celsius + 273.15
    default: nil
    }
  }
}
