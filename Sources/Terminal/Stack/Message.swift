/// What the message line says: what happened, or what to do.
public struct Message: Equatable {
  /// News or trouble.
  public enum Kind: Equatable {
    /// Something happened: "Saved Aardvark".
    case news
    /// Something to put right.
    case problem
    /// Something that goes on.
    case progress
  }

  /// The sentence.
  public let text: String
  /// News or trouble.
  public let kind: Kind
}
