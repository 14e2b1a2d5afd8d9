import Foundation
import GRDB

/// What the journal holds of a record before or after a change: the values of columns by their names.
struct RecordImage {
  private let values: [String: ColumnValue]

  /// Reads the text of an image; nil when it is none.
  init?(_ text: String) {
    do {
      values = try JSONDecoder().decode([String: ColumnValue].self, from: Data(text.utf8))
    } catch {
      return nil
    }
  }

  /// What the record is called; nil where the image does not say it.
  var name: String? { values[Field.name.column]?.text }

  /// The category of an animal; nil for none.
  var category: AnimalCategory.ID? { values[Field.category.column]?.number }

  /// Whether it says something of a field: that of an update has only what was changed.
  func holds(_ field: Field) -> Bool { values[field.column] != nil }

  /// What it holds of a field; empty for none.
  func text(of field: Field) -> String {
    guard let value = values[field.column] else { return "" }
    return field.valueKind.map { $0.value(value.databaseValue)?.text ?? "" } ?? value.text ?? ""
  }

  /// What it holds of a column, if that is a text.
  func text(_ column: String) -> String? { values[column]?.text }

  /// What it holds of a column, if that is a number.
  func number(_ column: String) -> Int64? { values[column]?.number }

  /// The animal that it names in a field of such; nil for none, or where it is only a text.
  func reference(in field: Field) -> Animal.ID? {
    field.valueKind?.isReference == true ? values[field.column]?.number : nil
  }
}

/// A value of a column in the words of JSON.
private enum ColumnValue: Decodable {
  case text(String)
  case number(Int64)
  case real(Double)
  case none

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .none
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Int64.self) {
      self = .number(number)
    } else {
      self = .real(try value.decode(Double.self))
    }
  }

  var databaseValue: DatabaseValue {
    switch self {
    case .text(let text): text.databaseValue
    case .number(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .none: .null
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Int64? { if case .number(let number) = self { number } else { nil } }
}
