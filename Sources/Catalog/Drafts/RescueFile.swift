import Foundation

/// A draft beside the catalog, for when the catalog itself is out of reach: the program is being
/// terminated, crashes, or finds the catalog locked by another. The next start imports it.
public struct RescueFile: Equatable, Sendable {
  /// The path that `write()` creates.
  public let path: String
  /// The bytes that `write()` writes.
  public let bytes: [UInt8]

  /// Writes the file, readable only by its owner, and syncs it against power failure.
  ///
  /// - Returns: A claim that keeps others from importing it.
  /// - Throws: `FileProblem.inputOutput` if that fails; a partly written file is removed.
  @discardableResult
  public func write() throws(CatalogError) -> RescueClaim {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure }
    let claim = RescueClaim(self, descriptor: file)
    do {
      try fill(file)
    } catch {
      remove()
      throw error
    }
    guard CatalogFile.flushes(CatalogFile(path).folder, O_DIRECTORY) else { throw failure }
    return claim
  }

  /// Removes the file, if it exists.
  public func remove() {
    unlink(path)
  }

  private func fill(_ file: Int32) throws(CatalogError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw failure }
  }

  private var failure: CatalogError {
    .file(path, .inputOutput(reason: String(cString: strerror(errno))))
  }

  private static let infix = "-draft-"

  /// A file for a row, beside the catalog at a path, with a unique name.
  init(_ row: DraftRow, catalog: String) throws {
    let random = String(UInt64.random(in: 0...(.max)), radix: 36)
    path = catalog + Self.infix + random
    bytes = Array(try JSONEncoder().encode(row))
  }

  /// The paths of the rescue files beside a catalog that no running program claims, by name.
  static func paths(beside file: CatalogFile) -> [String] {
    let start = file.fileName + infix
    // A folder that cannot be listed has no rescue files to offer.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file.folder)) ?? []
    return names.filter { name in
      name.hasPrefix(start)
        && name.dropFirst(start.count).allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) }
    }.sorted().map { "\(file.folder)/\($0)" }.filter { !RescueClaim.exists(on: $0) }
  }

  /// Reads a rescue file; nil if it cannot be read or is incomplete.
  static func row(at path: String) -> DraftRow? {
    guard let data = RegularFile.bytes(of: path, atMost: maxBytes, O_NOFOLLOW) else { return nil }
    do { return try JSONDecoder().decode(DraftRow.self, from: data) } catch { return nil }
  }

  /// More than the longest texts of all fields take.
  private static let maxBytes = 16 << 20
}

/// A claim on a rescue file. While it exists, its program is running and has the draft, so nobody
/// else imports the file; the system releases it with the process.
public final class RescueClaim: Sendable {
  /// The file.
  public let file: RescueFile
  private let descriptor: Int32

  /// Claims a file by the descriptor that created it, and closes that in the end. If the file
  /// system has no such locks, the file stays unclaimed.
  init(_ file: RescueFile, descriptor: Int32) {
    self.file = file
    self.descriptor = descriptor
    flock(descriptor, LOCK_SH | LOCK_NB)
  }

  deinit { close(descriptor) }

  static func exists(on path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
