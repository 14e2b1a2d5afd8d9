import Catalog

/// A column of a file, and its values in the rows of a survey.
public struct SurveyColumn: Sendable, Identifiable {
  /// How many columns are examined; for the rest only the names are known.
  static let limit = 2_000
  /// The prefix of the columns that a reject file adds to its rows; they are not data.
  static let nativePrefix = "menagerie_"
  private static let sampleLimit = 4
  private static let valueLimit = 16
  static let cellLimit = 400

  /// Its name, unique in the file.
  public let name: String
  /// How many rows have a value; a text for a missing value, such as NA, does not count.
  public private(set) var filled = 0
  /// Its first different values.
  public private(set) var samples: [String] = []
  private(set) var numbers = 0
  private(set) var diets = 0
  /// How many values are one small word, like the second part of a scientific name.
  private(set) var epithets = 0
  /// Its different values, in lower case, unless there are many or long ones.
  private(set) var values: Set<String>? = []
  /// The number of rows for each value, by its hash.
  private var counts: [Int: Int] = [:]
  /// The hashes of names and numbers in values such as `Lola #12`, by the values' hashes.
  private var references: [Int: (name: Int, number: Int)] = [:]
  /// The hashes of values that refer to an animal that was deleted in its catalog.
  private var deleted: Set<Int> = []
  /// How many of its different values are pedigree signs for an unknown parent.
  private var unknown = 0
  /// The first value with digits that occurs in several rows.
  private var repeated: String?
  /// The first number that a spreadsheet has cut: `9.85112E+14`.
  private(set) var cut: String?
  /// The texts for a missing value: in how many rows, and in how many after the examined ones.
  private(set) var signs: [String: (all: Int, late: Int)] = [:]
  private(set) var keptSigns: Set<String> = []
  private let chosenSigns: Set<String>?
  /// Whether each value is two capital letters, like the code of a country.
  private var areCodes = true
  var tally: ValueTally

  /// The name.
  public var id: String { name }

  init(name: String, _ reading: ValueReading) {
    self.name = name
    chosenSigns = reading.missing
    tally = ValueTally(column: name, in: reading.year)
  }

  /// The first of its values that is a different number with the other decimal mark; nil if none.
  public var doubtfulNumber: String? { tally.numbers.doubtful }

  var distinct: Int { counts.count }

  func has(_ value: String) -> Bool { counts[value.hashValue] != nil }

  var distinctNames: Int { distinct - unknown }

  var isUnique: Bool { filled > 0 && distinct == filled }

  /// Whether it has few values for its rows, as a group has: each occurs in very many rows.
  var isRepetitive: Bool { filled > 0 && 4 * distinct * distinct <= filled }

  /// Whether nearly all rows have the same value: at most one in twenty has another.
  var isConstant: Bool {
    if distinct == 1 { return isRepetitive }
    return filled >= 20 && (counts.values.max() ?? 0) * 20 >= filled * 19
  }

  /// How many of its values occur in the other columns, end with a number that does, as in `Lola
  /// #12`, or refer to a deleted animal.
  func references(to others: [SurveyColumn]) -> Int {
    let named = counts.keys.count { hash in others.contains { $0.counts[hash] != nil } }
    let numbers = Set(references.values.map(\.number))
    let numbered = numbers.count { hash in others.contains { $0.counts[hash] != nil } }
    return named + numbered + deleted.count
  }

  /// In how many rows it has a name and a number of these columns, or a deleted animal.
  func rows(naming names: SurveyColumn, numbered numbers: SurveyColumn) -> Int {
    let found = references.filter { _, reference in
      names.counts[reference.name] != nil && numbers.counts[reference.number] != nil
    }
    return (deleted.union(found.keys)).reduce(0) { $0 + counts[$1, default: 0] }
  }

  func isCoarser(than other: SurveyColumn) -> Bool {
    3 * distinct * other.filled <= other.distinct * filled
  }

  var isNumeric: Bool { filled > 0 && numbers * 2 > filled }

