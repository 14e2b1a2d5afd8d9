import Catalog
import Foundation

/// Where the fields come from, what identifies a row, and what becomes of changed rows.
public struct ImportMapping: Hashable, Sendable {
  /// What identifies a row in a later import.
  public enum Key: Hashable, Sendable {
    /// All its cells.
    case wholeRow
    /// The cell in the column with this name.
    case column(String)
    /// The number of an animal of this catalog, in the column with this name.
    case number(String)
    /// The animal itself, as in Menagerie's own export.
    case animal
  }

  private(set) var sources: [Field.ID: FieldSource] = [:]
  /// What identifies a row in a later import.
  public var key: Key { didSet { isForeign = false } }
  /// Whether animals with the key of a row are other animals; reset with another key.
  var isForeign = false
  /// What happens to a known row that has changed.
  public var onChange: ImportRules.OnChange

  /// The columns that the user left out; no field is proposed for them.
  public var leftOut: Set<String> = []

  /// What words become, by the field and the `Folding.key` of the word; empty to stay.
  var words: [Field.ID: [String: String]] = [:]

  /// The only texts that mean a missing value, in all columns; nil for those that are detected.
  public var missing: Set<String>?

  /// The decimal mark of numbers, if the file does not show it.
  var decimalMark: DecimalMark?

  /// The fields that were said to identify an entry, with its animal and time.
  private(set) var entryKey: Set<Field.ID>?

  /// The order of the dates in each column of earlier files.
  var dateOrders: [String: DateOrder] = [:]

  /// A mapping with no sources.
  public init(key: Key = .wholeRow, onChange: ImportRules.OnChange = .update) {
    self.key = key
    self.onChange = onChange
  }

  /// The source of a field.
  public subscript(field: Field) -> FieldSource {
    get { sources[field.id] ?? .none }
    set { sources[field.id] = newValue == .none ? nil : newValue }
  }

  var columns: Set<String> {
    var names = Set(sources.values.flatMap(\.columns))
    if let name = key.column { names.insert(name) }
    return names
  }

  /// The columns that become a field as a whole, perhaps with substitutes for empty cells.
  var wholeColumns: Set<String> {
    Set(sources.values.compactMap(\.wholeColumn))
  }

  /// The columns of a file that are neither in a field nor the key.
  public func unused(in survey: Survey) -> [String] {
    var used = columns
    if survey.isNativeExport { used.insert(NativeExport.group) }
    return survey.columns.map(\.name).filter { !used.contains($0) }
  }
}

extension ImportMapping.Key {
  /// The sign before the name of a column with animal numbers, as before such a number.
  private static let sign = "#"

  /// The column that it names; nil if none.
  public var column: String? {
    switch self {
    case .column(let name), .number(let name): name
    case .wholeRow, .animal: nil
    }
  }

  /// Its text form; empty if it names no column.
  public var text: String {
    switch self {
    case .column(let name): name
    case .number(let name): Self.sign + name
    case .wholeRow, .animal: ""
    }
  }

  /// Reads what a user writes for the key: a column, `#` and a column with the numbers of animals
  /// of this catalog, or nothing for all cells.
  ///
  /// - Throws: `ImportError.noColumn`.
  public init(_ text: String, in survey: Survey) throws(ImportError) {
    let names = ColumnNames(survey.columns.map(\.name))
    if text.isEmpty {
      self = .wholeRow
    } else if text.hasPrefix(Self.sign), !names.contains(text) {
      self = .number(try names.find(String(text.dropFirst())))
    } else {
      self = .column(try names.find(text))
    }
  }
}

extension ImportMapping {
  private static let keyName = "key"
  private static let keyColumnName = "keyColumn"
  private static let onChangeName = "onChange"
  private static let leftOutName = "leftOut"
  private static let foreignName = "isForeign"
  /// Before the id of a field with a few words.
  private static let wordsName = "words "
  /// Before the name of a column with dates.
  private static let datesName = "dates "
  private static let numbersName = "numbers"
  private static let missingName = "missing"
  private static let entryKeyName = "entryKey"

