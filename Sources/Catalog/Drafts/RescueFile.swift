import Foundation

/// A draft beside the catalog, for when the catalog itself cannot be asked any more: the program is
/// about to end, and crashes, or another one has the catalog locked. The next start takes it in.
public struct RescueFile: Equatable, Sendable {
  /// Where it is written, which is nowhere before.
  public let path: String
  /// What is written.
  public let bytes: [UInt8]

  /// Writes the file, readable by its owner only; then it survives a power cut.
  ///
  /// - Returns: What keeps others from taking it in.
  /// - Throws: `FileProblem.inputOutput` if that fails; a file that is not whole does not stay.
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
    try synchroniseFolder()
    return claim
  }

  /// Removes the file, if it has been written.
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

  /// Makes the name survive a power cut too; some file systems do that by themselves and refuse.
  private func synchroniseFolder() throws(CatalogError) {
    let folder = open(CatalogFile(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure }
    defer { close(folder) }
    guard fsync(folder) == 0 || errno == EINVAL else { throw failure }
  }

  private var failure: CatalogError {
    .file(path, .inputOutput(reason: String(cString: strerror(errno))))
  }
}

extension RescueFile {
  private static let infix = "-draft-"

  /// A file for a row, beside the catalog at that path, under a name that no other has.
  init(_ row: DraftRow, catalog: String) throws {
    let random = String(UInt64.random(in: 0...(.max)), radix: 36)
    path = catalog + Self.infix + random
    bytes = Array(try JSONEncoder().encode(row))
  }

  /// The paths of those that were written beside a catalog and that no running program claims, in
  /// the order of their names.
  static func paths(beside file: CatalogFile) -> [String] {
    let start = file.fileName + infix
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: file.folder)
    } catch {
      // A folder that cannot be listed shows its files to nobody.
      return []
    }
    return names.filter { name in
      name.hasPrefix(start) && name.dropFirst(start.count).allSatisfy(isOfNumber)
    }.sorted().map { "\(file.folder)/\($0)" }.filter { !RescueClaim.exists(on: $0) }
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || character.isLowercase)
  }

  /// Reads one that was written; nil if it cannot be read, or not all of it was written.
  static func row(at path: String) -> DraftRow? {
    guard let data = RegularFile.bytes(of: path, atMost: mostBytes, O_NOFOLLOW) else { return nil }
    do { return try JSONDecoder().decode(DraftRow.self, from: data) } catch { return nil }
  }

  /// More than the longest texts of all fields take.
  private static let mostBytes = 16 << 20
}

/// A rescue file that has been written. While this is there its program lives and still has the
/// draft, so that nobody takes the file in; the system lets go of it with the process.
public final class RescueClaim: Sendable {
  /// The file.
  public let file: RescueFile
  private let descriptor: Int32

  /// Claims a file by the descriptor that has made it, which it closes in the end. Where the file
  /// system knows no such locks, the file is claimed by nobody.
  init(_ file: RescueFile, descriptor: Int32) {
    self.file = file
    self.descriptor = descriptor
    flock(descriptor, LOCK_SH | LOCK_NB)
  }

  deinit { close(descriptor) }

  /// Whether a running program claims the file at a path.
  static func exists(on path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
