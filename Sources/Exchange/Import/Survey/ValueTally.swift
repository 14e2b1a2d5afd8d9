import Catalog

/// What the values of a column may be, from those examined so far.
struct ValueTally: Sendable {
  private static let longest = 200
  private static let headings = Headings.all.values
  /// Shared by all columns, as there may be very many.
  private static let untried = DateOrder.allCases.map {
    (order: $0, fit: FitTally(), isDisproved: false)
  }

  private(set) var isSeen = false
  var numbers = NumberTally()
  /// Which of 0 and 1 there are; nil if there is any other value.
  private var bits: Set<String>? = []
  private var years = FitTally()
  private var areTruths = true
  private var links = FitTally()
  private var mayBePlaces = true
  /// Two whole numbers may be anything.
  private var decimals = FitTally()
  private var areGeo = true
  private var references = FitTally()
  /// Whether the column is named like one of tags, and its values may be tags.
  private var areTags: Bool
  private var isLong = false
  private var hasLines = false
  private var orders = Self.untried
  /// Whether all values may be day numbers of a spreadsheet.
  private var mayBeSerials = true
  private let year: Int
  /// The expected next number, while each value is one more than the one before.
  private var nextNumber: Int?
  private var areConsecutive = true
  /// The different values, while they may be the words of a choice.
  private var words: Set<String>? = []
  private var count = 0

  init(column name: String, in year: Int) {
    areTags = ["tags", "keywords", "labels"].contains(name.trimmed.lowercased())
    self.year = year
  }

  mutating func add(_ value: String) {
    add(word: value)
    isSeen = true
    if value.utf8.count > Self.longest { isLong = true }
    // A note may contain these, but a line of text may not.
    let hasBreaks = value.utf8.contains { (byte: UInt8) -> Bool in
      byte == 0x0A || byte == 0x0D || byte == 0x09
    }
    if hasBreaks || value.hasBreaksBeyondASCII { hasLines = true }
    numbers.add(value)
    if areConsecutive {
      let number = Int(value)
      areConsecutive = number.map { $0 == nextNumber ?? min(max($0, 0), 1) } ?? false
      nextNumber = number.map { $0 &+ 1 }
    }
    if value == "0" || value == "1" { bits?.insert(value) } else { bits = nil }
    years.add(value, Self.isYear)
    if mayBeSerials { mayBeSerials = Self.day(ofSerial: value) != nil }
    if areTruths { areTruths = Self.headings.truths.contains(value.lowercased()) }
    links.add(value) { $0.hasPrefix("http") && ValueKind.link.fits($0) }
    if areGeo { areGeo = value.hasPrefix("geo:") }
    if mayBePlaces {
      mayBePlaces = Self.isPlace(value)
      decimals.add(value) { $0.hasPrefix("geo:") || $0.contains(".") }
    }
    references.add(value) { $0.utf8.contains(UInt8(ascii: "#")) && Reference.id(in: $0) != nil }
    if areTags { areTags = ValueKind.tags.fits(value) && Self.areWords(value) }
    addDate(value)
  }

  /// A value that is a date in some orders only rules the others out.
  private mutating func addDate(_ value: String) {
    guard orders.contains(where: { !$0.fit.isOver }) else { return }
    // Four digits may be anything else.
    let mayBe = value.utf8.count != 4 || Self.isYear(value)
    let isInAny = mayBe && DateText(value) != nil
    let fits = orders.map { isInAny || mayBe && $0.order.iso(value, near: year) != nil }
    for index in orders.indices {
      orders[index].fit.add(value) { _ in fits[index] }
      if !fits[index], fits.contains(true) { orders[index].isDisproved = true }
    }
  }

  /// Whether they are tags as the catalog writes them, or single words separated by commas or
  /// semicolons: tags would reorder the words of a phrase.
  private static func areWords(_ value: String) -> Bool {
    if Tags.words(of: value).joined(separator: " ") == value { return true }
    let parts = value.split { ",;".contains($0) }.map { String($0).trimmed }
    return parts.allSatisfy { !$0.contains(where: \.isWhitespace) }
  }

