/// What is known of a delimited text beforehand; the rest is found out from the text.
public struct DelimitedOptions: Equatable, Sendable {
  /// Whether a byte encloses cells.
  public enum Quoting: Equatable, Sendable {
    case none
    case by(UInt8)
  }

  /// Where the names of the columns come from.
  public enum Header: Equatable, Sendable {
    /// The first row that is not empty.
    case firstRow
    /// They are these; so many rows at the beginning are passed over.
    case given([String], skippingRows: Int)
  }

  /// The byte between two cells; ASCII, and neither the quote nor a line end.
  public var separator: UInt8?
  /// What encloses cells.
  public var quoting: Quoting?
  /// What the text is written in.
  public var encoding: TextEncoding?
  /// Where the names of the columns come from.
  public var header = Header.firstRow

  /// Nothing is known but that the first row is the header.
  public init() {}
}
