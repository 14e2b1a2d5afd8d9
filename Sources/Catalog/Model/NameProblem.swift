/// Why a name cannot be saved.
public enum NameProblem: Error, Equatable, Sendable {
  /// Nothing that can be seen: no characters, white space only, or invisible ones only.
  case empty
  /// More Unicode scalars than `Name.maximumLength`; the value is their number.
  case tooLong(Int)
  /// A control character or a line break.
  case control
  /// U+FFFD, which stands for bytes that are no UTF-8.
  case unreadable

  /// One sentence for the person who typed the name.
  public var sentence: String {
    switch self {
    case .empty:
      "Enter a name."
    case .tooLong(let length):
      "The name has \(length) characters; \(Name.maximumLength) is the limit."
    case .control:
      "Remove the control character or line break."
    case .unreadable:
      "Replace the unreadable character (\u{FFFD})."
    }
  }
}
