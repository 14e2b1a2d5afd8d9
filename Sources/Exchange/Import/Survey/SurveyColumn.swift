import Catalog

/// A column of a file, and what stands in it in the rows of a survey.
public struct SurveyColumn: Sendable, Identifiable {
  /// How many columns are looked into; of those beyond, the names alone are known.
  static let limit = 2_000
  /// The columns whose names begin so are what a reject file says of its rows; they are not data.
  static let ownPrefix = "menagerie_"
  private static let sampleLimit = 4
  private static let valueLimit = 16
  /// Bytes of a cell that are looked at.
  static let cellLimit = 400

  /// Its name, which no other column of the file has.
  public let name: String
  /// How many rows have something in it; a sign for nothing, such as NA, is not something.
  public private(set) var filled = 0
  /// Its first different values.
  public private(set) var samples: [String] = []
  /// How many of its values are numbers.
  private(set) var numbers = 0
  /// How many are words for a diet.
  private(set) var diets = 0
  /// How many are one word without a capital letter, as the second part of a scientific name is.
  private(set) var epithets = 0
  /// Its different values, in lower case, unless they are many or long.
  private(set) var values: Set<String>? = []
  /// In how many rows each value stands, by its hash.
  private var counts: [Int: Int] = [:]
  /// The hashes of the names and the numbers in values such as `Lola #12`, by the hashes of these.
  private var references: [Int: (name: Int, number: Int)] = [:]
  /// The hashes of values that name an animal that was deleted in the catalog from which the file is.
  private var deleted: Set<Int> = []
  /// How many of its different values say in a pedigree that a parent is unknown.
  private var unknown = 0
  /// The first value with digits that stands in several rows.
  private var repeated: String?
  /// The first number that a spreadsheet has cut: `9.85112E+14`.
  private(set) var cut: String?
  /// The signs for nothing in it, such as NA: in how many rows they stand, and in how many of them behind
  /// those that are looked into.
  private(set) var signs: [String: (all: Int, late: Int)] = [:]
  /// Those of them that are values of this column.
  private(set) var keptSigns: Set<String> = []
  /// The only signs, where somebody has said which they are.
  private let chosenSigns: Set<String>?
  /// Whether each value is two capital letters, as the code of a country is.
  private var areCodes = true
  /// What its values may be.
  var tally: ValueTally

  /// The name.
  public var id: String { name }

  init(name: String, _ reading: ValueReading) {
    self.name = name
    chosenSigns = reading.missing
    tally = ValueTally(column: name, in: reading.year)
  }

  /// The first of its values that is another number by the other decimal mark; nil for none.
  public var doubtfulNumber: String? { tally.numbers.doubtful }

  /// How many different values it has.
  var distinct: Int { counts.count }

  /// Whether a row that was looked at has this value.
  func has(_ value: String) -> Bool { counts[value.hashValue] != nil }

  /// How many of these may name an animal.
  var distinctNames: Int { distinct - unknown }

  /// Whether each value is there once.
  var isUnique: Bool { filled > 0 && distinct == filled }

  /// Whether its values are few for its rows, as those of a group are: each stands in very many rows.
  var isRepetitive: Bool { filled > 0 && 4 * distinct * distinct <= filled }

  /// Whether many rows have the same value, and at most one in twenty another.
  var isConstant: Bool {
    if distinct == 1 { return isRepetitive }
    return filled >= 20 && (counts.values.max() ?? 0) * 20 >= filled * 19
  }

  /// How many of its values stand in one of the others, end in a number that does, as `Lola #12`, or
  /// name an animal that was deleted.
  func references(to others: [SurveyColumn]) -> Int {
    let named = counts.keys.count { hash in others.contains { $0.counts[hash] != nil } }
    let numbers = Set(references.values.map(\.number))
    let numbered = numbers.count { hash in others.contains { $0.counts[hash] != nil } }
    return named + numbered + deleted.count
  }

  /// In how many rows its value has a name and a number of these columns, as `Lola #12`, or names an
  /// animal that was deleted.
  func rows(naming names: SurveyColumn, numbered numbers: SurveyColumn) -> Int {
    let found = references.filter { _, reference in
      names.counts[reference.name] != nil && numbers.counts[reference.number] != nil
    }
    return (deleted.union(found.keys)).reduce(0) { $0 + counts[$1, default: 0] }
  }

  /// Whether it tells the rows apart far less than another column does.
  func isCoarser(than other: SurveyColumn) -> Bool {
    3 * distinct * other.filled <= other.distinct * filled
  }

  /// Whether most of its values are numbers.
  var isNumeric: Bool { filled > 0 && numbers * 2 > filled }

  /// Whether most of its values are one word without a capital letter.
  var isEpithet: Bool { filled > 0 && epithets * 5 >= filled * 4 }

  /// Whether what stands in it can be a word or a name; in a file without rows it can.
  var isText: Bool { !isNumeric }

  /// Looks at a cell that is not empty; of one behind the rows that are looked into only at what it may be.
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

  /// Takes signs for values where they are: all in a file of Menagerie, else those that do not stand out.
  mutating func settleSigns(isOwn: Bool) {
    if chosenSigns != nil { return }
    keptSigns = Set(signs.keys.filter { isOwn || !standsOut($0) })
    for (sign, count) in signs.sorted(by: { $0.key < $1.key }) {
      let isKept = keptSigns.contains(sign)
      if !isKept, MissingValue.isSign(sign, in: .name) { continue }
      for _ in 0..<count.all { isKept ? tally.add(sign) : tally.add(word: sign) }
      for _ in count.late..<count.all { look(into: sign) }
    }
  }

  /// Whether a sign is like no value of the column: NA beside codes of two letters is the country, and -999
  /// beside -998 a number.
  private func standsOut(_ sign: String) -> Bool {
    if sign == MissingValue.na {
      return filled > 0 ? !areCodes : !ColumnWords(name).words.contains(where: Self.isOfCountries)
    }
    return MissingValue.number(of: sign).map { tally.numbers.least > $0 / 5 } ?? true
  }

  private static func isOfCountries(_ word: String) -> Bool {
    Headings.all.values.countries.contains(word)
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

  /// What is wrong with its values where they tell animals apart as chips do, in sentences without full
  /// stops.
  var warnings: [String] {
    guard Self.chips.contains(ColumnWords(name).fieldName) else { return [] }
    return [
      cut.map { "“\(name.shortened)” has \($0), of which a spreadsheet has cut digits" },
      repeated.map { "“\(name.shortened)” has \($0.shortened) in several rows" },
    ].compactMap(\.self)
  }

  private static func isEpithet(_ value: String) -> Bool {
    value.unicodeScalars.allSatisfy { $0.properties.isLowercase || $0 == "-" || $0 == "." }
  }
}
