/// Bytes that can be read from their beginning as often as one likes: a file, or an entry of an
/// archive.
public protocol ByteSource: Sendable {
  /// What messages call it.
  var path: String { get }

  /// The number of its bytes, where that is known before they are read.
  var size: Int? { get }

  /// Hands over the bytes from the first on, in pieces that are valid during the call only, until
  /// all have been, or the closure has enough and returns false.
  ///
  /// - Throws: `FormatError`, `CancellationError` when a task reads them and is cancelled, and what the
  ///   closure throws: on a thread without a task it is for that to ask whether they are still wanted.
  func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws
}

extension ByteSource {
  /// Its first bytes, as many as there are up to this number.
  public func prefix(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read { piece in
      bytes.append(contentsOf: piece.prefix(count - bytes.count))
      return bytes.count < count
    }
    return bytes
  }
}
