/// The system refused to write a file; the code is that of `errno`.
public struct WritingError: Error, Equatable, Sendable {
  /// The code of `errno`.
  public let code: Int32

  /// Wraps a code of `errno`.
  public init(code: Int32) {
    self.code = code
  }
}