  var isEpithet: Bool { filled > 0 && epithets * 5 >= filled * 4 }

  /// Whether its values may be words or names; true in a file without rows.
  var isText: Bool { !isNumeric }

  /// Examines a cell that is not empty; after the examined rows only for its kind.
  mutating func add(_ bytes: some Collection<UInt8>, isLate: Bool = false) {
    let text = String(decoding: bytes.prefix(Self.cellLimit), as: UTF8.self)
    let value = MissingValue.text(ofCell: text)
    if value.isEmpty { return }
    if chosenSigns?.contains(value) ?? MissingValue.isSign(value, in: .group) {
      signs[value, default: (0, 0)].all += 1
      if isLate { signs[value]?.late += 1 }
      return
    }
    if areCodes { areCodes = value.utf8.count == 2 && value.utf8.allSatisfy { 0x41...0x5A ~= $0 } }
    tally.add(value)
    if !isLate { look(into: value) }
  }

  /// Counts texts for a missing value as values if they are: all in a file of Menagerie, else those
  /// that do not stand out.
  mutating func settleSigns(isNative: Bool) {
    if chosenSigns != nil { return }
    keptSigns = Set(signs.keys.filter { isNative || !standsOut($0) })
    for (sign, count) in signs.sorted(by: { $0.key < $1.key }) {
      let isKept = keptSigns.contains(sign)
      if !isKept, MissingValue.isSign(sign, in: .name) { continue }
      for _ in 0..<count.all { isKept ? tally.add(sign) : tally.add(word: sign) }
      for _ in count.late..<count.all { look(into: sign) }
    }
  }

  /// Whether a text for a missing value is unlike the values of the column: NA beside two-letter
  /// codes is the country, and -999 beside -998 is a number.
  private func standsOut(_ sign: String) -> Bool {
    if sign == MissingValue.na {
      let countries = Headings.all.values.countries
      return filled > 0 ? !areCodes : countries.isDisjoint(with: ColumnWords(name).words)
    }
    return MissingValue.number(of: sign).map { tally.numbers.least > $0 / 5 } ?? true
  }

  private mutating func look(into value: String) {
    filled += 1
    if Double(value) != nil { numbers += 1 }
    if Self.isEpithet(value) { epithets += 1 }
    if case .diet = DietWords.reading(of: value) { diets += 1 }
    let hash = value.hashValue
    if counts[hash] == nil {
      addNew(value, hash)
    } else if repeated == nil, value.contains(where: \.isNumber) {
      repeated = value
    }
    if cut == nil, value.utf8.contains(UInt8(ascii: "+")),
      value.wholeMatch(of: /\d([.,]\d+)?E\+\d+/) != nil
    {
      cut = value
    }
    counts[hash, default: 0] += 1
  }

  private mutating func addNew(_ value: String, _ hash: Int) {
    if samples.count < Self.sampleLimit { samples.append(value) }
    if KinRecognition.isNone(value) { unknown += 1 }
    if Reference.isDeleted(value) {
      deleted.insert(hash)
    } else if let number = Reference.id(in: value) {
      references[hash] = (Reference.name(in: value).hashValue, String(number).hashValue)
    }
    if counts.count >= Self.valueLimit || value.utf8.count > 40 {
      values = nil
      return
    }
    values?.insert(value.lowercased())
  }

  private static let chips = Headings.all.synonyms.first { $0.contains("chip") } ?? []

  /// What is wrong with its values if they are chips, in sentences without full stops.
  var warnings: [String] {
    guard Self.chips.contains(ColumnWords(name).fieldName) else { return [] }
    return [
      cut.map { "“\(name.shortened)” has \($0) whose digits a spreadsheet has cut" },
      repeated.map { "“\(name.shortened)” has \($0.shortened) in several rows" },
    ].compactMap(\.self)
  }

  private static func isEpithet(_ value: String) -> Bool {
    value.unicodeScalars.allSatisfy { $0.properties.isLowercase || $0 == "-" || $0 == "." }
  }
}
