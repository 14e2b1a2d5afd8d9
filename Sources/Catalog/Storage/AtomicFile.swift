import Foundation

/// A file that is written under a temporary name and then renamed, so that a file at the path is
/// complete whatever interrupts the writing.
package struct AtomicFile {
  /// The temporary path.
  package let path: String
  private let file: CatalogFile

  /// Prepares to write a file.
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

  /// Copies the permissions of another file; without one, only the owner has access. No connection
  /// to it may be open.
  package func setRights(of other: CatalogFile?) throws(CatalogError) {
    guard let other else { return }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal }
    defer { close(descriptor) }
    guard other.giveRights(to: descriptor) else { throw refusal }
  }

  /// Makes its content survive a power cut. No connection to it may be open.
  package func synchronise() throws(CatalogError) {
    try synchronise(path, O_RDONLY)
  }

  /// Makes the new name survive a power cut.
  package func synchroniseFolder() throws(CatalogError) {
    try synchronise(file.folder, O_RDONLY | O_DIRECTORY)
  }

  /// Renames it to its final name if that is free, and returns whether it was.
  package func publish() throws(CatalogError) -> Bool {
    if take() { return true }
    if errno == EEXIST { return false }
    throw refusal
  }

  /// Renames it to its final name, replacing an existing file only if `isReplacing`.
  func publish(replacing isReplacing: Bool) throws(CatalogError) {
    if isReplacing { return try replace() }
    guard try publish() else { throw .file(file.name, .exists) }
  }

  /// Renames it to its final name, replacing an existing file.
  func replace() throws(CatalogError) {
    guard rename(path, file.path) == 0 else { throw refusal }
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

  private func synchronise(_ path: String, _ flags: Int32) throws(CatalogError) {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw refusal }
  }

  private var refusal: CatalogError {
    if errno == ENOSPC || errno == EDQUOT { return .file(file.name, .diskFull) }
    return .file(file.name, .cannotCreate(reason: String(cString: strerror(errno))))
  }
}
