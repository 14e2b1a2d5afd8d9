import Catalog
import FileFormats
import Foundation

extension TableWords {
  private static let headings = Headings.all
  /// What columns are called, by `ColumnWords.forms`.
  private static let known = Set(
    headings.name.own + headings.name.common + headings.name.scientific + headings.name.species
      + headings.category.names + headings.key.ofRows + headings.key.ofAnimals
      + headings.synonyms.joined().map { ColumnWords($0).joined })

  /// What texts mean in a table of animals.
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

  /// What a cell says: nothing where it has a sign for that; a diet is a diet wherever it stands, but for a
  /// column of fish or plants, which may well have that name.
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
