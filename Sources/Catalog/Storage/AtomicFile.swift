import Foundation

/// A file that is written under a temporary name and then renamed, so that a file at the path is
/// complete whatever interrupts the writing.
package struct AtomicFile {
  package let path: String
  private let file: CatalogFile

  package init(for file: CatalogFile) {
    self.file = file
    let digits = String(UInt64.random(in: 0...(.max)), radix: 16)
    let zeros = String(repeating: "0", count: Self.digits - digits.count)
    path = "\(file.path)\(Self.mark)\(zeros)\(digits)"
  }

  private static let mark = "-new-"
  private static let digits = 16
  private static let suffixes = ["", "-journal", "-wal", "-shm"]

  /// Removes temporary files of programs that died; the lock of the file must be held.
  package func removeRemains() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: file.folder)) ?? []
    for name in names where isRemains(name) { unlink("\(file.folder)/\(name)") }
  }

  private func isRemains(_ name: String) -> Bool {
    let start = file.fileName + Self.mark
    guard name.hasPrefix(start), !path.hasSuffix("/" + name) else { return false }
    let rest = name.dropFirst(start.count)
    return rest.prefix(Self.digits).allSatisfy { $0.isHexDigit && !$0.isUppercase }
      && rest.count >= Self.digits
      && Self.suffixes.contains(String(rest.dropFirst(Self.digits)))
  }

  /// Creates it, empty, under an unused name; only the owner has access.
  package func create() throws(CatalogError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw refusal }
    close(descriptor)
  }

  /// Publishes the complete file, so that it survives a power cut. It gets the permissions of
  /// another file; without one, only the owner has access. `verify` runs after the flush and before
  /// the rename, and may still refuse. No connection to the file may be open.
  ///
  /// - Throws: `FileProblem.exists`, a system error, `CancellationError`, or what `verify` throws.
  package func complete(
    withRightsOf other: CatalogFile?, replacing isReplacing: Bool = false,
    verifying verify: () throws -> Void
  ) throws {
    if let other { try setRights(of: other) }
    guard CatalogFile.flushes(path) else { throw refusal }
    try Task.checkCancellation()
    try verify()
    guard try publish(replacing: isReplacing) else { throw CatalogError.file(file.name, .exists) }
  }

  private func setRights(of other: CatalogFile) throws(CatalogError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal }
    defer { close(descriptor) }
    guard other.giveRights(to: descriptor) else { throw refusal }
  }

  /// Renames the flushed file to its final name, durably; false if that is taken, and stays.
  func publish(replacing isReplacing: Bool = false) throws(CatalogError) -> Bool {
    let isRenamed = isReplacing ? rename(path, file.path) == 0 : take()
    if !isRenamed, !isReplacing, errno == EEXIST { return false }
    guard isRenamed, CatalogFile.flushes(file.folder, O_DIRECTORY) else { throw refusal }
    return true
  }

  /// Removes the temporary name, even after the file was published.
  package func remove() {
    for suffix in Self.suffixes { unlink(path + suffix) }
  }

  /// Takes the name if it is free; otherwise errno has the reason.
  private func take() -> Bool {
    if link(path, file.path) == 0 { return true }
    guard errno == EPERM || errno == EOPNOTSUPP else { return false }
    // Without hard links, as on FAT, an empty file reserves the name.
    let place = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard place >= 0 else { return false }
    close(place)
    if rename(path, file.path) == 0 { return true }
    let reason = errno
    unlink(file.path)
    errno = reason
    return false
  }

  private var refusal: CatalogError {
    if errno == ENOSPC || errno == EDQUOT { return .file(file.name, .diskFull) }
    return .file(file.name, .cannotCreate(reason: String(cString: strerror(errno))))
  }
}

/// A new file that is not a catalog. It is written under a temporary name, checked and flushed
/// before it is renamed, so that nothing remains of an unfinished one.
package struct NewFile {
  private let file: CatalogFile
  private let isReplacing: Bool
  private let catalog: CatalogFile?

  /// Prepares to write a file at a path, replacing an existing one if `isReplacing`.
  ///
  /// - Throws: `FileProblem.exists`, `.itself` for files of the store's catalog, and the like.
  package init(
    _ path: String, replacing isReplacing: Bool, apartFrom store: CatalogStore
  ) throws(CatalogError) {
    file = CatalogFile(path, followsLink: false)
    self.isReplacing = isReplacing
    catalog = store.connection.file
    try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
  }

  /// Writes the file, and returns the value that `write` returns with the file's size in bytes. It
  /// gets the permissions of the file that it replaces, or else of the catalog; a link at the path
  /// is itself replaced.
  ///
  /// - Throws: What the body throws, a system error, `FileProblem.exists` if another file has taken
  ///   the name meanwhile, or `CancellationError`.
  package func make<T>(
    _ write: (_ path: String) async throws -> (value: T, size: Int)
  ) async throws -> T {
    let unfinished = AtomicFile(for: file)
    try unfinished.create()
    defer { unfinished.remove() }
    let (value, size) = try await write(unfinished.path)
    let replaced = file.exists && !file.isLink ? file : nil
    try unfinished.complete(withRightsOf: replaced ?? catalog, replacing: isReplacing) {
      // Network file systems may report late, or never, that not everything was written.
      let found = CatalogFile(unfinished.path).fileSize
      if found != size {
        let reason = "only \(found) of \(size) bytes arrived"
        throw CatalogError.file(file.name, .inputOutput(reason: reason))
      }
      try file.requirePlace(apartFrom: catalog, isReplacing: isReplacing)
    }
    return value
  }
}
