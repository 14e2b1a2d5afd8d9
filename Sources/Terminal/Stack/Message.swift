/// The text of the message line: what happened, or what to do.
public struct Message: Equatable {
  /// The kind of a message.
  public enum Kind: Equatable {
    /// Something happened: "Saved Aardvark".
    case news
    /// Something to correct.
    case problem
    /// Something in progress.
    case progress
  }

  /// The sentence.
  public let text: String
  /// Its kind.
  public let kind: Kind
}
