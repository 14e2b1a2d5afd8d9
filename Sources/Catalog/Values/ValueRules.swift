import GRDB

/// How the values of a kind are typed, stored and shown.
///
/// Shown text can be typed again: `stored(text(value)) == value` for each value that fits.
protocol ValueRules: Sendable {
  /// The tag in the catalog file.
  static var tag: String { get }

  /// Creates the rules of a kind with these options.
  init(_ options: ValueOptions)

  /// The JSON type of its values.
  var form: ValueForm { get }
  /// The words to choose from; nil if there is no list.
  var words: [String]? { get }

  /// The stored form of a text, which is not empty and has no white space at its ends. Throws why
  /// it cannot be a value.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue

  /// The shown form of a non-NULL value, as the column holds it or `reading(_:)` returns it; nil if
  /// it does not fit the kind.
  func text(_ stored: DatabaseValue) -> String?

  /// SQL for the shown form of the values in a column.
  func sql(_ column: String) -> String

  /// SQL for what is read of the values in a column.
  func reading(_ column: String) -> String
}

extension ValueRules {
  var form: ValueForm { .text }
  var words: [String]? { nil }
  func sql(_ column: String) -> String { column }
  func reading(_ column: String) -> String { column }

  /// A text that can be typed again.
  func text(_ stored: DatabaseValue) -> String? {
    String.fromDatabaseValue(stored).flatMap { (try? self.stored($0)) == nil ? nil : $0 }
  }
}

/// The rules of a kind without options.
protocol PlainRules: ValueRules {
  init()
}

extension PlainRules {
  init(_ options: ValueOptions) {
    self.init()
  }
}

/// Why a text cannot be a value.
public struct ValueProblem: Error, Hashable, Sendable {
  /// One sentence for the person who typed it, with a working example where that helps.
  public let sentence: String

  package init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// A value that does not fit the kind of its field, or whose kind this version does not know. It
/// stays as it is when other fields of the animal are edited.
public struct ForeignValue: Hashable, Sendable {
  let stored: DatabaseValue

  init(_ stored: DatabaseValue) {
    self.stored = stored
  }

  /// A text that does not fit, even if it could be read as a value.
  package init(text: String) {
    stored = text.databaseValue
  }

  /// The text that can be shown.
  public var text: String {
    switch stored.storage {
    case .null: ""
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): text
    case .blob(let data): "\(data.count.counted("byte"))"
    }
  }
}
