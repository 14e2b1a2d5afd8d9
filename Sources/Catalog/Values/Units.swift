import Foundation

/// The units in which a number may be typed beside that of its field: those of Foundation that people use
/// of animals.
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

  /// What units are written as beside their symbol.
  private static let names = [
    "ug": "µg", "lbs": "lb", "um": "µm", "C": "°C", "F": "°F", "l": "L", "ml": "mL", "h": "hr",
    "m2": "m²", "km2": "km²",
  ]

  /// What is of no dimension, and converted to nothing else.
  static let percent = "%"

  /// How people write units that are not read here, in the plural: no animal is called so.
  private static let words: Set<String> = [
    "milligrams", "grams", "kilograms", "kilos", "tons", "tonnes", "carats", "grains", "ounces",
    "pounds", "stones", "millimeters", "millimetres", "centimeters", "centimetres", "meters",
    "metres", "kilometers", "kilometres", "inches", "feet", "yards", "miles", "furlongs", "fathoms",
    "degrees", "seconds", "minutes", "hours", "days", "weeks", "months", "years", "milliliters",
    "millilitres", "liters", "litres", "pints", "gallons", "acres", "hectares", "knots", "mph",
  ]

  /// Whether a word behind a number is meant as its unit, even if it cannot be read. A single letter is
  /// rather the beginning of a name.
  static func isMeant(by word: String) -> Bool {
    word.count > 1 && isKnown(word) || words.contains(word.lowercased())
  }

  /// Whether there is a unit of this symbol, or written so.
  static func isKnown(_ symbol: String) -> Bool {
    let symbol = names[symbol] ?? symbol
    return symbol == percent || families.contains { $0.contains { $0.symbol == symbol } }
  }

  /// A number in another unit; nil where one of them is not known, or they measure different things.
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

  /// Degrees Celsius by the definitions of the scales: Foundation's factors are rounded, so that 32 °F would
  /// be 2e-12 °C.
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