  /// The day of a spreadsheet's day number, if it is from 1941 to 2064.
  static func day(ofSerial value: String) -> DateText? {
    guard value.utf8.count == 5, let serial = Int(value), 15_000...60_000 ~= serial else {
      return nil
    }
    return DateText(serial: serial)
  }

  private static func isYear(_ value: String) -> Bool {
    value.utf8.count == 4 && Int(value).map { 1_500...2_100 ~= $0 } == true
  }

  /// Whether it is a place as the catalog stores or shows it: `48.1, 16.1`. A single number may
  /// have a comma and a point: `1,134.5`.
  private static func isPlace(_ value: String) -> Bool {
    if value.hasPrefix("geo:") { return ValueKind.place.fits(value) }
    let isPair =
      value.contains(", ") || value.contains(",") && value.count { $0 == "." } == 2
    return isPair && value.utf8.allSatisfy(placeBytes.contains) && ValueKind.place.fits(value)
  }

  private static let placeBytes = Set("0123456789.,- ".utf8)

  var numbersRows: Bool { count > 2 && areConsecutive }

  private var areNumbers: Bool { !numbers.isNaming && !isUndecided && fit(numbers.plain) }
  private var measure: ValueKind? {
    isUndecided || !fit(numbers.measures) ? nil : numbers.measure
  }

  /// The decimal marks that its numbers show; empty if it is not of numbers.
  var decimalMarks: Set<DecimalMark> {
    isSeen && !numbers.isNaming && fit(numbers.measures) ? numbers.marks : []
  }

  var isUndecided: Bool {
    numbers.doubtful != nil && numbers.mark == nil && !numbers.isNaming && fit(numbers.measures)
  }

  var areReferences: Bool { isSeen && fit(references) }
  private var arePlaces: Bool { mayBePlaces && fit(decimals) }
  var areSerials: Bool { isSeen && mayBeSerials }

  /// Whether nearly all values fit; the others stay as they are, marked. A text of several lines
  /// fits no single-line kind.
  private func fit(_ tally: FitTally) -> Bool {
    tally.isWhole || tally.isNearlyWhole && !hasLines
  }

  /// Reads dates that may be in several orders in this one.
  mutating func settle(_ order: DateOrder) {
    guard dateOrder == nil, possibleOrders.contains(order) else { return }
    for index in orders.indices where orders[index].order != order {
      orders[index].isDisproved = true
    }
  }

  private var possibleOrders: [DateOrder] {
    guard isSeen, !years.isWhole else { return [] }
    return orders.filter { !$0.isDisproved && fit($0.fit) }.map(\.order)
  }

  /// The only order that they can be dates in; nil if there is none, or more than one.
  var onlyDateOrder: DateOrder? { possibleOrders.count == 1 ? possibleOrders.first : nil }

  var dateOrder: DateOrder? { Self.theOne(of: possibleOrders) }

  private static func theOne(of orders: [DateOrder]) -> DateOrder? {
    // If the year may come first, every order reads these dates alike.
    orders.count == 1 || orders.first == .yearFirst ? orders.first : nil
  }

  /// The orders that they can be dates in, if the values leave several.
  var openOrders: [DateOrder] { dateOrder == nil ? possibleOrders : [] }

  /// The order of those values that are dates, among others; nil if it is uncertain.
  var meantDateOrder: DateOrder? {
    let left = orders.filter { !$0.isDisproved && $0.fit.misfits < $0.fit.count }
    return dateOrder ?? Self.theOne(of: left.map(\.order))
  }

  private var areWholeDates: Bool {
    guard let dateOrder else { return false }
    return orders.contains { $0.order == dateOrder && $0.fit.isWhole }
  }

