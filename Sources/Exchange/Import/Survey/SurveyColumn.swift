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
  /// Whether a cell has a sign for nothing, such as NA.
  private(set) var hasSigns = false
  /// What its values may be.
  var tally: ValueTally

  /// The name.
  public var id: String { name }

  init(name: String, _ reading: ValueReading) {
    self.name = name
    tally = ValueTally(column: name, in: reading.year)
  }

  /// The first of its values that is another number by the other decimal mark; nil for none.
  public var doubtfulNumber: String? { tally.numbers.doubtful }

  /// How many different values it has.
  var distinct: Int { counts.count }

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

  /// Looks at a cell that is not empty.
  mutating func add(_ bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes.prefix(Self.cellLimit), as: UTF8.self)
    tell(text)
    guard let value = MissingValue.presentText(text, in: .name) else { return }
    filled += 1
    if Double(value) != nil { numbers += 1 }
    if Self.isEpithet(value) { epithets += 1 }
    if case .diet = DietWords.reading(of: value) { diets += 1 }
    let hash = value.hashValue
    if counts[hash] == nil { addNew(value, hash) }
    counts[hash, default: 0] += 1
  }

  /// Looks at a cell behind the rows that are looked into: only at what it may be.
  mutating func addLate(_ bytes: some Collection<UInt8>) {
    tell(String(decoding: bytes.prefix(Self.cellLimit), as: UTF8.self))
  }

  /// Tells the tally what a cell says.
  private mutating func tell(_ text: String) {
    if let value = MissingValue.presentText(text, in: .group) {
      tally.add(value)
    } else if let value = MissingValue.presentText(text, in: .name) {
      tally.add(word: value)
    } else {
      hasSigns = true
    }
  }

  private mutating func addNew(_ value: String, _ hash: Int) {
    if samples.count < Self.sampleLimit { samples.append(value) }
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

  private static func isEpithet(_ value: String) -> Bool {
    value.unicodeScalars.allSatisfy { $0.properties.isLowercase || $0 == "-" || $0 == "." }
  }
}
