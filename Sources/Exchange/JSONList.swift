import FileFormats

/// A JSON array that is written object by object, each on a new line.
public struct JSONList: Sendable {
  private var isEmpty = true

  /// An array without elements yet.
  public init() {}

  /// The next lines of the array: an object with these members, in this order.
  public mutating func line(_ members: JSONMembers) -> String {
    start() + JSONValue.object(members).text
  }

  /// The next line of the array: an object with these members and `last`, whose lines follow.
  public mutating func opening(_ members: JSONMembers, last: String) -> String {
    start() + "{\(JSONValue.text(of: members)),\(JSONValue.string(last).text):"
  }

  /// The end of an object after `opening(_:last:)` and the lines of its last value.
  public let closing = "}"

  /// The end of the array.
  public func end() -> String { isEmpty ? "[]" : "]" }

  private mutating func start() -> String {
    defer { isEmpty = false }
    return isEmpty ? "[" : ","
  }
}

/// JSON as commands print it and files hold it.
public typealias JSONValue = FileFormats.JSONValue

/// The members of a JSON object, in order.
public typealias JSONMembers = [(key: String, value: JSONValue)]