  /// The kind of the values, in a column with that title. `isComplete` says that every value of the
  /// file was examined: only then can they be a choice, or yes and no written as 1 and 0. A kind
  /// that all values fit comes before one that nearly all fit. They are tags only if `mayBeTags`,
  /// and places in a column not named so only if `mayBePlaces`.
  func kind(
    called title: ColumnWords, isComplete: Bool, mayBeTags: Bool, mayBePlaces: Bool
  ) -> ValueKind {
    guard isSeen, !isUndecided else { return .text }
    let areOfDates = title.words.contains(where: Self.isOfDates)
    let mayBeNumbers = numbers.mayBe(called: title)
    if years.isWhole || areSerials, areOfDates { return .date }
    if numbers.plain.isWhole, mayBeNumbers {
      return bits?.count == 2 && isComplete ? .yesNo : .number
    }
    if numbers.measures.isWhole, let measure { return measure }
    if areTruths { return .yesNo }
    if areWholeDates { return .date }
    if links.isWhole { return .link }
    if arePlaces, mayBePlaces || areGeo || Self.isOfPlaces(title) { return .place }
    if mayBeTags, areTags { return .tags }
    if isComplete, !hasLines, !isLong, !areNumbers || mayBeNumbers, let choice { return choice }
    if fit(years), areOfDates { return .date }
    if areNumbers, mayBeNumbers { return .number }
    if let measure { return measure }
    if dateOrder != nil { return .date }
    if fit(links) { return .link }
    return hasLines || isLong ? .note : .text
  }

  var kinds: [ValueKind] {
    let fits: [(ValueKind, Bool)] = [
      (.text, !hasLines && !isLong), (.note, true), (.number, areNumbers),
      (.date, fit(years) || areSerials || dateOrder != nil), (.yesNo, areTruths || bits != nil),
      (.link, fit(links)), (.place, arePlaces), (.tags, areTags),
    ]
    return fits.filter(\.1).map(\.0) + openOrders.map(ValueKind.date(in:))
      + [measure].compactMap(\.self)
  }

  /// Whether a column is named like one of places. Two decimals may be any two measures.
  private static func isOfPlaces(_ title: ColumnWords) -> Bool {
    !headings.places.isDisjoint(with: title.words) || title.words.contains("lat")
  }

  private static func isOfDates(_ word: String) -> Bool {
    headings.years.contains(word) || word.hasSuffix("date") || word.hasSuffix("datum")
  }
}

/// The words of a choice. No value of the column may change by becoming one of them.
extension ValueTally {
  private static let maxWords = 12
  private static let maxWordLength = 40
  private static let fewestValues = 50
  private static let fewestOfEach = 5

  /// Counts a value, even one that means a missing value in a number but not in a text: `none`.
  mutating func add(word: String) {
    count += 1
    guard let (isNew, same) = words?.insert(word) else { return }
    let fits = isNew ? Self.isWord(word) : same.utf8.elementsEqual(word.utf8)
    if !fits || words?.count ?? 0 > Self.maxWords { words = nil }
  }

  /// The different values if they are few and short, in alphabetical order.
  var distinctWords: [String] { (words ?? []).sorted() }

  /// Words are separated by commas where they are typed.
  static func isWord(_ text: String) -> Bool {
    text.count <= maxWordLength && !text.contains(",") && ValueKind.text.fits(text)
  }

  /// The choice of the values, in alphabetical order; nil if they are too few or too many.
  fileprivate var choice: ValueKind? {
    guard let words, words.count > 1, count >= Self.fewestValues,
      count >= words.count * Self.fewestOfEach,
      Set(words.map(Folding.key)).count == words.count
    else { return nil }
    let sorted = words.sorted { (Folding.folded($0), $0) < (Folding.folded($1), $1) }
    return ValueKind("choice", ValueOptions(choices: sorted))
  }
}

extension String {
  fileprivate var hasBreaksBeyondASCII: Bool {
    !utf8.allSatisfy { $0 < 0x80 } && unicodeScalars.contains(where: ValueKind.isLineBreak)
  }
}
