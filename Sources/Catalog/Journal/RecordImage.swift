import Foundation
import GRDB

/// The journal's image of a record before or after a change: column values by name.
struct RecordImage {
  private let values: [String: ColumnValue]

  /// Reads an image; nil if the text is not one.
  init?(_ text: String) {
    do {
      values = try JSONDecoder().decode([String: ColumnValue].self, from: Data(text.utf8))
    } catch {
      return nil
    }
  }

  /// The name of the record; nil if the image does not mention it.
  var name: String? { values[Field.name.column]?.text }

  /// The category of an animal; nil for none.
  var category: AnimalCategory.ID? { values[Field.category.column]?.number }

  /// Whether it mentions a field: the image of an update holds only what changed.
  func holds(_ field: Field) -> Bool { values[field.column] != nil }

  /// The text of a field; empty for none.
  func text(of field: Field) -> String {
    guard let value = values[field.column] else { return "" }
    return field.valueKind.map { $0.value(value.databaseValue)?.text ?? "" } ?? value.text ?? ""
  }

  /// The value of a column, if it is text.
  func text(_ column: String) -> String? { values[column]?.text }

  /// The value of a column, if it is an integer.
  func number(_ column: String) -> Int64? { values[column]?.number }

  /// The animal that a reference field refers to; nil for none, or if it is only text.
  func reference(in field: Field) -> Animal.ID? {
    field.valueKind?.isReference == true ? values[field.column]?.number : nil
  }
}

/// A column value in JSON.
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
