import Catalog

extension ImportMapping {
  /// The mapping that the names and contents of the columns suggest.
  public init(recognising survey: Survey) {
    if let own = survey.nativeExport {
      self.init(own, survey)
      return
    }
    let candidates = Candidates(survey)
    self.init(key: KeyRecognition(candidates: candidates).key)
    takePhotos(of: survey)
    if survey.hasOwnColumns {
      // An export of a catalog with other fields.
      for field in Fields.basic { self[field] = .column(field.key) }
    } else {
      self[.name] = NameRecognition(candidates: candidates).source
      self[.category] = CategoryRecognition(candidates: candidates).source(besides: self[.name])
      self[.diet] = DietRecognition(candidates: candidates).source
    }
    if survey.fields.others.isEmpty { return }
    take(fieldsOf: survey)
    key = keyOfField(in: survey) ?? key
  }

  /// Takes the columns that are called like other fields, unless these have a source.
  mutating func take(fieldsOf survey: Survey) {
    let others = survey.fields.others.filter { self[$0] == .none }
    let columns = survey.columnsByFieldName
    for field in others {
      let column = columns[Folding.key(field.title)] ?? columns[Folding.key(field.key)]
      self[field] = column.map(FieldSource.column) ?? .none
    }
    // The column that numbers the animals may also be their name.
    let number = self[.name].wholeColumn.flatMap {
      KeyRecognition.isKey(ColumnWords($0)) ? $0 : nil
    }
    for field in others where self[field] == .none {
      let used = wholeColumns.subtracting([number].compactMap(\.self))
      let column = Self.synonyms(of: field).compactMap { columns[$0] }.first { !used.contains($0) }
      self[field] = column.map(FieldSource.column) ?? .none
    }
  }

  private static let synonyms = Headings.all.synonyms.map { $0.map(Folding.key) }

  /// What columns with the values of a field may be called, as `Folding.key`.
  static func names(of field: Field) -> Set<String> {
    Set([field.title, field.key].map(Folding.key) + synonyms(of: field))
  }

  private static func synonyms(of field: Field) -> [String] {
    let key = Folding.key(field.title)
    return synonyms.first { $0.contains(key) } ?? []
  }

  /// The column of a field that identifies animals from any source: one with unique values, else,
  /// if nothing is the name, one with a different value in each row.
  private func keyOfField(in survey: Survey) -> Key? {
    let columns = survey.fields.others.filter(\.canTellAnimals).compactMap { field in
      self[field].wholeColumn.flatMap(survey.column).map { (field: field, column: $0) }
    }
    let found =
      columns.first { $0.field.valueKind?.isUnique == true && $0.column.filled > 0 }
      ?? columns.first {
        self[.name] == .none && $0.column.isUnique && $0.column.filled == survey.rowCount
      }
    return found.map { .column($0.column.name) }
  }

  /// The mapping of a file that Menagerie has written.
  private init(_ own: NativeExport, _ survey: Survey) {
    self.init(key: .animal)
    for field in survey.fields {
      let heading = survey.fields.heading(of: field)
      let defined = survey.definition(of: field)?.name ?? field.key
      switch own {
      case .table, .lists:
        self[field] = .column(survey.column(named: heading) == nil ? defined : heading)
      case .archive: self[field] = .column(survey.column(ofOwn: defined))
      }
    }
    if case .archive = own { self[.name] = .column(NativeExport.archiveName) }
    let column = own == .archive ? NativeExport.media : PhotoCopies.column
    self[.photoFiles] = survey.column(named: column).map { .column($0.name) } ?? .none
  }

  /// Takes the column that names pictures, if the rows are animals.
  mutating func takePhotos(of survey: Survey) {
    guard survey.fields.targets.contains(.photoFiles), let column = survey.columnOfPhotos else {
      return
    }
    self[.photoFiles] = .column(column)
  }
}

extension Fields {
  /// What the columns of a file may become: these fields and, if they are those of animals, photos.
  public var targets: Fields {
    contains(.time) ? self : Fields(self + [.photoFiles], derived: derived)
  }
}

extension Survey {
  /// The first column that names a picture beside the file.
  public var columnOfPhotos: String? {
    guard let folder else { return nil }
    return columns.first { column in
      column.samples.contains { PhotoPaths.areThere(in: $0, below: folder) }
    }?.name
  }

  /// The columns by every name that a field made of them may have; the first of several.
  fileprivate var columnsByFieldName: [String: String] {
    let titles: [(String) -> [String]] = [
      { [ColumnWords($0).fieldName] },
      { [ColumnTitle($0).name, ColumnTitle.fieldName($0), $0] },
    ]
    return titles.reduce(into: [:]) { names, titles in
      for column in columns.reversed() {
        for title in titles(column.name) { names[Folding.key(title)] = column.name }
      }
    }
  }
}
