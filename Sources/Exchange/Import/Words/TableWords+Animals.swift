import Catalog
import FileFormats
import Foundation

extension TableWords {
  private static let headings = Headings.all
  /// The usual headings, in the form of `ColumnWords.forms`.
  private static let known = Set(
    headings.name.own + headings.name.common + headings.name.scientific + headings.name.species
      + headings.category.names + headings.key.ofRows + headings.key.ofAnimals
      + headings.synonyms.joined().map { ColumnWords($0).joined })

  /// The meaning of texts in a table of animals.
  static var ofAnimals: TableWords {
    var words = TableWords()
    words.isName = NameRecognition.isName
    words.isHeading = {
      endsInName($0) || !known.isDisjoint(with: ColumnWords(ColumnTitle($0).name).forms)
    }
    words.isUnit = { text in
      let isEnclosed = ["()", "[]"].contains("\(text.prefix(1))\(text.suffix(1))")
      return ValueKind.isUnit(isEnclosed ? String(text.dropFirst().dropLast()) : text)
    }
    words.kind = kind
    return words
  }

  /// The kind of a cell: nothing if its text means a missing value; a diet is always a value, not a
  /// heading.
  @Sendable private static func kind(of text: String) -> CellKind {
    let value = MissingValue.text(ofCell: text)
    if value.isEmpty || MissingValue.isSign(value, in: .group) { return .nothing }
    let kind = CellKind(value)
    guard kind == .word else { return kind }
    if value.contains(where: \.isNumber),
      DateOrder.allCases.contains(where: { $0.iso(value, near: Date().year) != nil })
    {
      return .date
    }
    guard value.lowercased().contains("vor"), case .diet = DietWords.reading(of: value) else {
      return .word
    }
    return .term
  }
}
