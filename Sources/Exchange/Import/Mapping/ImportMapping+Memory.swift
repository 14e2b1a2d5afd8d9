import Catalog
import Foundation

extension Survey {
  /// The same for all files with the same columns, in any order.
  public var fingerprint: ImportHash {
    var hash = ImportHash()
    for name in columns.map(\.name).sorted() { hash.add(name) }
    return hash
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

  /// The mapping of a file as the catalog stores it: a JSON object of texts.
  func memory(of survey: Survey) throws -> String {
    var texts: [String: String] = [:]
    for (field, source) in sources { texts[field] = source.text }
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !leftOut.isEmpty {
      texts[Self.leftOutName] = String(
        decoding: try encoder.encode(leftOut.sorted()), as: UTF8.self)
    }
    if let missing {
      texts[Self.missingName] = String(
        decoding: try encoder.encode(missing.sorted()), as: UTF8.self)
    }
    for (field, words) in words {
      texts[Self.wordsName + field] = String(decoding: try encoder.encode(words), as: UTF8.self)
    }
    return String(decoding: try encoder.encode(texts), as: UTF8.self)
  }

  /// The stored mapping; nil if it does not fit the file.
  init?(memory: String, _ survey: Survey) {
    guard let texts = Self.texts(of: memory),
      let onChange = texts[Self.onChangeName].flatMap(ImportRules.OnChange.init)
    else { return nil }
    switch texts[Self.keyName] {
    case "row": self.init(key: .wholeRow, onChange: onChange)
    case "animal" where survey.isOwnExport: self.init(key: .animal, onChange: onChange)
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
    leftOut = texts[Self.leftOutName].flatMap(Self.set) ?? []
    for field in survey.fields {
      // A word that the field had then may have been renamed or deleted.
      let known = Set((field.valueKind?.words ?? []).map(Folding.key))
      words[field.id] = Self.texts(of: texts[Self.wordsName + field.id] ?? "")?.filter {
        $1.isEmpty || known.contains(Folding.key($1)) || Folding.key($1) == $0
      }
      guard let source = try? FieldSource(texts[field.id] ?? "", for: field, in: survey) else {
        return nil
      }
      self[field] = source
    }
  }

  /// Takes over the stored mapping of a file with other columns, if its key column is here too.
  ///
  /// - Returns: The share of its columns that are here, from 0 to 1; nil if the column of names is
  ///   not, and nothing was taken over.
  mutating func takeOver(_ memory: String, _ survey: Survey) -> Double? {
    guard let texts = Self.texts(of: memory),
      let onChange = texts[Self.onChangeName].flatMap(ImportRules.OnChange.init),
      texts[Self.keyName] == "column", let name = texts[Self.keyColumnName],
      survey.column(named: name) != nil
    else { return nil }
    let former = survey.fields.filter { texts[$0.id]?.isEmpty == false }
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

  /// Takes over how values were read.
  private mutating func takeReading(_ texts: [String: String]) {
    dateOrders = Self.dateOrders(in: texts)
    decimalMark = texts[Self.numbersName].flatMap(DecimalMark.init)
    missing = texts[Self.missingName].flatMap(Self.set)
  }

  private static func set(_ json: String) -> Set<String>? {
    try? JSONDecoder().decode(Set<String>.self, from: Data(json.utf8))
  }

  private static func dateOrders(in texts: [String: String]) -> [String: DateOrder] {
    let orders = texts.compactMap { name, word in
      name.hasPrefix(datesName)
        ? DateOrder(rawValue: word).map { (String(name.dropFirst(datesName.count)), $0) } : nil
    }
    return Dictionary(uniqueKeysWithValues: orders)
  }

  private static func texts(of memory: String) -> [String: String]? {
    try? JSONDecoder().decode([String: String].self, from: Data(memory.utf8))
  }
}
