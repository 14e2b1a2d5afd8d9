import Catalog

extension ImportPlan {
  /// What some of the first rows become; nil for a row without a name, or which cannot be read.
  public func animals() -> [AnimalDraft?] {
    var mapper = RowMapper(self, columns: survey.sample.columns)
    return survey.sample.rows.map { record in
      switch mapper.map(record) {
      case .animal(let row): row.draft
      case .category, .refused: nil
      }
    }
  }

  /// A few different values of a field, as some of the first rows have them.
  public func samples(of field: Field, limit: Int = 3) -> [String] {
    var samples: [String] = []
    for animal in animals() {
      guard let text = animal?.text(of: field), !text.isEmpty, !samples.contains(text) else {
        continue
      }
      samples.append(text)
      if samples.count == limit { break }
    }
    return samples
  }
}
