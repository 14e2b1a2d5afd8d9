/// Bytes that can be read from the beginning any number of times: a file, or an entry of an
/// archive.
public protocol ByteSource: Sendable {
  /// Its name in messages.
  var path: String { get }

  /// Its size in bytes, if that is known before it is read.
  var size: Int? { get }

  /// Passes the bytes to `take` from the first on, in pieces that are valid only during the call,
  /// until the end or until `take` returns false. Throws `FormatError`, `CancellationError` if a
  /// cancelled task reads it, and what `take` throws: without a task, `take` has to check whether
  /// to go on.
  func read(_ take: (UnsafeRawBufferPointer) throws -> Bool) throws
}

extension ByteSource {
  /// Its first `count` bytes, or fewer if it is shorter.
  public func prefix(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read { piece in
      bytes.append(contentsOf: piece.prefix(count - bytes.count))
      return bytes.count < count
    }
    return bytes
  }
}