  /// The mapping of a file as the catalog stores it: a JSON object of texts.
  func memory(of survey: Survey, entryKey: Set<Field.ID>? = nil) throws -> String {
    var texts: [String: String] = [:]
    // What is the date of one file is not that of the next.
    for (field, source) in sources where field != Field.time.id || !source.columns.isEmpty {
      texts[field] = source.text
    }
    // A mapping that does not know of photos differs from one without them.
    texts[Field.photoFiles.id] = self[.photoFiles].text
    texts[Self.entryKeyName] = try entryKey.map { try Self.json($0.sorted()) }
    switch key {
    case .wholeRow: texts[Self.keyName] = "row"
    case .animal: texts[Self.keyName] = "animal"
    case .column(let name), .number(let name):
      texts[Self.keyName] = key == .number(name) ? "number" : "column"
      texts[Self.keyColumnName] = name
    }
    texts[Self.onChangeName] = onChange.rawValue
    if isForeign { texts[Self.foreignName] = "" }
    for column in survey.columns where wholeColumns.contains(column.name) {
      // A file that does not show the order leaves the stored one.
      let order = column.tally.onlyDateOrder ?? dateOrders[column.name]
      texts[Self.datesName + column.name] = order?.rawValue
    }
    texts[Self.numbersName] = (survey.decimalMark ?? decimalMark)?.rawValue
    if !leftOut.isEmpty { texts[Self.leftOutName] = try Self.json(leftOut.sorted()) }
    texts[Self.missingName] = try missing.map { try Self.json($0.sorted()) }
    for (field, words) in words { texts[Self.wordsName + field] = try Self.json(words) }
    return try Self.json(texts)
  }

  /// The stored mapping; nil if it does not fit the file.
  init?(memory: String, _ survey: Survey) {
    guard let texts: [String: String] = Self.read(memory),
      let onChange = texts[Self.onChangeName].flatMap(ImportRules.OnChange.init)
    else { return nil }
    switch texts[Self.keyName] {
    case "row": self.init(key: .wholeRow, onChange: onChange)
    case "animal" where survey.isNativeExport: self.init(key: .animal, onChange: onChange)
    case "column", "number":
      guard let name = texts[Self.keyColumnName], survey.column(named: name) != nil else {
        return nil
      }
      let isNumber = texts[Self.keyName] == "number"
      self.init(key: isNumber ? .number(name) : .column(name), onChange: onChange)
    default: return nil
    }
    isForeign = texts[Self.foreignName] != nil
    takeReading(texts)
    entryKey = texts[Self.entryKeyName].flatMap(Self.read)
    leftOut = texts[Self.leftOutName].flatMap(Self.read) ?? []
    for field in survey.fields.targets {
      // A word that the field had then may have been renamed or deleted.
      let known = Set((field.valueKind?.words ?? []).map(Folding.key))
      let stored: [String: String]? = texts[Self.wordsName + field.id].flatMap(Self.read)
      words[field.id] = stored?.filter {
        $1.isEmpty || known.contains(Folding.key($1)) || Folding.key($1) == $0
      }
      guard let source = try? FieldSource(texts[field.id] ?? "", for: field, in: survey) else {
        return nil
      }
      self[field] = source
    }
    if texts[Field.photoFiles.id] == nil { takePhotos(of: survey) }
  }

  /// Takes over the stored mapping of a file with other columns, if its key column is here too.
  ///
  /// - Returns: The share of its columns that are here, from 0 to 1; nil if the column of names is
  ///   not, and nothing was taken over.
  mutating func takeOver(_ memory: String, _ survey: Survey) -> Double? {
    guard let texts: [String: String] = Self.read(memory),
      let onChange = texts[Self.onChangeName].flatMap(ImportRules.OnChange.init),
      texts[Self.keyName] == "column", let name = texts[Self.keyColumnName],
      survey.column(named: name) != nil
    else { return nil }
    let former = survey.fields.targets.filter { texts[$0.id]?.isEmpty == false }
    let sources = former.compactMap { field in
      (try? FieldSource(texts[field.id] ?? "", for: field, in: survey)).map { (field, $0) }
    }
    guard sources.contains(where: { $0.0 == .name }) else { return nil }
    for (field, source) in sources { self[field] = source }
    key = .column(name)
    self.onChange = onChange
    takeReading(texts)
    return Double(sources.count) / Double(former.count)
  }

  private mutating func takeReading(_ texts: [String: String]) {
    dateOrders = [:]
    for (name, word) in texts where name.hasPrefix(Self.datesName) {
      dateOrders[String(name.dropFirst(Self.datesName.count))] = DateOrder(rawValue: word)
    }
    decimalMark = texts[Self.numbersName].flatMap(DecimalMark.init)
    missing = texts[Self.missingName].flatMap(Self.read)
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func read<Value: Decodable>(_ json: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }
}
