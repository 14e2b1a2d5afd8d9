import GRDB

/// How the values of a kind are typed, stored and shown.
///
/// What is shown can be typed: `stored(text(value)) == value` for each value that fits.
protocol ValueRules: Sendable {
  /// The tag in the catalog file.
  static var tag: String { get }

  /// The rules of a kind with these options.
  init(_ options: ValueOptions)

  /// What its values are in JSON.
  var form: ValueForm { get }
  /// The words that its values are; nil for kinds with more values than a person chooses from.
  var words: [String]? { get }

  /// What is stored for a text, which has no white space at its ends and is not empty.
  ///
  /// - Throws: Why it cannot be a value.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue

  /// What is shown of a value that is not NULL, as the column holds it or `reading(_:)` reads it; nil for
  /// one that does not fit the kind.
  func text(_ stored: DatabaseValue) -> String?

  /// SQL for what is shown of the values of a column.
  func sql(_ column: String) -> String

  /// SQL for what is read of the values of a column.
  func reading(_ column: String) -> String
}

extension ValueRules {
  var form: ValueForm { .text }
  var words: [String]? { nil }
  func sql(_ column: String) -> String { column }
  func reading(_ column: String) -> String { column }
}

/// Why a text cannot be a value.
public struct ValueProblem: Error, Hashable, Sendable {
  /// One sentence for the person who typed it, with an example that works where that helps.
  public let sentence: String

  package init(_ sentence: String) {
    self.sentence = sentence
  }

  /// What a text has in common with a name that cannot be saved.
  package init(of problem: NameProblem) {
    self.init(problem.sentence)
  }
}

/// A value that does not fit the kind of its field, or whose kind this version does not know. It stays
/// as it is, whatever else of the animal is edited.
public struct ForeignValue: Hashable, Sendable {
  let stored: DatabaseValue

  init(_ stored: DatabaseValue) {
    self.stored = stored
  }

  /// A text that does not fit, whatever it can be read as.
  package init(text: String) {
    stored = text.databaseValue
  }

  /// What can be shown of it.
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
